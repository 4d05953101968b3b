/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.workload.UserHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * A batch for "Dynamic Job Ordering and Slot Configuration for MapReduce Workloads". Each job is a
 * WordCount, a Sort or an InvertedIndex with equal probability; all are submitted at once to one
 * queue. The paper prints no parameters; these are ours, see docs/workloads.md. Every job recurs:
 * its scheduler may know how long an earlier run took.
 */
final class JrBatch implements Workload {
  private static final String USER = "batch";

  /** A program: its name, seconds of a map, reduces for each map, seconds of a reduce. */
  private record Program(String name, double map, double reducesPerMap, double reduce) {}

  private static final List<Program> PROGRAMS =
      List.of(
          new Program("wordcount", 30, 0.1, 14),
          new Program("sort", 12, 0.5, 60),
          new Program("inverted", 22, 0.3, 35));

  private final int jobs;
  private final double meanMaps;
  private final double past;
  private final double gapSeconds;
  private final ClusterShape cluster;

  JrBatch(WorkloadOptions options) {
    jobs = options.whole("jobs", 100, 1, 100_000);
    meanMaps = options.number("maps", 40, 1, 100_000);
    past = options.number("past", 1, 0, 1);
    gapSeconds = options.number("gap-seconds", 0, 0, 100_000);
    cluster =
        new ClusterShape(
            options.whole("nodes", 25, 1, 100_000), options.whole("slots-per-node", 4, 1, 1024));
  }

  @Override
  public String name() {
    return "jr-batch:jobs=" + jobs;
  }

  @Override
  public List<String> users() {
    return List.of(USER);
  }

  @Override
  public ClusterShape cluster() {
    return cluster;
  }

  @Override
  public boolean papersSlots() {
    return true;
  }

  @Override
  public Jobs jobs(long seed) {
    return Jobs.of(draw(seed));
  }

  private List<WorkloadJob> draw(long seed) {
    RandomGenerator random = SeededRandom.of(seed, 29);
    // Numbers of their own: the jobs are the same with other gaps.
    RandomGenerator gaps = SeededRandom.of(seed, 30);
    List<WorkloadJob> batch = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < jobs; i++) {
      Program program = PROGRAMS.get(random.nextInt(PROGRAMS.size()));
      int maps = (int) Math.max(1, Math.round(Distribution.LOGNORMAL.draw(random, meanMaps)));
      int reduces = (int) Math.max(1, Math.round(maps * program.reducesPerMap));
      double speed = 0.8 + 0.4 * random.nextDouble();
      batch.add(
          WorkloadJob.of(
              program.name + "-" + PastRun.letters(i),
              USER,
              // No digits: the scheduler takes jobs whose names differ in digits alone for runs
              // of one job.
              program.name + "-" + PastRun.letters(i),
              Math.round(1000 * time),
              PhaseTasks.alike(maps, Math.round(1000 * program.map * speed)),
              PhaseTasks.alike(reduces, Math.round(1000 * program.reduce * speed))));
      time += gapSeconds > 0 ? Distribution.EXPONENTIAL.draw(gaps, gapSeconds) : 0;
    }
    return batch;
  }

  @Override
  public Map<String, UserHistory> history(long seed) {
    RandomGenerator random = SeededRandom.of(seed, 31);
    List<WorkloadJob> recurring = draw(seed);
    recurring.removeIf(job -> random.nextDouble() >= past);
    return recurring.isEmpty() ? Map.of() : Map.of("root." + USER, PastRun.of(recurring, job -> 1));
  }
}
