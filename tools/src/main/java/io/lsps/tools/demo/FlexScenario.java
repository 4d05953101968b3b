/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.DemoScenario.DemoSize;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import io.lsps.tools.local.SchedulerChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The jobs of the demonstration in one queue for all users, each with a deadline. They are shared
 * fairly, by FLEX for the mean response time, and by FLEX for the number of late jobs. FLEX is for
 * jobs that recur, so each policy runs them twice, and the second round counts: then FLEX knows
 * their times, and every cluster is equally warm.
 */
record FlexScenario(DemoSize size, long seed) implements DemoScenario {
  private static final String POOL = "pool";
  private static final String DEADLINE_TAG = "lsps.deadline=";
  private static final int SLOTS = 4;

  /** Rough times of a job's master and of a task on two idle cores, fixed before the first run. */
  private static final double MASTER_SECONDS = 8;

  private static final double TASK_SECONDS = 4;

  /**
   * A deadline is this many times what the job would take alone; the factor is drawn for each job.
   */
  private static final double TIGHTEST = 1;

  private static final double LOOSEST = 5;

  @Override
  public String name() {
    return "flex";
  }

  @Override
  public String purpose() {
    return "Users with small and with large jobs, all in one queue, each job with a deadline";
  }

  @Override
  public DemoMix mix() {
    DemoMix mix =
        switch (size) {
          case TINY -> DemoMix.tiny();
          case QUICK -> DemoMix.quick(seed);
          case WHOLE -> DemoMix.whole(seed);
        };
    // A generator of its own, so that the jobs are those of the demonstration of users.
    SplittableRandom random = new SplittableRandom(seed + 1);
    List<PlannedJob> jobs = new ArrayList<>();
    for (PlannedJob job : mix.jobs()) {
      double factor = random.nextDouble(TIGHTEST, LOOSEST);
      Map<String, String> conf = new HashMap<>(SlotCluster.jobConf());
      conf.put(
          MRJobConfig.JOB_TAGS,
          DEADLINE_TAG + Math.round(factor * alone(job.maps(), job.reduces())) + "s");
      jobs.add(job.withConf(conf));
    }
    return new DemoMix(jobs);
  }

  /** Seconds of a job that has the cluster to itself: its master, then waves of tasks. */
  static double alone(int maps, int reduces) {
    return MASTER_SECONDS + TASK_SECONDS * (waves(maps) + waves(reduces));
  }

  private static int waves(int tasks) {
    return (tasks + SLOTS - 1) / SLOTS;
  }

  /** Seconds from submission. */
  static double deadline(PlannedJob job) {
    String tag = job.conf().get(MRJobConfig.JOB_TAGS);
    return Double.parseDouble(tag.substring(DEADLINE_TAG.length(), tag.length() - 1));
  }

  @Override
  public List<Contender> contenders() {
    String flex = "io.lsps.flex.yarn.FlexPolicy";
    Contender tardy =
        contender(
            "flex-tardy", "FLEX tardy jobs", SchedulerChoice.LSPS, flex, metric("tardy-jobs"));
    if (size == DemoSize.TINY) {
      return List.of(tardy);
    }
    return List.of(
        contender("flex-fair", "Fair", SchedulerChoice.FAIR, "fair", ""),
        contender(
            "flex-response",
            "FLEX response",
            SchedulerChoice.LSPS,
            flex,
            metric("average-response")),
        tardy);
  }

  private static String metric(String name) {
    return "<flexMetric>" + name + "</flexMetric>";
  }

  private Contender contender(
      String name, String title, SchedulerChoice scheduler, String policy, String metric) {
    String allocations =
        """
        <?xml version="1.0"?>
        <allocations>
          <queue name="root">
            <queue name="%s">
              <schedulingPolicy>%s</schedulingPolicy>%s
              <!-- All jobs at once. -->
              <maxAMShare>-1.0</maxAMShare>
            </queue>
          </queue>
          <!-- Everybody's jobs go there. -->
          <queuePlacementPolicy>
            <rule name="default" queue="root.%s"/>
          </queuePlacementPolicy>
        </allocations>
        """
            .formatted(POOL, policy, metric.isEmpty() ? "" : "\n      " + metric, POOL);
    return new Contender(
        name,
        title,
        SlotCluster.of(scheduler, SLOTS, mix().jobs().size(), Map.of(), allocations),
        size == DemoSize.TINY ? 1 : 2);
  }

  @Override
  public ScenarioFindings findings(List<SchedulerRun> runs) {
    Map<Integer, Double> deadlines = new HashMap<>();
    mix().jobs().forEach(job -> deadlines.put(job.number(), deadline(job)));
    return new FlexFindings(runs, deadlines);
  }
}
