/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.bench;

import com.sun.management.ThreadMXBean;
import io.lsps.flex.Flex;
import io.lsps.flex.FlexJob;
import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import io.lsps.flex.SlaSteps;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How much processor time one epoch of FLEX takes: problem, orders, allocation, packing and local
 * search, on one thread, over problems that differ from round to round. Jobs have log-uniform work
 * over three decades, maxima of one slot for 25 s of work, and minima that leave three quarters of
 * the slots.
 */
public final class FlexEpochs {
  /** One cell of the table. */
  public record Epochs(
      String metric, int jobs, int slots, double medianMillis, double worstMillis, long bytes) {}

  private static final double BUSY_SECONDS = 1000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private FlexEpochs() {}

  /**
   * Measures one cell.
   *
   * @param placements local search at most
   * @param budgetMillis the time budget of an epoch; 0 for none
   */
  public static Epochs measure(
      Metric metric,
      int jobs,
      int slots,
      long placements,
      long budgetMillis,
      int warmups,
      int rounds) {
    double[] millis = new double[rounds];
    long bytes = 0;
    long thread = Thread.currentThread().getId();
    for (int round = -warmups; round < rounds; round++) {
      List<FlexJob> list = jobs(metric, jobs, slots, round);
      long allocated = THREADS.getThreadAllocatedBytes(thread);
      long end = System.nanoTime() + budgetMillis * 1_000_000;
      long start = THREADS.getCurrentThreadCpuTime();
      SearchBudget budget =
          budgetMillis == 0
              ? SearchBudget.placements(placements)
              : SearchBudget.of(placements, () -> System.nanoTime() < end);
      Flex.best(Problem.of(slots, metric.aggregate(), list), budget);
      if (round >= 0) {
        millis[round] = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
        bytes += THREADS.getThreadAllocatedBytes(thread) - allocated;
      }
    }
    Arrays.sort(millis);
    return new Epochs(
        metric.toString(), jobs, slots, millis[rounds / 2], millis[rounds - 1], bytes / rounds);
  }

  private static List<FlexJob> jobs(Metric metric, int jobs, int slots, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] work = new double[jobs];
    double sum = 0;
    for (int j = 0; j < jobs; j++) {
      work[j] = Math.pow(1000, random.nextDouble());
      sum += work[j];
    }
    List<FlexJob> list = new ArrayList<>(jobs);
    for (int j = 0; j < jobs; j++) {
      double slotSeconds = work[j] * BUSY_SECONDS * slots / sum;
      int most = (int) Math.max(1, Math.min(slots, Math.round(slotSeconds / 25)));
      int least = Math.min(most, Math.max(slots >= 4 * jobs ? 1 : 0, slots / (4 * jobs)));
      list.add(new FlexJob(slotSeconds, least, most, metric.penalty(terms(random, slotSeconds))));
    }
    return list;
  }

  private static JobTerms terms(SplittableRandom random, double work) {
    double[] dues = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
    double[] costs = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
    Arrays.sort(dues);
    Arrays.sort(costs);
    for (int i = 0; i < dues.length; i++) {
      dues[i] *= BUSY_SECONDS;
    }
    return new JobTerms(
        random.nextDouble() * 100,
        work,
        random.nextDouble(),
        100 + random.nextDouble() * BUSY_SECONDS,
        SlaSteps.of(dues, costs));
  }
}
