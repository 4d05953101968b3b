/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.tools.demo.Contender.MixScheduler;
import io.lsps.tools.demo.JobResult.TaskRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ResponseComparisonTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void meansAreOverJobsAndTheRatioIsOfMeans() {
    ResponseComparison comparison = new ResponseComparison(Runs.two().runs());
    assertThat(comparison.rows()).containsExactly("alice", "bob", "all");
    assertThat(comparison.mean(Runs.two().runs().get(0), "alice")).hasValue(15);
    assertThat(comparison.mean(Runs.two().runs().get(0), "all")).hasValue(20);
    assertThat(comparison.ratio("alice")).hasValue(2);
    assertThat(comparison.ratio("all").orElseThrow()).isCloseTo(20.0 / 15, within(1e-9));
  }

  @Test
  void aJobThatFailedDoesNotCountAsFast() {
    SchedulerRun run =
        Runs.run(
            MixScheduler.LSPS,
            Runs.job(1, "alice", 0, 10, "SUCCEEDED"),
            Runs.job(2, "alice", 0, 1, "FAILED"));
    assertThat(run.meanResponse()).hasValue(10);
    assertThat(run.failures()).extracting(JobResult::job).containsExactly(2);
  }

  /** Beside Fair as shipped alone, holding reduces back would pass for sharing. */
  @Test
  void theRatioIsToTheBetterOfTheStockSchedulers() {
    List<SchedulerRun> two = Runs.two().runs();
    SchedulerRun tuned =
        Runs.run(
            MixScheduler.FAIR_TUNED,
            Runs.job(1, "alice", 0, 6, "SUCCEEDED"),
            Runs.job(2, "alice", 5, 20, "SUCCEEDED"),
            Runs.job(3, "bob", 2, 35, "SUCCEEDED"));
    List<SchedulerRun> three = List.of(two.get(0), tuned, two.get(1));
    ResponseComparison comparison = new ResponseComparison(three);
    assertThat(comparison.ratio("all").orElseThrow()).isCloseTo(18.0 / 15, within(1e-9));
    assertThat(comparison.ratio("bob").orElseThrow()).isCloseTo(33.0 / 30, within(1e-9));
    assertThat(comparison.ratioTitle()).isEqualTo("x best stock (Fair tuned)");
    assertThat(new ResponseFindings(three).verdict())
        .isEqualTo(
            "Under LsPS jobs come back 1.20 times sooner than under Fair tuned, the better stock"
                + " scheduler (one round: no range): 15.0 s for 18.0 s in the mean. By user: alice"
                + " 1.40 times sooner, bob 1.10 times sooner.");
  }

  /** A setting that does not reach the jobs leaves two runs of Fair as shipped. */
  @Test
  void fairTunedAsksForReducesAfterTheMaps() {
    DemoMix mix = MixScheduler.FAIR_TUNED.contender(6, 3).jobs(DemoMix.tiny());
    assertThat(mix.jobs())
        .isNotEmpty()
        .allSatisfy(
            job ->
                assertThat(job.conf())
                    .containsEntry("mapreduce.job.reduce.slowstart.completedmaps", "1.0"));
    assertThat(MixScheduler.FAIR.contender(6, 3).jobs(DemoMix.tiny()).jobs().get(0).conf())
        .doesNotContainKey("mapreduce.job.reduce.slowstart.completedmaps");
  }

  /** Would catch a report that keeps the best turn, or the last, to itself. */
  @Test
  void everyTurnIsToldBesideTheMeanOfAll() {
    List<SchedulerRun> runs = new ArrayList<>(Runs.two().runs());
    runs.add(Runs.run(MixScheduler.FAIR, Runs.job(1, "alice", 0, 60, "SUCCEEDED")));
    runs.add(Runs.run(MixScheduler.LSPS, Runs.job(1, "alice", 0, 15, "SUCCEEDED")));
    ResponseFindings findings = new ResponseFindings(runs, 2);
    assertThat(findings.verdict())
        .as("means over the jobs of both rounds: (3 x 20 + 60) / 4 and (3 x 15 + 15) / 4")
        .contains(
            "2.00 times sooner than under Fair (1.33 to 4.00 in 2 rounds): 15.0 s for 30.0 s");
    assertThat(findings.lines())
        .anyMatch(line -> line.matches(" *Fair +20\\.0 +60\\.0 +30\\.0 +1\\.33 +4\\.00"))
        .anyMatch(line -> line.matches(" *LsPS +15\\.0 +15\\.0 +15\\.0 +1\\.00 +1\\.00"));
  }

  /** Would catch a figure of a busy machine that passes for one of the schedulers. */
  @Test
  void aDisturbedRunIsTold() {
    SchedulerRun fair = Runs.two().runs().get(0);
    JobResult job = Runs.job(1, "alice", 0, 5, "SUCCEEDED");
    assertThat(verdict(fair, Runs.run(MixScheduler.LSPS, OptionalDouble.of(0.09), job)))
        .doesNotContain("Disturbed");
    assertThat(verdict(fair, Runs.run(MixScheduler.LSPS, OptionalDouble.of(0.31), job)))
        .contains("Disturbed: other programs took up to 31 % of the processors");
  }

  private static String verdict(SchedulerRun... runs) {
    return new ResponseFindings(List.of(runs)).verdict();
  }

  @Test
  void schedulersTakeTurns() {
    UserMix mix = new UserMix(false, 1, List.of(MixScheduler.FAIR, MixScheduler.LSPS), 3);
    assertThat(mix.contenders())
        .extracting(Contender::name)
        .containsExactly("fair", "lsps", "fair", "lsps", "fair", "lsps");
  }

  @Test
  void oneSchedulerHasNoRatio() {
    ResponseComparison comparison = new ResponseComparison(Runs.two().runs().subList(0, 1));
    assertThat(comparison.ratio("all")).isEmpty();
    assertThat(new ReportTables(Runs.two().runs().subList(0, 1)).means().lines())
        .noneMatch(line -> line.contains("/"));
  }

  @Test
  void theTableShowsSchedulersSideBySide() {
    List<String> lines = new ReportTables(Runs.two().runs()).means().lines();
    assertThat(lines.get(0)).contains("Fair", "LsPS", "Fair/LsPS");
    assertThat(lines.get(3)).containsSubsequence("all", "3", "20.0", "15.0", "1.33");
  }

  @Test
  void timesComeFromTheReportsOfResourceManagerAndHistoryServer() throws Exception {
    JsonNode report =
        JSON.readTree(
            "{\"name\":\"Sort\",\"finalStatus\":\"SUCCEEDED\","
                + "\"startedTime\":5500,\"launchTime\":6000,\"finishedTime\":17750}");
    JsonNode history =
        JSON.readTree(
            "{\"startTime\":6800,\"avgMapTime\":2100,\"avgShuffleTime\":900,\"avgMergeTime\":30,\"avgReduceTime\":70}");
    JobResult job =
        ResultCollector.result(
            new PlannedJob(4, "carol", ExampleProgram.SLEEP, 4.5, 9, 2, Map.of()),
            "application_1_1",
            report,
            history,
            List.of(new TaskRun("MAP", 6, 8.1)),
            1000);
    assertThat(job.submit()).isEqualTo(4.5);
    assertThat(job.start()).isEqualTo(5.0);
    assertThat(job.ready()).isEqualTo(5.8);
    assertThat(job.response()).isEqualTo(12.25);
    assertThat(job.mapSeconds()).isEqualTo(2.1);
    assertThat(job.reduceSeconds()).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void theJsonHoldsEveryJobAndMean() throws Exception {
    JsonNode json = JSON.readTree(Runs.two().json());
    assertThat(json.at("/seed").asInt()).isEqualTo(7);
    JsonNode fair = json.at("/runs/0");
    assertThat(fair.path("scheduler").asText()).isEqualTo("fair");
    assertThat(fair.path("meanResponse").asDouble()).isEqualTo(20);
    assertThat(fair.at("/meanResponseByUser/alice").asDouble()).isEqualTo(15);
    JsonNode job = fair.at("/jobResults/1");
    assertThat(job.path("response").asDouble())
        .isEqualTo(job.path("finish").asDouble() - job.path("submit").asDouble());
    assertThat(job.path("maps").asInt()).isEqualTo(2);
    assertThat(job.at("/tasks/0/type").asText()).isEqualTo("MAP");
    assertThat(job.at("/tasks/0/finish").asDouble()).isEqualTo(10.5);
    assertThat(fair.at("/samples/1/users/alice/share").asDouble()).isEqualTo(0.25);
    assertThat(fair.at("/samples/1/users/bob").has("share")).isFalse();
  }
}
