/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.sim.master.FrameworkJobs;
import io.lsps.lab.sim.master.FrameworkJobs.ServiceJob;
import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.commons.math3.random.RandomGenerator;

/** Workloads made to mislead schedulers that look at sizes. Most jobs have maps only. */
final class UnkindWorkloads {
  private static final List<String> FLOODED = List.of("flooder", "honest");
  private static final double TINY_GAP_SECONDS = 20;
  private static final int FIRST = 3;
  private static final long WORK_MILLIS = 60_000;

  /** By this time the large jobs have their masters. */
  private static final long FLOOD_MILLIS = 90_000;

  private UnkindWorkloads() {}

  /**
   * An almost idle cluster. One user has a small job running at all times. Another submits jobs in
   * bursts that are larger, but still small. A scheduler that gives the first user the greater
   * share must not make the second one wait for room that nobody uses.
   */
  static Workload canary(WorkloadOptions options) {
    int jobs = options.whole("jobs", 30, 1, 100_000);
    int maps = options.whole("maps", 12, 1, 100_000);
    double seconds = options.number("map-seconds", 30, 0.1, 100_000);
    int burst = options.whole("burst", 30, 1, 100_000);
    double load = options.number("load", 0.05, 0.001, 1);
    ClusterShape cluster = options.cluster(60, 8);
    // The first user holds one slot, the second offers the rest of the load.
    double gap = burst * maps * seconds / Math.max(0.5, load * cluster.slots() - 1);
    return HostileCatalog.ours(
        "canary",
        List.of("canary", "batch"),
        cluster,
        Map.of(),
        seed -> {
          long[] bursts = poisson(seed, 11, (jobs + burst - 1) / burst, gap);
          long[] batch = new long[jobs];
          Arrays.setAll(batch, job -> bursts[job / burst] + 100L * (job % burst));
          double end = batch[jobs - 1] / 1000.0 + 4 * seconds;
          return together(
              alike("canary", "check", 1, seconds, every(seconds, end)),
              alike("batch", "batch", maps, seconds, batch));
        });
  }

  /**
   * Two users of unequal weight who want more than there is, with or without a third one who wants
   * next to nothing. The weights divide what the third one leaves. Each of the two has the same
   * work, in one job or in many that come at once.
   */
  static Workload weights(WorkloadOptions options) {
    double weight = options.number("weight", 10, 0.001, 1000);
    double seconds = options.number("seconds", 600, 10, 1_000_000);
    double mapSeconds = options.number("map-seconds", 20, 0.1, 100_000);
    boolean tiny = options.whole("tiny", 1, 0, 1) == 1;
    ClusterShape cluster = options.cluster(125, 8);
    // At least 1, so that each could fill the cluster alone all the time.
    double work = options.number("work", 1.2, 1, 1000);
    int maps = (int) Math.ceil(work * cluster.slots() * seconds / mapSeconds);
    int heavy = options.whole("heavy-jobs", 1, 1, 10_000);
    int light = options.whole("light-jobs", 1, 1, 10_000);
    return HostileCatalog.ours(
        "weights",
        tiny ? List.of("heavy", "light", "tiny") : List.of("heavy", "light"),
        cluster,
        Map.of("queue.heavy.weight", Double.toString(weight), "queue.light.weight", "1"),
        seed ->
            together(
                // So many jobs with these maps together, all at once.
                alike("heavy", "endless", (maps + heavy - 1) / heavy, mapSeconds, new long[heavy]),
                alike("light", "endless", (maps + light - 1) / light, mapSeconds, new long[light]),
                alike(
                    "tiny",
                    "check",
                    1,
                    TINY_GAP_SECONDS,
                    tiny ? every(TINY_GAP_SECONDS, seconds) : new long[0])));
  }

  /**
   * Two users whose equal work fills the cluster. One of them also has tiny jobs that may not start
   * as long as the work goes on. Jobs that wait for a limit of their own queue must not change what
   * anybody holds.
   */
  static Workload neverStarted(WorkloadOptions options) {
    int jobs = options.whole("jobs", 200, 0, 100_000);
    String limit = options.text("limit", "apps");
    double seconds = options.number("seconds", 500, 200, 1_000_000);
    double mapSeconds = options.number("map-seconds", 20, 0.1, 100_000);
    ClusterShape cluster = options.cluster(125, 8);
    int maps = (int) Math.ceil(1.2 * cluster.slots() * seconds / mapSeconds);
    Map<String, String> settings =
        switch (limit) {
          case "apps" -> Map.of("queue.flooder.maxRunningApps", "1");
          // With this part of half of the cluster, one master fits and no second one.
          case "am" -> Map.of("queue.flooder.maxAMShare", Double.toString(3.0 / cluster.slots()));
          default ->
              throw new IllegalArgumentException(
                  "never-started: limit must be apps or am, not \"" + limit + "\"");
        };
    return HostileCatalog.ours(
        "never-started",
        FLOODED,
        cluster,
        settings,
        seed -> {
          // A few tiny jobs run first, so that the scheduler knows that the others are tiny.
          long[] tiny = new long[FIRST + jobs];
          Arrays.setAll(tiny, i -> i < FIRST ? 1000L * i : FLOOD_MILLIS + 10L * i);
          return together(
              alike("flooder", "tiny", 1, 1, tiny),
              alike("flooder", "work", maps, mapSeconds, WORK_MILLIS),
              alike("honest", "work", maps, mapSeconds, WORK_MILLIS));
        });
  }

