/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.workload.JobHistory;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RunningMean;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.UserHistory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * A batch for "Dynamic Job Ordering and Slot Configuration for MapReduce Workloads": WordCount,
 * Sort and InvertedIndex in equal chances, all submitted at once to one queue. The paper prints no
 * parameters; these are ours, see docs/workloads.md. Every job is a recurring one: its scheduler
 * may know what an earlier run took.
 */
final class JrBatch implements Workload {
  private static final String USER = "batch";
  private static final int LETTERS = 26;

  /** A program: its name, seconds of a map, reduces for each map, seconds of a reduce. */
  private record Program(String name, double map, double reducesPerMap, double reduce) {}

  private static final List<Program> PROGRAMS =
      List.of(
          new Program("wordcount", 30, 0.1, 14),
          new Program("sort", 12, 0.5, 60),
          new Program("inverted", 22, 0.3, 35));

  private final int jobs;
  private final double meanMaps;
  private final ClusterShape cluster;

  JrBatch(Options options) {
    jobs = options.whole("jobs", 100, 1, 100_000);
    meanMaps = options.number("maps", 40, 1, 100_000);
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
  public Jobs jobs(long seed) {
    return Jobs.of(draw(seed));
  }

  private List<JobSpec> draw(long seed) {
    RandomGenerator random = new Well19937c(new int[] {(int) seed, (int) (seed >> 32), 29});
    List<JobSpec> batch = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      Program program = PROGRAMS.get(random.nextInt(PROGRAMS.size()));
      int maps = (int) Math.max(1, Math.round(Law.LOGNORMAL.draw(random, meanMaps)));
      int reduces = (int) Math.max(1, Math.round(maps * program.reducesPerMap));
      double speed = 0.8 + 0.4 * random.nextDouble();
      batch.add(
          JobSpec.of(
              program.name + "-" + letters(i),
              USER,
              // No digits: they would be masked as what changes from run to run.
              program.name + "-" + letters(i),
              0,
              TaskTimes.alike(maps, Math.round(1000 * program.map * speed)),
              TaskTimes.alike(reduces, Math.round(1000 * program.reduce * speed))));
    }
    return batch;
  }

  /** A number in letters, at least three of them. */
  private static String letters(int number) {
    StringBuilder text = new StringBuilder();
    int rest = number;
    while (text.length() < 3 || rest > 0) {
      text.append((char) ('a' + rest % LETTERS));
      rest /= LETTERS;
    }
    return text.reverse().toString();
  }

  @Override
  public Map<String, UserHistory> history(long seed) {
    Map<String, JobHistory> recurring = new LinkedHashMap<>();
    RunningMoments window = RunningMoments.EMPTY;
    Map<Phase, PhaseHistory> all = new EnumMap<>(Phase.class);
    RunningMean sizes = RunningMean.EMPTY;
    for (JobSpec job : draw(seed)) {
      Map<Phase, PhaseHistory> phases = new EnumMap<>(Phase.class);
      phases.put(Phase.MAP, phase(job.maps()));
      phases.put(Phase.REDUCE, phase(job.reduces()));
      double size = job.workMillis() / 1000 / cluster.slots();
      phases.forEach((phase, one) -> all.merge(phase, one, JrBatch::merged));
      recurring.put(job.name(), JobHistory.of(phases, RunningMean.of(1, size)));
      sizes = sizes.plus(size);
      window = window.plus(size);
    }
    return Map.of("root." + USER, new UserHistory(0, JobHistory.of(all, sizes), window, recurring));
  }

  private static PhaseHistory merged(PhaseHistory a, PhaseHistory b) {
    return PhaseHistory.of(
        a.taskSeconds().merge(b.taskSeconds()),
        a.tasks().merge(b.tasks()),
        a.size().merge(b.size()));
  }

  private PhaseHistory phase(TaskTimes tasks) {
    double seconds = tasks.totalMillis() / 1000;
    return PhaseHistory.of(
        RunningMean.of(1, seconds / tasks.count()),
        RunningMean.of(1, tasks.count()),
        RunningMean.of(1, seconds / cluster.slots()));
  }
}
