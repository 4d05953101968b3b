/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static io.lsps.lab.workload.Distribution.EXPONENTIAL;

import io.lsps.lab.workload.DrawnWorkload.QueueSettings;
import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.workload.JobHistory;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RecentMean;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.UserHistory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.random.RandomAdaptor;
import org.apache.commons.math3.random.RandomGenerator;

/** The experiments of the papers that order the jobs of one queue. */
final class OrderPapers {
  private static final String POOL = "pool";
  private static final ClusterShape FLEX_CLUSTER = new ClusterShape(26, 6);
  private static final int MAP_SECONDS = 30;
  private static final int REDUCE_SECONDS = 60;
  private static final double MEAN = 7;
  private static final double BUSY_SECONDS = 45 * 60;
  private static final int[] MIX_COUNTS = {116, 42, 14};
  private static final int[] MIX_MAPS = {10, 100, 700};
  private static final String BATCH = "batch";
  private static final List<Program> PROGRAMS =
      List.of(
          new Program("wordcount", 30, 0.1, 14),
          new Program("sort", 12, 0.5, 60),
          new Program("inverted", 22, 0.3, 35));
  private static final ResourceVector SLOT =
      ResourceVector.of(new String[] {ResourceVector.MEMORY, ResourceVector.VCORES}, 1024, 1);

  private OrderPapers() {}

  /** A program: its name, seconds of a map, reduces for each map, seconds of a reduce. */
  private record Program(String name, double map, double reducesPerMap, double reduce) {}

  /**
   * The online experiments of Wolf et al., FLEX, Fig. 6: jobs of one pool on 26 nodes (here 6 slots
   * each), which keep the cluster busy for about 45 minutes together where there are 10 of them.
   *
   * <p>A job's work is normal with mean 7 and deviation {@code sigma}, cut off below 0.7, in units
   * of which 70 fill the cluster for 45 minutes: at sigma 4 the smallest of ten is about a tenth of
   * the largest. Four fifths of the work are maps of {@value #MAP_SECONDS} s, the rest reduces of
   * {@value #REDUCE_SECONDS} s. Times between submissions are exponential with mean {@code lambda}
   * minutes. The pool's minimum share leaves {@code slack} percent of the slots.
   */
  static Workload flexOnline(WorkloadOptions options) {
    double lambda = options.number("lambda", 0, 0, 60);
    double sigma = options.number("sigma", 1, 0, 4);
    double slack = options.number("slack", 95, 1, 100);
    int jobs = options.whole("jobs", 10, 1, 10_000);
    String name =
        String.format(
            Locale.ROOT,
            "flex-online:lambda=%s,sigma=%s,slack=%s,jobs=%d",
            lambda,
            sigma,
            slack,
            jobs);
    return DrawnWorkload.paper(
        name,
        List.of(POOL),
        FLEX_CLUSTER,
        QueueSettings.minimumShare(POOL, 1 - slack / 100),
        seed -> online(seed, jobs, lambda, sigma));
  }

  private static List<WorkloadJob> online(long seed, int jobs, double lambda, double sigma) {
    RandomGenerator random = Distribution.seeded(seed, 172);
    List<WorkloadJob> list = new ArrayList<>();
    double unit = BUSY_SECONDS * FLEX_CLUSTER.slots() / (10 * MEAN);
    double time = 0;
    for (int i = 1; i <= jobs; i++) {
      double size;
      do {
        size = MEAN + sigma * random.nextGaussian();
      } while (size < MEAN / 10);
      double work = size * unit;
      int maps = (int) Math.max(1, Math.round(0.8 * work / MAP_SECONDS));
      int reduces = (int) Math.max(1, Math.round(0.2 * work / REDUCE_SECONDS));
      // Deadlines were drawn here; the number keeps draws reproducible.
      random.nextDouble();
      list.add(
          WorkloadJob.of(
              "job" + i,
              POOL,
              "flex" + i,
              Math.round(time * 1000),
              PhaseTasks.seconds(maps, MAP_SECONDS),
              PhaseTasks.seconds(reduces, REDUCE_SECONDS)));
      if (lambda > 0) {
        time += EXPONENTIAL.draw(random, lambda * 60);
      }
    }
    return list;
  }

  /**
   * A mix of 172 jobs in place of the GridMix2 run of Wolf et al., FLEX, Section 4.2, which the
   * paper does not describe: 116 small jobs of 10 maps, 42 medium ones of 100 and 14 large ones of
   * 700, in random order. Times between submissions are exponential with a mean of 5 s. A map takes
   * 20 s and a reduce 40 s, times a log-normal factor of the job with CV 0.3. There are 15 reduces
   * for 100 maps, and at least one. Jobs arrive about three times faster than 26 nodes of 6 slots
   * can serve them.
   */
  static Workload flexMix172(WorkloadOptions options) {
    double slack = options.number("slack", 75, 1, 100);
    return DrawnWorkload.paper(
        "flex-mix172",
        List.of(POOL),
        FLEX_CLUSTER,
        QueueSettings.minimumShare(POOL, 1 - slack / 100),
        OrderPapers::mix172);
  }

