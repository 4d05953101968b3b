/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static io.lsps.lab.workload.Distribution.EXPONENTIAL;
import static io.lsps.lab.workload.Distribution.FIXED;
import static io.lsps.lab.workload.Distribution.HEAVY_TAIL;
import static io.lsps.lab.workload.Distribution.UNIFORM;

import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.random.RandomAdaptor;
import org.apache.commons.math3.random.RandomGenerator;

/** The experiments of the papers that share a cluster among users by the sizes of their jobs. */
final class SharingPapers {
  private static final ClusterShape CASES = new ClusterShape(20, 4);
  private static final Map<String, Double> LOADS =
      Map.of("normal", 0.5, "medium", 0.7, "busy", 0.9);
  private static final int TABLE1_JOBS = 20;
  private static final double TABLE1_MAPS = 12;

  private SharingPapers() {}

  /**
   * Table II of Yao, Tai, Sheng, Mi, "Scheduling Heterogeneous MapReduce Jobs for Efficiency
   * Improvement in Enterprise Clusters": four users on 11 nodes with two map and two reduce slots
   * each. Here the slots are one pool of 44. Job counts, input sizes and distributions are the
   * paper's; task times and reduce counts are assumptions of LsPS, in docs/workloads.md.
   */
  static Workload lspsTable2() {
    Work wordCount = new Work(60, 0, 5, 5, 16);
    Work pi = new Work(16, 0, 1, 1, 8);
    Work grep = new Work(70, 0, 1, 1, 14);
    Work sort = new Work(148, 0.35, 4, 40, 119);
    return mixed(
        "lsps-table2",
        new ClusterShape(11, 4),
        List.of(
            new User("user1", "WordCount", 150, HEAVY_TAIL, 20, EXPONENTIAL, 2, wordCount),
            new User("user2", "PiEstimator", 100, UNIFORM, 30, FIXED, 20, pi),
            new User("user3", "Grep", 30, EXPONENTIAL, 100, HEAVY_TAIL, 8, grep),
            new User("user4", "Sort", 5, EXPONENTIAL, 600, EXPONENTIAL, 32, sort)));
  }

  /**
   * Table 1 of Madhusudan, "An Effective Task Assigning Scheduler based on Job Size in Hadoop": 20
   * WordCounts of one user on three nodes with three map and three reduce slots each. Here the
   * slots are one pool of 18. Input sizes have CV 0, 1 or 2.
   *
   * <p>Sizes are the same in every draw; only their order changes. They are the quantiles of an
   * exponential distribution (CV 1), or of a log-normal distribution whose 20 quantiles have CV 2.
   * With random sizes, 20 draws would seldom have the CV that the experiment is about.
   */
  static Workload effectiveTable1(WorkloadOptions options) {
    int cv = options.whole("cv", 0, 0, 2);
    return DrawnWorkload.paper(
        "effective-table1:cv=" + cv,
        List.of("user1"),
        new ClusterShape(3, 6),
        seed -> {
          RandomGenerator random = Distribution.seeded(seed, 11);
          List<Integer> sizes = table1Sizes(cv);
          Collections.shuffle(sizes, RandomAdaptor.createAdaptor(random));
          List<WorkloadJob> jobs = new ArrayList<>();
          double time = 0;
          for (int size : sizes) {
            PhaseTasks maps = PhaseTasks.seconds(size, 14);
            PhaseTasks reduce = PhaseTasks.seconds(1, 9);
            String id = "job" + (jobs.size() + 1);
            long at = Math.round(time * 1000);
            jobs.add(WorkloadJob.of(id, "user1", "WordCount", at, maps, reduce));
            time += EXPONENTIAL.draw(random, 10.4);
          }
          return jobs;
        });
  }

  private static List<Integer> table1Sizes(int cv) {
    double[] raw = new double[TABLE1_JOBS];
    double low = 0;
    double high = 6;
    for (int step = 0; step < 60; step++) {
      double sigma = (low + high) / 2;
      for (int i = 0; i < raw.length; i++) {
        double p = (i + 0.5) / raw.length;
        raw[i] =
            switch (cv) {
              case 0 -> 1;
              case 1 -> -StrictMath.log(1 - p);
              default ->
                  StrictMath.exp(sigma * new NormalDistribution().inverseCumulativeProbability(p));
            };
      }
      if (variation(raw) < cv) {
        low = sigma;
      } else {
        high = sigma;
      }
    }
    double mean = mean(raw);
    List<Integer> sizes = new ArrayList<>();
    for (double value : raw) {
      sizes.add((int) Math.max(1, Math.round(value / mean * TABLE1_MAPS)));
    }
    return sizes;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double variation(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / values.length) / mean;
  }

  /**
   * The simulated cases of Madhusudan's paper. In case 1 the job sizes of two users differ five
   * times, under normal, medium or busy load. The paper has no parameters: all are assumptions of
   * LsPS, in docs/workloads.md.
   */
  static Workload case1(WorkloadOptions options) {
    return twoUsers("effective-case1", options, 1);
  }

