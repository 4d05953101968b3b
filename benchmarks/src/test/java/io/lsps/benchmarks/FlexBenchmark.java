/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.flex.Flex;
import io.lsps.flex.FlexJob;
import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Penalty;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One epoch of FLEX: problem, orders, allocation, packing and local search, on one thread. Each
 * epoch has another problem than the one before. Jobs have log-uniform work over three decades. A
 * job can use one slot for each 25 s of its work, and minima leave three quarters of the slots.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class FlexBenchmark {
  private static final int PROBLEMS = 16;

  /** The most work of the local search, in jobs placed. */
  private static final long SEARCH = 20_000;

  private static final double BUSY_SECONDS = 1000;

  /** A name of {@link Metric}. */
  @Param("average-response")
  public String metric;

  /** Jobs x slots. */
  @Param({"10x100", "100x1000", "1000x100000", "3000x100000", "10000x100000"})
  public String size;

  private Metric parsed;
  private int slots;
  private List<List<FlexJob>> problems;
  private int next;

  @Setup
  public void draw() {
    parsed = Metric.parse(metric);
    slots = BenchCluster.second(size);
    problems = new ArrayList<>();
    for (int seed = 0; seed < PROBLEMS; seed++) {
      problems.add(jobs(parsed, BenchCluster.first(size), slots, seed));
    }
  }

  @Benchmark
  public PackedSchedule epoch() {
    List<FlexJob> list = problems.get(next);
    next = (next + 1) % PROBLEMS;
    return Flex.best(
        Problem.of(slots, parsed.aggregate, list), new SearchBudget(SEARCH, () -> true), List.of());
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
        Penalty.steps(dues, costs));
  }
}
