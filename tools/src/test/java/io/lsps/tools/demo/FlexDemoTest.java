/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.demo.DemoResult.DemoPlan;
import io.lsps.tools.demo.DemoScenario.DemoSize;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import io.lsps.tools.local.SchedulerChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlexDemoTest {
  @Test
  void theJobsAreTheDemonstrationsWithADeadlineEach() {
    List<PlannedJob> jobs = new FlexScenario(DemoSize.QUICK, 3).mix().jobs();
    List<PlannedJob> mix = DemoMix.quick(3).jobs();
    for (int i = 0; i < jobs.size(); i++) {
      PlannedJob job = jobs.get(i);
      assertThat(job.withConf(Map.of())).isEqualTo(mix.get(i));
      assertThat(job.conf().get("mapreduce.job.tags")).matches("lsps\\.deadline=\\d+s");
      assertThat(FlexScenario.deadline(job) / FlexScenario.alone(job.maps(), job.reduces()))
          .isBetween(0.95, 5.05);
    }
    assertThat(jobs).isEqualTo(new FlexScenario(DemoSize.QUICK, 3).mix().jobs());
  }

  @Test
  void aJobAloneTakesWavesOfItsTasks() {
    assertThat(FlexScenario.alone(4, 1)).isEqualTo(16);
    assertThat(FlexScenario.alone(5, 2)).isEqualTo(20);
  }

  @Test
  void deadlinesAreMetOrMissedFromSubmission() {
    FlexScenario scenario = new FlexScenario(DemoSize.QUICK, 1);
    List<SchedulerRun> runs = Runs.two().runs();
    // Responses under Fair 10, 20 and 30 s, under LsPS 5, 10 and 30 s.
    ScenarioFindings findings = new FlexFindings(runs, Map.of(1, 10.0, 2, 12.0, 3, 29.0));
    assertThat(findings.verdict()).contains("Deadlines met: Fair 1 of 3, LsPS 2 of 3");
    assertThat(findings.lines()).anyMatch(line -> line.matches(" *Fair .* 1 of 3 +3\\.0 .*"));
    DemoPlan plan = new DemoPlan(scenario, false, 1, Path.of("out"));
    assertThat(new DemoResult(plan, runs, findings).page()).contains("* 20.0", "deadlines met");
  }

  @Test
  void everybodysJobsGoToOneQueue() {
    assertThat(new FlexScenario(DemoSize.QUICK, 1).contenders())
        .extracting(contender -> contender.cluster().scheduler())
        .containsExactly(SchedulerChoice.FAIR, SchedulerChoice.LSPS, SchedulerChoice.LSPS);
    assertThat(new FlexScenario(DemoSize.QUICK, 1).contenders())
        .allMatch(each -> each.cluster().allocations().contains("queue=\"root.pool\""));
  }

  @Test
  void theLeastSizeHasTheDeadlinesAlone() {
    FlexScenario least = new FlexScenario(DemoSize.TINY, 1);
    assertThat(least.contenders())
        .singleElement()
        .matches(only -> only.name().equals("flex-tardy") && only.rounds() == 1);
    List<SchedulerRun> runs = Runs.two().runs().subList(1, 2);
    DemoPlan plan = new DemoPlan(least, false, 1, Path.of("out"));
    assertThat(new DemoResult(plan, runs).page()).contains("LsPS 3 of 3");
  }
}
