/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.ExampleProgram.SleepingMapper;
import io.lsps.tools.demo.PlannedJob.ArrivalTrigger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The jobs of a demonstration in the order of their arrival; the same seed gives the same jobs. */
record DemoMix(List<PlannedJob> jobs) {
  DemoMix {
    jobs = List.copyOf(jobs);
  }

  /** A mix of 20 jobs that compute, two minutes and a half on two cores. */
  static DemoMix quick(long seed) {
    return new Draw(16, 2, 2, 75, 5).jobs(30, 33, 2, seed);
  }

  /**
   * Ten jobs for the {@link SlotCluster}, a minute and a half on six slots. Their maps wait most of
   * their time, as those that read and write do, and they are few: a process that starts computes.
   * One load of carol keeps the cluster busy from the beginning to the end; bob's report and
   * alice's queries come in the first half. While they come alice asks for more than a third of the
   * cluster, her fair share, so that they queue under Fair; and for less than all of it, so that
   * they need not.
   */
  static DemoMix waiting(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<PlannedJob> jobs = new ArrayList<>();
    jobs.add(waiting("carol", "load", 0, 26, 1, 8));
    jobs.add(report(3 + 3 * random.nextDouble()));
    for (int query = 0; query < 8; query++) {
      // Not all at once: masters that start together keep each other from starting.
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
    Map<String, String> conf = new TreeMap<>(SlotCluster.jobConf());
    conf.put(MRJobConfig.JOB_NAME, name);
    conf.put(SleepingMapper.MILLIS, Integer.toString(1000 * seconds));
    conf.put(SleepingMapper.SPREAD, "0.6");
    // Hadoop's default: a master that asks costs processor time that others need to start.
    conf.put(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, "1000");
    return new PlannedJob(
        0, user, ExampleProgram.SLEEP, arrival, maps, reduces, conf, ArrivalTrigger.START);
  }

  /** A mix of 52 jobs, six minutes on two cores. */
  static DemoMix whole(long seed) {
    return new Draw(34, 14, 4, 200, 50).jobs(32, 40, 3, seed);
  }

  /** A small job of each user. */
  static DemoMix tiny() {
    return new DemoMix(
        List.of(
            new PlannedJob(1, "alice", ExampleProgram.WORD_COUNT, 0, 1, 1),
            new PlannedJob(2, "bob", ExampleProgram.PI, 0, 2, 1),
            new PlannedJob(3, "carol", ExampleProgram.SORT, 0.5, 5, 1)));
  }

  static DemoMix single() {
    return new DemoMix(List.of(new PlannedJob(1, "alice", ExampleProgram.WORD_COUNT, 0, 1, 1)));
  }

  /**
   * Many small jobs of alice, some jobs of equal size of bob, and a few large ones of carol, which
   * make about as much work as all others together.
   *
   * <p>Schedulers differ only where jobs wait, so carol's come early and keep the machine busy, and
   * all jobs arrive in half of the time that it needs for them. Alice alone would keep it busy for
   * about two thirds of the span: more than a third, her fair share, so that her jobs queue under
   * Fair, and less than all of it, so that they need not.
   *
   * @param wordCounts of alice
   * @param pis of bob
   * @param sorts of carol
   * @param span seconds within which alice's and bob's jobs arrive
   * @param early seconds within which carol's do
   */
  private record Draw(int wordCounts, int pis, int sorts, double span, double early) {
    /**
     * The jobs of a seed.
     *
     * @param leastMaps of a job of carol
     * @param mostMaps of a job of carol
     * @param reduces of a job of carol
     */
    DemoMix jobs(int leastMaps, int mostMaps, int reduces, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      List<PlannedJob> jobs = new ArrayList<>();
      for (double at : arrivals(random, wordCounts, span)) {
        int maps = random.nextInt(1, 4);
        jobs.add(new PlannedJob(0, "alice", ExampleProgram.WORD_COUNT, at, maps, 1));
      }
      for (double at : arrivals(random, pis, span)) {
        jobs.add(new PlannedJob(0, "bob", ExampleProgram.PI, at, 4, 1));
      }
      for (double at : arrivals(random, sorts, early)) {
        int maps = random.nextInt(leastMaps, mostMaps + 1);
        jobs.add(new PlannedJob(0, "carol", ExampleProgram.SORT, at, maps, reduces));
      }
      return inOrder(jobs);
    }
  }

  /** Sorted uniform times: a Poisson process with a given number of arrivals. */
  private static double[] arrivals(SplittableRandom random, int count, double span) {
    return random.doubles(count, 0, span).map(t -> Math.round(t * 10) / 10.0).sorted().toArray();
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

  int mostMaps(ExampleProgram example) {
    return jobs.stream()
        .filter(job -> job.example() == example)
        .mapToInt(PlannedJob::maps)
        .max()
        .orElse(0);
  }
}
