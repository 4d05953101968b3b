/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.tools.demo.DemoResult.DemoPlan;
import io.lsps.tools.demo.DemoScenario.DemoSize;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import io.lsps.tools.demo.JobResult.TaskRun;
import io.lsps.tools.demo.PlannedJob.ArrivalTrigger;
import io.lsps.tools.demo.SchedulerRun.MixRound;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreemptionTest {
  private final PreemptionScenario scenario = new PreemptionScenario(DemoSize.WHOLE);

  private static JobResult job(
      int number, String user, String name, List<TaskRun> tasks, List<TaskRun> killed) {
    return new JobResult(
        number,
        "application_1_000" + number,
        user,
        name,
        "SUCCEEDED",
        0,
        number == 2 ? 30 : 0,
        1,
        2,
        100,
        tasks.size(),
        0,
        0,
        0,
        0,
        0,
        tasks,
        killed,
        "");
  }

  private static TaskRun map(double start, double finish) {
    return new TaskRun("MAP", start, finish);
  }

  /** Of the long job one old and one newer task are killed. */
  private SchedulerRun run(int contender, List<String> decisions) {
    JobResult longJob =
        job(
            1,
            "research",
            "Long",
            List.of(map(7, 67), map(7.2, 67), map(7.4, 68), map(60, 98), map(61, 99)),
            List.of(map(7.1, 37.1), map(25, 37)));
    JobResult production =
        job(
            2,
            "production",
            "Report",
            List.of(map(37, 45), map(38, 46), map(39, 47), map(41, 49), map(45, 53)),
            List.of());
    return new SchedulerRun(
        scenario.contenders().get(contender),
        List.of(
            new MixRound(
                List.of(longJob, production),
                List.of(new ClusterSnapshot(0, List.of(), Map.of("Marks", 2.0, "Kills", 2.0))),
                OptionalDouble.empty())),
        decisions);
  }

  @Test
  void agesOfTheKilledTellWhoPaid() {
    PreemptionOutcome outcome = PreemptionOutcome.of(run(0, List.of()), 4);
    assertThat(outcome.kills()).extracting(PreemptionOutcome.Kill::age).containsExactly(12.0, 30.0);
    assertThat(outcome.kills())
        .extracting(PreemptionOutcome.Kill::old)
        .containsExactly(false, true);
    assertThat(outcome.killedSeconds()).isEqualTo(42);
    assertThat(outcome.oldTasks()).isEqualTo(4);
    assertThat(outcome.oldSurvivors()).isEqualTo(3);
    assertThat(outcome.waiting()).isEqualTo(7);
    assertThat(outcome.guaranteed()).isEqualTo(11);
  }

  @Test
  void theReportShowsKillsAndDecisions() {
    List<SchedulerRun> runs =
        List.of(run(0, List.of()), run(1, List.of("10:00:00 a in b is owed <4>")));
    ScenarioFindings findings = scenario.findings(runs);
    assertThat(findings.lines()).anyMatch(line -> line.contains("Long 12 s, old Long 30 s"));
    DemoPlan plan = new DemoPlan(scenario, false, 1, Path.of("out"));
    String html = new DemoResult(plan, runs).page();
    assertThat(html).contains("is owed &lt;4&gt;", "Kills=2", "crossed", "3 of 4");
    ObjectNode json = new ObjectMapper().createObjectNode();
    findings.write(json);
    assertThat(json.at("/preemption/0/killed/1/age").asDouble()).isEqualTo(30);
  }

  @Test
  void decisionsAreReadFromTheLog(@TempDir Path logs) throws Exception {
    Files.writeString(
        logs.resolve("resourcemanager.log"),
        """
        2026-11-21T07:41:01,123 INFO  [SchedulingMonitor] GlobalPreemptionMonitor: a is owed 4
        2026-11-21T07:41:02,000 INFO  [main] FairScheduler: something else
        2026-11-21T07:41:03,000 INFO  [SchedulingMonitor] Transfers: Killed [c] to make room
        """);
    assertThat(Demo.decisions(logs))
        .containsExactly("07:41:01 a is owed 4", "07:41:03 Killed [c] to make room");
  }

  @Test
  void bothContendersWaitAsLong() {
    assertThat(scenario.contenders())
        .extracting(contender -> contender.cluster().allocations())
        .hasSize(2)
        .containsOnly(scenario.contenders().get(0).cluster().allocations());
    assertThat(scenario.contenders().get(0).cluster().conf())
        .containsEntry("yarn.scheduler.fair.waitTimeBeforeKill", "3000");
    assertThat(scenario.contenders().get(1).cluster().conf())
        .containsEntry("yarn.scheduler.gp.grace-period", "3s");
  }

  /** Would catch a size in which the cluster is never full, so that nobody has to be killed. */
  @Test
  void inEverySizeTheResearchJobsFillTheClusterAndProductionIsDueAThird() {
    for (DemoSize size : DemoSize.values()) {
      PreemptionScenario sized = new PreemptionScenario(size);
      List<PlannedJob> jobs = sized.mix().jobs();
      int slots = jobs.get(1).maps() + jobs.get(2).maps();
      int guaranteed = slots - jobs.get(0).maps();
      assertThat(slots).isEqualTo(3 * guaranteed);
      assertThat(jobs.get(3).maps()).isGreaterThanOrEqualTo(guaranteed);
      assertThat(jobs.get(2).after())
          .as("the old tasks run")
          .isEqualTo(new ArrivalTrigger(2, 1 + guaranteed));
      assertThat(sized.contenders())
          .allMatch(
              each ->
                  each.cluster().nodes() * (each.cluster().nodeMemoryMb() / 1024) == slots
                      && each.cluster()
                          .allocations()
                          .contains((1024 * guaranteed + 32) + " mb, " + (guaranteed + 1)));
    }
  }

  @Test
  void onlyInTheLeastSizeAKilledTaskDoesNotSleepAgain() {
    assertThat(scenario.mix().jobs())
        .noneMatch(job -> job.conf().containsKey("lsps.demo.sleep-again-millis"));
    assertThat(new PreemptionScenario(DemoSize.TINY).mix().jobs())
        .allMatch(job -> job.conf().get("lsps.demo.sleep-again-millis").equals("0"));
  }
}
