/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.tools.demo.DemoResult.DemoPlan;
import io.lsps.tools.demo.DemoScenario.DemoSize;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import io.lsps.tools.demo.JobResult.TaskRun;
import io.lsps.tools.demo.SchedulerRun.MixRound;
import io.lsps.workload.JobName;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BatchTest {
  private final BatchScenario scenario = new BatchScenario(DemoSize.WHOLE, 1);

  private static JobResult job(int number, String name, double end, TaskRun... tasks) {
    return new JobResult(
        number,
        "application_1_000" + number,
        "batch",
        name,
        "SUCCEEDED",
        0,
        0,
        1,
        2,
        end,
        1,
        1,
        0,
        0,
        0,
        0,
        List.of(tasks),
        List.of(),
        "");
  }

  /** The reduce of a holds a container for 6 s, of which it waits 4 for the map. */
  private static MixRound round(double finish) {
    return new MixRound(
        List.of(
            job(1, "a", finish, new TaskRun("MAP", 3, 9), new TaskRun("REDUCE", 5, 11)),
            job(2, "b", 8, new TaskRun("MAP", 4, 5), new TaskRun("REDUCE", 5, 8))),
        List.of(
            new ClusterSnapshot(
                0, List.of(), Map.of("PlannedJobs", 2.0, "PlannedSlots", 2.0, "MapSlots", 1.0)),
            new ClusterSnapshot(
                1,
                List.of(),
                Map.of(
                    "PlannedJobs", 2.0, "PlannedSlots", 4.0, "MapSlots", 3.0, "ReduceSlots", 1.0))),
        OptionalDouble.empty());
  }

  private SchedulerRun run(String name) {
    Contender contender =
        scenario.contenders().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return new SchedulerRun(contender, List.of(round(12), round(14)), List.of());
  }

  @Test
  void jobsOfABatchAreToldApartByNamesThatRecur() {
    assertThat(scenario.mix().jobs())
        .hasSize(9)
        .extracting(job -> JobName.normalise(job.conf().get("mapreduce.job.name")))
        .doesNotHaveDuplicates()
        .noneMatch(name -> name.contains("#"));
    assertThat(scenario.mix().jobs()).extracting(PlannedJob::arrival).containsOnly(0.0);
  }

  @Test
  void thePredictionIsOfTheFirstRoundAndTheMeasurementOfTheSecond() {
    BatchOutcome johnson = BatchOutcome.of(run("johnson"));
    // b's map, 1 s, before a's, 6 s; then 2 s of a's reduce, for the rest it waited.
    assertThat(johnson.plannedOrder()).containsExactly("b", "a");
    assertThat(johnson.plan().prediction().makespanSeconds()).isCloseTo(8, within(1e-6));
    assertThat(johnson.makespan()).isEqualTo(14);
    assertThat(johnson.totalCompletion()).isEqualTo(22);
    assertThat(johnson.beforeTasks()).isEqualTo(3);
    assertThat(johnson.order()).containsExactly("a", "b");
    assertThat(johnson.live().maps()).isEqualTo(3);
  }

  @Test
  void fifoIsPredictedInTheOrderOfSubmission() {
    assertThat(BatchOutcome.of(run("fifo")).plannedOrder()).containsExactly("a", "b");
  }

  @Test
  void bothAreShownOnTheTerminalInTheReportAndInTheJson() {
    List<SchedulerRun> runs = List.of(run("fifo"), run("johnson"));
    ScenarioFindings findings = scenario.findings(runs);
    assertThat(findings.lines())
        .anyMatch(line -> line.matches(" *Johnson +2 of 4 +8.0 +14.0 +-43 % .*"))
        .anyMatch(
            line ->
                line.startsWith("fifo: makespan 14.0 s")
                    && line.contains("Johnson: 14.0 s (+0 %)"));
    DemoPlan plan = new DemoPlan(scenario, false, 1, java.nio.file.Path.of("out"));
    assertThat(new DemoResult(plan, runs).page())
        .contains("Predicted and measured", "Orders", "Jobs over time");
    ObjectNode json = new ObjectMapper().createObjectNode();
    findings.write(json);
    assertThat(json.at("/batch/1/predicted/order/0").asText()).isEqualTo("b");
    assertThat(json.at("/batch/1/makespan").asDouble()).isEqualTo(14);
  }

  /** The least size has one contender, and its report no other to compare with. */
  @Test
  void theLeastSizeLearnsInARoundAndIsPredictedForTheNext() {
    BatchScenario least = new BatchScenario(DemoSize.TINY, 1);
    assertThat(least.contenders())
        .singleElement()
        .matches(only -> only.name().equals(BatchOutcome.JOHNSON) && only.rounds() == 2);
    List<SchedulerRun> runs = List.of(run("johnson"));
    assertThat(least.findings(runs).verdict())
        .isEqualTo("Johnson: makespan 14.0 s, total completion time 22 s.");
    DemoPlan plan = new DemoPlan(least, false, 1, java.nio.file.Path.of("out"));
    assertThat(new DemoResult(plan, runs).page()).contains("Johnson");
  }
}
