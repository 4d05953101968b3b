/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.DemoScenario.DemoSize;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import io.lsps.tools.demo.ExampleProgram.SleepingMapper;
import io.lsps.tools.demo.PlannedJob.ArrivalTrigger;
import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.SchedulerChoice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A production job with a guarantee of a third of the cluster comes while research has all of it.
 * Research has a long job with old and newer tasks, and a younger job. This runs under the
 * FairScheduler's own preemption, then under Global Preemption beside the same scheduler, with the
 * same timeouts.
 *
 * <p>The cluster has twelve slots. An early job has eight and the long job four. When the early job
 * ends, the long job and the younger one take its slots, so that both have six. Then production
 * comes and takes four; from then on each research job is due four. The least size has half of
 * everything, and a killed task does not sleep its time again, since nothing is measured then.
 */
record PreemptionScenario(DemoSize size) implements DemoScenario {
  private static final String PRODUCTION = "production";

  private static final String RESEARCH = "research";
  private static final int SECONDS_OF_REPORT = 8;

  /**
   * For both kinds of preemption: how long a queue is below its minimum share before it starves,
   * and the time from warning to kill.
   */
  private static final int STARVING_SECONDS = 4;

  private static final int GRACE_SECONDS = 3;

  @Override
  public String name() {
    return "preemption";
  }

  @Override
  public String purpose() {
    return "A production job with a guarantee comes to a full cluster";
  }

  private int guaranteed() {
    return size == DemoSize.TINY ? 2 : 4;
  }

  private int slots() {
    return 3 * guaranteed();
  }

  @Override
  public DemoMix mix() {
    boolean whole = size == DemoSize.WHOLE;
    int early = slots() - guaranteed();
    int half = slots() / 2;
    return new DemoMix(
        List.of(
            job(1, RESEARCH, "Early", early, 20, ArrivalTrigger.START),
            job(
                2,
                RESEARCH,
                PreemptionOutcome.LONG_JOB,
                half,
                whole ? 60 : 45,
                new ArrivalTrigger(1, 1 + early)),
            job(
                3,
                RESEARCH,
                "Young",
                half,
                whole ? 40 : 30,
                new ArrivalTrigger(2, 1 + guaranteed())),
            job(
                4,
                PRODUCTION,
                PreemptionOutcome.PRODUCTION_JOB,
                whole ? 2 * guaranteed() : guaranteed(),
                size == DemoSize.TINY ? 1 : SECONDS_OF_REPORT,
                new ArrivalTrigger(3, 1 + half))));
  }

  /** A job of maps that sleep so long. */
  private PlannedJob job(
      int number, String user, String name, int maps, int seconds, ArrivalTrigger after) {
    Map<String, String> conf = new HashMap<>(SlotCluster.jobConf());
    conf.put(MRJobConfig.JOB_NAME, name);
    conf.put(SleepingMapper.MILLIS, Integer.toString(1000 * seconds));
    if (size == DemoSize.TINY) {
      conf.put(SleepingMapper.AGAIN_MILLIS, "0");
    }
    return new PlannedJob(number, user, ExampleProgram.SLEEP, 0, maps, 0, conf, after);
  }

  @Override
  public List<Contender> contenders() {
    Contender stock =
        contender(
            "fair-preempt",
            "Fair, its own preemption",
            Map.of(
                "yarn.scheduler.fair.preemption",
                "true",
                "yarn.scheduler.fair.waitTimeBeforeKill",
                Integer.toString(1000 * GRACE_SECONDS)));
    Contender global =
        contender(
            "fair-gp",
            "Fair, Global Preemption",
            Map.of(
                "yarn.resourcemanager.scheduler.monitor.enable",
                "true",
                "yarn.resourcemanager.scheduler.monitor.policies",
                "io.lsps.preempt.yarn.GlobalPreemptionMonitor",
                "yarn.scheduler.gp.interval",
                "1s",
                "yarn.scheduler.gp.grace-period",
                GRACE_SECONDS + "s"));
    return size == DemoSize.TINY ? List.of(global) : List.of(stock, global);
  }

  private Contender contender(String name, String title, Map<String, String> conf) {
    int memory = guaranteed() * ClusterSpec.TASK_MEMORY_MB + SlotCluster.MASTER_MEMORY_MB;
    String allocations =
        """
        <?xml version="1.0"?>
        <allocations>
          <queue name="root">
            <!-- The guarantee alone is enforced. -->
            <fairSharePreemptionTimeout>3600</fairSharePreemptionTimeout>
            <queue name="%s">
              <minResources>%d mb, %d vcores</minResources>
              <minSharePreemptionTimeout>%d</minSharePreemptionTimeout>
            </queue>
            <queue name="%s">
              <weight>2.0</weight>
            </queue>
          </queue>
        </allocations>
        """
            .formatted(PRODUCTION, memory, guaranteed() + 1, STARVING_SECONDS, RESEARCH);
    int jobs = mix().jobs().size();
    return new Contender(
        name, title, SlotCluster.of(SchedulerChoice.FAIR, slots(), jobs, conf, allocations), 1);
  }

  @Override
  public ScenarioFindings findings(List<SchedulerRun> runs) {
    return new PreemptionFindings(
        runs.stream().map(run -> PreemptionOutcome.of(run, guaranteed())).toList());
  }
}