  /**
   * Two users with equal work: the honest one has a few jobs, the other has many that are over in
   * seconds. Small jobs make a user look small; that must not give it the cluster.
   */
  static Workload flood(WorkloadOptions options) {
    int jobs = options.whole("jobs", 600, 1, 100_000);
    int maps = options.whole("maps", 40, 1, 100_000);
    double seconds = options.number("map-seconds", 2, 0.1, 100_000);
    int honestJobs = options.whole("honest-jobs", 10, 1, 100_000);
    double honestSeconds = options.number("honest-map-seconds", 30, 0.1, 100_000);
    double load = options.number("load", 0.9, 0.01, 10);
    ClusterShape cluster = options.cluster(20, 8);
    double work = jobs * maps * seconds;
    int honestMaps = (int) Math.max(1, Math.round(work / (honestJobs * honestSeconds)));
    double span = 2 * work / (load * cluster.slots());
    return HostileCatalog.ours(
        "flood",
        FLOODED,
        cluster,
        Map.of(),
        seed -> {
          long[] flood = poisson(seed, 21, jobs, span / jobs);
          long[] honest = poisson(seed, 22, honestJobs, span / honestJobs);
          return together(
              alike("flooder", "flood", maps, seconds, flood),
              alike("honest", "work", honestMaps, honestSeconds, honest));
        });
  }

  /**
   * Two users with the same work. For each job of the honest one, the other submits a job of the
   * same size, at times of its own and cut into pieces. Cutting must not give it the cluster.
   */
  static Workload split(WorkloadOptions options) {
    int jobs = options.whole("jobs", 10, 1, 100_000);
    int maps = options.whole("maps", 480, 1, 1_000_000);
    int pieces = options.whole("pieces", 40, 1, 100_000);
    double seconds = options.number("map-seconds", 30, 0.1, 100_000);
    double load = options.number("load", 0.8, 0.01, 10);
    ClusterShape cluster = options.cluster(30, 8);
    if (maps % pieces != 0) {
      throw new IllegalArgumentException(
          "split: maps must be a multiple of pieces, not " + maps + " and " + pieces);
    }
    double gap = 2 * maps * seconds / (load * cluster.slots());
    return HostileCatalog.ours(
        "split",
        List.of("splitter", "honest"),
        cluster,
        Map.of(),
        seed -> {
          long[] cut =
              LongStream.of(poisson(seed, 31, jobs, gap))
                  .flatMap(time -> LongStream.generate(() -> time).limit(pieces))
                  .toArray();
          return together(
              alike("splitter", "piece", maps / pieces, seconds, cut),
              alike("honest", "whole", maps, seconds, poisson(seed, 32, jobs, gap)));
        });
  }

  /**
   * Two users with the same batch jobs. One also has a notebook open all the time: a few containers
   * that do not end. A scheduler must not serve this user as if its jobs were as large as the
   * notebook is old.
   */
  static Workload notebook(WorkloadOptions options) {
    double end = options.number("hours", 168, 1, 10_000) * 3600;
    int executors = options.whole("executors", 4, 0, 1000);
    int maps = options.whole("maps", 300, 1, 1_000_000);
    double seconds = options.number("map-seconds", 1200, 0.1, 100_000);
    double load = options.number("load", 0.6, 0.01, 10);
    ClusterShape cluster = options.cluster(100, 8);
    PhaseTasks work = PhaseTasks.seconds(maps, seconds);
    double gap = 2 * maps * seconds / (load * cluster.slots());
    List<SteadyUser> users =
        List.of(
            SteadyUser.mapReduce("scientist", gap, work, PhaseTasks.NONE),
            SteadyUser.mapReduce("other", gap, work, PhaseTasks.NONE));
    return HostileCatalog.ours(
        "notebook",
        List.of("scientist", "other"),
        cluster,
        Map.of(),
        seed -> {
          List<WorkloadJob> all = SteadyUser.draw(seed, end, users);
          if (executors > 0) {
            ServiceJob notebook =
                new ServiceJob(executors, new ContainerSize(1024, 1), Math.round(end * 1000));
            all.add(
                FrameworkJobs.job("notebook", "scientist", "notebook", 0, notebook)
                    .withCounted(false));
          }
          return all;
        });
  }

  /**
   * A queue with a minimum share of half of the cluster, 160 slots by default, comes to a cluster
   * full of others' work: every slot runs a task of hours.
   */
  static Workload minShare(WorkloadOptions options) {
    double mapSeconds = options.number("map-seconds", 7200, 1, 1_000_000);
    double after = options.number("after-seconds", 3600, 0, 1_000_000);
    double seconds = options.number("claim-seconds", 60, 1, 100_000);
    ClusterShape cluster = options.cluster(20, 8);
    long at = Math.round(after * 1000);
    return claimed("min-share", cluster, cluster.slots(), mapSeconds, seconds, at);
  }

