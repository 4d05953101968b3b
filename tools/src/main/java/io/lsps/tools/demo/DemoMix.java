/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The jobs of a demonstration in the order of their arrival; the same seed gives the same jobs. */
record DemoMix(List<PlannedJob> jobs) {
  static final int MASTER_MEMORY_MB = 32;

  DemoMix {
    jobs = List.copyOf(jobs);
  }

  /**
   * Ten jobs for the cluster of a {@code Contender}, a minute and a half on six slots. Their maps
   * wait most of their time, as those that read and write do, and they are few: a process that
   * starts computes. One load of carol keeps the cluster busy from the beginning to the end; bob's
   * report and alice's queries come in the first half. While they come alice asks for more than a
   * third of the cluster, her fair share, so that they queue under Fair; and for less than all of
   * it, so that they need not.
   */
  static DemoMix waiting(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<PlannedJob> jobs = new ArrayList<>();
    jobs.add(waiting("carol", "load", 0, 26, 1, 8));
    jobs.add(report(3 + 3 * random.nextDouble()));
    for (int query = 0; query < 8; query++) {
      // Not all at once: AMs that start together keep each other from starting.
      jobs.add(query(12 + 5 * (query + random.nextDouble())));
    }
    return inOrder(jobs);
  }

  /** A report and a query: both recur, so a scheduler that learns has seen them before. */
  static DemoMix yesterday() {
    return inOrder(List.of(report(0), query(0)));
  }

  private static PlannedJob report(double arrival) {
    return waiting("bob", "report", arrival, 6, 1, 7);
  }

  private static PlannedJob query(double arrival) {
    return waiting("alice", "query", arrival, 3, 0, 7);
  }

  /** A job of a name whose maps wait so many seconds each. */
  private static PlannedJob waiting(
      String user, String name, double arrival, int maps, int reduces, int seconds) {
    Map<String, String> conf = new TreeMap<>();
    conf.put("yarn.app.mapreduce.am.resource.mb", Integer.toString(MASTER_MEMORY_MB));
    conf.put(MRJobConfig.JOB_NAME, name);
    conf.put(SleepingMapper.MILLIS, Integer.toString(1000 * seconds));
    conf.put(SleepingMapper.SPREAD, "0.6");
    // Hadoop's default: an AM heartbeat costs processor time that others need to start.
    conf.put(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, "1000");
    return new PlannedJob(0, user, arrival, maps, reduces, conf);
  }

  /** A small job of each user. */
  static DemoMix tiny() {
    return inOrder(
        List.of(
            waiting("alice", "query", 0, 1, 1, 1),
            waiting("bob", "report", 0.1, 2, 1, 1),
            waiting("carol", "load", 0.5, 5, 1, 1)));
  }

  /** A job with a task of each phase, of whose classes an archive is made. */
  static DemoMix single() {
    return inOrder(List.of(waiting("alice", "query", 0, 1, 1, 1)));
  }

  private static DemoMix inOrder(List<PlannedJob> jobs) {
    List<PlannedJob> numbered = new ArrayList<>(jobs);
    numbered.sort(Comparator.comparingDouble(PlannedJob::arrival));
    for (int i = 0; i < numbered.size(); i++) {
      numbered.set(i, numbered.get(i).withNumber(i + 1));
    }
    return new DemoMix(numbered);
  }

  /** Users in alphabetical order. */
  List<String> users() {
    return jobs.stream().map(PlannedJob::user).distinct().sorted().toList();
  }

  List<PlannedJob> jobsOf(String user) {
    return jobs.stream().filter(job -> job.user().equals(user)).toList();
  }
}
