/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The simulated cases of Madhusudan, "An Effective Task Assigning Scheduler based on Job Size in
 * Hadoop". In case 1 the job sizes of two users differ five times, under normal, medium or busy
 * load; in case 2 their arrival rates differ too. In case 3 four users have different distributions
 * and equal loads. The paper prints no parameters: all of them are ours, fixed in
 * docs/workloads.md.
 */
final class EffectiveCases {
  private static final ClusterShape CLUSTER = new ClusterShape(20, 4);
  private static final Map<String, Double> LOADS =
      Map.of("normal", 0.5, "medium", 0.7, "busy", 0.9);
  private static final double MAP_SECONDS = 30;
  private static final double REDUCE_SECONDS = 40;
  private static final double REDUCES_PER_MAP = 0.25;

  private EffectiveCases() {}

  static Workload case1(WorkloadOptions options) {
    return twoUsers("effective-case1", options, 1);
  }

  static Workload case2(WorkloadOptions options) {
    return twoUsers("effective-case2", options, 5);
  }

  private static Workload twoUsers(String name, WorkloadOptions options, int arrivalRatio) {
    String level = options.text("load", "busy");
    Double load = LOADS.get(level);
    if (load == null) {
      throw new IllegalArgumentException(
          name + ": load is normal, medium or busy, not \"" + level + "\"");
    }
    int jobs = options.whole("jobs", 300, 1, 1_000_000);
    double ratio = options.number("size-ratio", 5, 1, 1000);
    double small = options.number("maps", 8, 1, 100_000);
    double gap = (work(small) + work(small * ratio) / arrivalRatio) / (load * CLUSTER.slots());
    return new MixedWorkload(
        name + ":load=" + level,
        CLUSTER,
        List.of(
            user(
                "user1",
                jobs,
                Distribution.EXPONENTIAL,
                gap,
                options.distribution("size1", Distribution.UNIFORM),
                small),
            user(
                "user2",
                Math.max(1, jobs / arrivalRatio),
                Distribution.EXPONENTIAL,
                gap * arrivalRatio,
                options.distribution("size2", Distribution.HEAVY_TAIL),
                small * ratio)));
  }

  static Workload case3(WorkloadOptions options) {
    double load = options.number("load", 0.95, 0.01, 10);
    int jobs = options.whole("jobs", 400, 4, 1_000_000);
    double small = options.number("maps", 5, 1, 100_000);
    double ratio = options.number("size-ratio", 4, 1, 100);
    Distribution[] sizes = {
      Distribution.UNIFORM,
      Distribution.EXPONENTIAL,
      Distribution.HEAVY_TAIL,
      Distribution.EXPONENTIAL
    };
    Distribution[] arrivals = {
      Distribution.EXPONENTIAL,
      Distribution.UNIFORM,
      Distribution.EXPONENTIAL,
      Distribution.HEAVY_TAIL
    };
    List<UserProfile> users = new ArrayList<>();
    double maps = small;
    double gap = 0;
    double first = 0;
    for (int i = 0; i < sizes.length; i++) {
      // Every user offers a quarter of the load.
      gap = work(maps) / (load / sizes.length * CLUSTER.slots());
      first = i == 0 ? gap : first;
      users.add(
          user(
              "user" + (i + 1),
              (int) Math.max(1, Math.round(jobs * first / gap)),
              arrivals[i],
              gap,
              sizes[i],
              maps));
      maps *= ratio;
    }
    return new MixedWorkload("effective-case3", CLUSTER, users);
  }

  private static UserProfile user(
      String name,
      int jobs,
      Distribution arrival,
      double gapSeconds,
      Distribution size,
      double maps) {
    return new UserProfile(
        name,
        name + "-job",
        jobs,
        arrival,
        gapSeconds,
        size,
        maps,
        MAP_SECONDS,
        REDUCES_PER_MAP,
        1,
        CLUSTER.slots() / 2,
        REDUCE_SECONDS);
  }

  /** Container-seconds of a job of so many maps. */
  private static double work(double maps) {
    return maps * (MAP_SECONDS + REDUCES_PER_MAP * REDUCE_SECONDS);
  }
}