  private static List<WorkloadJob> mix172(long seed) {
    RandomGenerator random = Distribution.seeded(seed, 173);
    List<Integer> sizes = new ArrayList<>();
    for (int kind = 0; kind < MIX_COUNTS.length; kind++) {
      sizes.addAll(Collections.nCopies(MIX_COUNTS[kind], MIX_MAPS[kind]));
    }
    Collections.shuffle(sizes, RandomAdaptor.createAdaptor(random));
    List<WorkloadJob> jobs = new ArrayList<>();
    double time = 0;
    for (int maps : sizes) {
      double factor = Distribution.lognormal(random, 1, 0.3);
      int reduces = (int) Math.max(1, Math.round(0.15 * maps));
      jobs.add(
          WorkloadJob.of(
              "job" + (jobs.size() + 1),
              POOL,
              "mix" + maps,
              Math.round(time * 1000),
              PhaseTasks.alike(maps, Math.round(20_000 * factor)),
              PhaseTasks.alike(reduces, Math.round(40_000 * factor))));
      time += EXPONENTIAL.draw(random, 5);
    }
    return jobs;
  }

  /**
   * A batch for "Dynamic Job Ordering and Slot Configuration for MapReduce Workloads". Each job is
   * a WordCount, a Sort or an InvertedIndex with equal probability; all are submitted at once to
   * one queue. The paper has no parameters; for those of LsPS see docs/workloads.md. Every job
   * recurs: its scheduler may know how long an earlier run took.
   */
  static Workload jrBatch(WorkloadOptions options) {
    int jobs = options.whole("jobs", 100, 1, 100_000);
    double meanMaps = options.number("maps", 40, 1, 100_000);
    double past = options.number("past", 1, 0, 1);
    double gapSeconds = options.number("gap-seconds", 0, 0, 100_000);
    return new DrawnWorkload(
        "jr-batch:jobs=" + jobs,
        List.of(BATCH),
        options.cluster(25, 4),
        true,
        (mb, vcores) -> Map.of(),
        seed -> {
          RandomGenerator random = Distribution.seeded(seed, 31);
          List<WorkloadJob> recurring = batch(seed, jobs, meanMaps, gapSeconds);
          recurring.removeIf(job -> random.nextDouble() >= past);
          return past(BATCH, recurring);
        },
        seed -> batch(seed, jobs, meanMaps, gapSeconds));
  }

  private static List<WorkloadJob> batch(long seed, int jobs, double meanMaps, double gapSeconds) {
    RandomGenerator random = Distribution.seeded(seed, 29);
    // A separate stream: the jobs are the same with other gaps.
    RandomGenerator gaps = Distribution.seeded(seed, 30);
    List<WorkloadJob> batch = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < jobs; i++) {
      Program program = PROGRAMS.get(random.nextInt(PROGRAMS.size()));
      int maps = (int) Math.max(1, Math.round(Distribution.LOGNORMAL.draw(random, meanMaps)));
      int reduces = (int) Math.max(1, Math.round(maps * program.reducesPerMap));
      double speed = 0.8 + 0.4 * random.nextDouble();
      // Letters: the scheduler treats names that differ in digits only as runs of one job.
      String name = program.name + "-" + TraceUsers.letters(i);
      batch.add(
          WorkloadJob.of(
              name,
              BATCH,
              name,
              Math.round(1000 * time),
              PhaseTasks.alike(maps, Math.round(1000 * program.map * speed)),
              PhaseTasks.alike(reduces, Math.round(1000 * program.reduce * speed))));
      time += gapSeconds > 0 ? EXPONENTIAL.draw(gaps, gapSeconds) : 0;
    }
    return batch;
  }

  /**
   * What a scheduler remembers of one earlier run of recurring jobs of a user.
   *
   * @param jobs each of a name of its own
   */
  private static Map<String, UserHistory> past(String user, List<WorkloadJob> jobs) {
    Map<String, JobHistory> recurring = new LinkedHashMap<>();
    RunningMoments window = RunningMoments.EMPTY;
    Map<Phase, PhaseHistory> all = new EnumMap<>(Phase.class);
    RecentMean sizes = RecentMean.EMPTY;
    for (WorkloadJob job : jobs) {
      Map<Phase, PhaseHistory> phases = new EnumMap<>(Phase.class);
      phases.put(Phase.MAP, phase(job.maps()));
      phases.put(Phase.REDUCE, phase(job.reduces()));
      double size = job.workMillis() / 1000 * SLOT.amount(ResourceVector.MEMORY);
      phases.forEach((phase, one) -> all.merge(phase, one, OrderPapers::merged));
      recurring.put(job.name(), JobHistory.of(phases, RecentMean.of(size)));
      sizes = sizes.plus(size);
      window = window.plus(size);
    }
    return jobs.isEmpty()
        ? Map.of()
        : Map.of(user, new UserHistory(0, JobHistory.of(all, sizes), window, recurring));
  }

  private static PhaseHistory merged(PhaseHistory a, PhaseHistory b) {
    RecentMean tasks = a.tasks.merge(b.tasks);
    double part = (double) b.tasks.count() / tasks.count();
    return new PhaseHistory(
        a.taskSeconds.merge(b.taskSeconds), tasks, a.work.times(1 - part).plus(b.work, part));
  }

  private static PhaseHistory phase(PhaseTasks tasks) {
    double seconds = tasks.totalMillis() / 1000;
    return new PhaseHistory(
        RecentMean.of(seconds / tasks.count()), RecentMean.of(tasks.count()), SLOT.times(seconds));
  }
}