  /** The queue comes for seconds, and comes again. */
  static Workload killLoop(WorkloadOptions options) {
    int maps = options.whole("maps", 800, 1, 1_000_000);
    double mapSeconds = options.number("map-seconds", 300, 1, 1_000_000);
    double gap = options.number("gap-seconds", 60, 1, 100_000);
    double seconds = options.number("claim-seconds", 5, 0.1, 100_000);
    ClusterShape cluster = options.cluster(20, 8);
    long[] at = every(gap, maps * mapSeconds / cluster.slots());
    return claimed("kill-loop", cluster, maps, mapSeconds, seconds, at);
  }

  private static Workload claimed(
      String name,
      ClusterShape cluster,
      int maps,
      double mapSeconds,
      double claimSeconds,
      long... claims) {
    int half = cluster.slots() / 2;
    return HostileCatalog.ours(
        name,
        List.of("batch", "claimant"),
        cluster,
        Map.of(
            "queue.claimant.minResources",
            half * 1024 + " mb, " + half + " vcores",
            "queue.claimant.minSharePreemptionTimeout",
            "15"),
        seed ->
            together(
                alike("batch", "batch", maps, mapSeconds, 0),
                alike("claimant", "claim", half, claimSeconds, claims)));
  }

  @SafeVarargs
  private static List<WorkloadJob> together(List<WorkloadJob>... parts) {
    List<WorkloadJob> all = new ArrayList<>();
    for (List<WorkloadJob> part : parts) {
      all.addAll(part);
    }
    return all;
  }

  /** Jobs of one user and name with these maps, submitted at these times in milliseconds. */
  private static List<WorkloadJob> alike(
      String user, String name, int maps, double seconds, long... millis) {
    PhaseTasks tasks = PhaseTasks.seconds(maps, seconds);
    List<WorkloadJob> jobs = new ArrayList<>(millis.length);
    for (long time : millis) {
      String id = user + "-" + name + "-" + jobs.size();
      jobs.add(WorkloadJob.of(id, user, name, time, tasks, PhaseTasks.NONE));
    }
    return jobs;
  }

  /** Times in milliseconds at equal gaps from zero to before an end, both in seconds. */
  private static long[] every(double gapSeconds, double endSeconds) {
    long[] times = new long[(int) Math.ceil(endSeconds / gapSeconds)];
    Arrays.setAll(times, i -> Math.round(i * gapSeconds * 1000));
    return times;
  }

  /**
   * Times with exponential gaps, milliseconds.
   *
   * @param stream a number of its own for each user
   * @param meanSeconds mean gap
   */
  static long[] poisson(long seed, int stream, int count, double meanSeconds) {
    RandomGenerator random = Distribution.seeded(seed, stream);
    long[] times = new long[count];
    double now = 0;
    for (int i = 0; i < count; i++) {
      now += Distribution.EXPONENTIAL.draw(random, meanSeconds);
      times[i] = Math.round(now * 1000);
    }
    return times;
  }

  /**
   * A user whose jobs are alike. They come with exponential gaps over a span of time, so many that
   * they offer a given load.
   *
   * @param gapSeconds mean time between two jobs
   * @param job makes each
   */
  record SteadyUser(String user, double gapSeconds, Maker job) {

    /** Makes a job. */
    interface Maker {
      /** The job of an id, submitted at a time. */
      WorkloadJob make(String id, long millis);
    }

    /** Jobs of a framework that is not MapReduce. */
    static SteadyUser of(String user, double gapSeconds, JobFramework framework) {
      return new SteadyUser(
          user,
          gapSeconds,
          (id, millis) -> FrameworkJobs.job(id, user, user + "-job", millis, framework));
    }

    static SteadyUser mapReduce(
        String user, double gapSeconds, PhaseTasks maps, PhaseTasks reduces) {
      return new SteadyUser(
          user,
          gapSeconds,
          (id, millis) -> WorkloadJob.of(id, user, user + "-job", millis, maps, reduces));
    }

    /** The same in containers of another size. */
    SteadyUser in(ContainerSize size) {
      return new SteadyUser(
          user,
          gapSeconds,
          (id, millis) -> job.make(id, millis).withSizes(new JobContainerSizes(size, size)));
    }

    /** All jobs of some users, as long as they are submitted before an end. */
    static List<WorkloadJob> draw(long seed, double endSeconds, List<SteadyUser> users) {
      List<WorkloadJob> all = new ArrayList<>();
      for (int number = 0; number < users.size(); number++) {
        SteadyUser each = users.get(number);
        int most = (int) (2 * endSeconds / each.gapSeconds) + 10;
        long[] times = UnkindWorkloads.poisson(seed, 100 + number, most, each.gapSeconds);
        for (int i = 0; i < most && times[i] < endSeconds * 1000; i++) {
          all.add(each.job.make(each.user + "-" + i, times[i]));
        }
      }
      return all;
    }
  }
}