  /** In case 2 their arrival rates differ too. */
  static Workload case2(WorkloadOptions options) {
    return twoUsers("effective-case2", options, 5);
  }

  private static Workload twoUsers(String name, WorkloadOptions options, int arrivalRatio) {
    String level = options.choice("load", "busy", "medium", "normal");
    double load = LOADS.get(level);
    int jobs = options.whole("jobs", 300, 1, 1_000_000);
    double small = 8;
    double large = 40;
    double gap = (work(small) + work(large) / arrivalRatio) / (load * CASES.slots());
    int fewer = Math.max(1, jobs / arrivalRatio);
    return mixed(
        name + ":load=" + level,
        CASES,
        List.of(
            User.ofCases("user1", jobs, EXPONENTIAL, gap, UNIFORM, small),
            User.ofCases("user2", fewer, EXPONENTIAL, gap * arrivalRatio, HEAVY_TAIL, large)));
  }

  /** In case 3 four users have different distributions and equal loads. */
  static Workload case3(WorkloadOptions options) {
    double load = options.number("load", 0.95, 0.01, 10);
    int jobs = options.whole("jobs", 400, 4, 1_000_000);
    double maps = 5;
    Distribution[] sizes = {UNIFORM, EXPONENTIAL, HEAVY_TAIL, EXPONENTIAL};
    Distribution[] arrivals = {EXPONENTIAL, UNIFORM, EXPONENTIAL, HEAVY_TAIL};
    List<User> users = new ArrayList<>();
    double first = 0;
    for (int i = 0; i < sizes.length; i++) {
      // Every user offers a quarter of the load.
      double gap = work(maps) / (load / sizes.length * CASES.slots());
      first = i == 0 ? gap : first;
      int own = (int) Math.max(1, Math.round(jobs * first / gap));
      users.add(User.ofCases("user" + (i + 1), own, arrivals[i], gap, sizes[i], maps));
      maps *= 4;
    }
    return mixed("effective-case3", CASES, users);
  }

  /** Container-seconds of a job of the cases with so many maps. */
  private static double work(double maps) {
    return maps * (Work.CASES.mapSeconds + Work.CASES.reducesPerMap * Work.CASES.reduceSeconds);
  }

  /** Users who are drawn independently and merged by submission time. */
  private static Workload mixed(String name, ClusterShape cluster, List<User> users) {
    return DrawnWorkload.paper(
        name,
        users.stream().map(User::name).toList(),
        cluster,
        seed ->
            users.stream()
                .flatMap(user -> user.draw(seed).stream())
                .sorted(Comparator.comparingLong(WorkloadJob::submitMillis))
                .toList());
  }

  /**
   * The tasks of a job.
   *
   * @param reducesPerMap rounded, at least {@code minReduces} and at most {@code maxReduces}
   */
  private record Work(
      double mapSeconds,
      double reducesPerMap,
      int minReduces,
      int maxReduces,
      double reduceSeconds) {
    static final Work CASES = new Work(30, 0.25, 1, SharingPapers.CASES.slots() / 2, 40);
  }

  /**
   * A user of an experiment and the distribution of its jobs.
   *
   * @param arrival distribution of the time between submissions
   * @param gapSeconds its mean
   * @param size distribution of the number of maps
   * @param meanMaps its mean; a draw is rounded up, so that every job has a map
   */
  private record User(
      String name,
      String application,
      int jobs,
      Distribution arrival,
      double gapSeconds,
      Distribution size,
      double meanMaps,
      Work work) {
    /**
     * The mean of what rounding up adds: a job of continuous size x needs about x + 1/2 whole maps.
     */
    private static final double CEILING = 0.5;

    static User ofCases(
        String name, int jobs, Distribution arrival, double gap, Distribution size, double maps) {
      return new User(name, name + "-job", jobs, arrival, gap, size, maps, Work.CASES);
    }

    /** The user's jobs of one draw, by rising submission time. */
    List<WorkloadJob> draw(long seed) {
      RandomGenerator random = Distribution.seeded(seed, name.hashCode());
      List<WorkloadJob> list = new ArrayList<>(jobs);
      double time = 0;
      for (int i = 1; i <= jobs; i++) {
        time += arrival.draw(random, gapSeconds);
        double drawn =
            size == FIXED
                ? Math.round(meanMaps)
                : Math.ceil(size.draw(random, Math.max(0.1, meanMaps - CEILING)));
        int maps = (int) Math.max(1, drawn);
        long own = Math.max(work.minReduces, Math.round(maps * work.reducesPerMap));
        int reduces = (int) Math.min(work.maxReduces, own);
        list.add(
            WorkloadJob.of(
                name + "-" + i,
                name,
                application,
                Math.round(time * 1000),
                PhaseTasks.seconds(maps, work.mapSeconds),
                PhaseTasks.seconds(reduces, work.reduceSeconds)));
      }
      return list;
    }
  }
}
