/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.tools.demo.JobResult.TaskRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResponseComparisonTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void meansAreOverJobsAndTheRatioIsOfMeans() {
    ResponseComparison comparison = Runs.two().runs();
    assertThat(comparison.rows()).containsExactly("alice", "bob", "all");
    assertThat(ResponseComparison.mean(comparison.first(), "alice")).hasValue(15);
    assertThat(ResponseComparison.mean(comparison.first(), "all")).hasValue(20);
    assertThat(comparison.ratio("alice")).hasValue(2);
    assertThat(comparison.ratio("all").orElseThrow()).isCloseTo(20.0 / 15, within(1e-9));
  }

  @Test
  void aJobThatFailedDoesNotCountAsFast() {
    SchedulerRun run =
        Runs.run(
            Runs.LSPS,
            Runs.job(1, "alice", 0, 10, "SUCCEEDED"),
            Runs.job(2, "alice", 0, 1, "FAILED"));
    assertThat(run.meanResponse()).hasValue(10);
    assertThat(run.failures()).extracting(JobResult::job).containsExactly(2);
  }

  /** A setting that does not reach the jobs leaves two runs of Fair as shipped. */
  @Test
  void fairTunedAsksForReducesAfterTheMaps() {
    DemoMix mix = Runs.FAIR.jobs(DemoMix.tiny());
    assertThat(mix.jobs())
        .isNotEmpty()
        .allSatisfy(
            job ->
                assertThat(job.conf())
                    .containsEntry("mapreduce.job.reduce.slowstart.completedmaps", "1.0"));
    assertThat(Runs.LSPS.jobs(DemoMix.tiny()).jobs().get(0).conf())
        .doesNotContainKey("mapreduce.job.reduce.slowstart.completedmaps");
  }

  @Test
  void theTableShowsSchedulersSideBySide() {
    List<String> lines = Runs.two().runs().means().lines();
    assertThat(lines.get(0)).contains("Fair tuned", "LsPS", "Fair tuned/LsPS");
    assertThat(lines.get(3)).containsSubsequence("all", "3", "20.0", "15.0", "1.33");
  }

  @Test
  void timesComeFromTheReportsOfTheResourceManager() throws Exception {
    JsonNode report =
        JSON.readTree(
            "{\"name\":\"Sort\",\"finalStatus\":\"SUCCEEDED\","
                + "\"startedTime\":5500,\"launchTime\":6000,\"finishedTime\":17750}");
    JobResult job =
        ClusterWatch.result(
            new PlannedJob(4, "carol", 4.5, 9, 2, Map.of()),
            "application_1_1",
            report,
            List.of(new TaskRun("MAP", 6, 8.1)),
            1000);
    assertThat(job.submit()).isEqualTo(4.5);
    assertThat(job.response()).isEqualTo(12.25);
  }

  @Test
  void theJsonHoldsEveryJobAndMean() throws Exception {
    JsonNode json = JSON.readTree(Runs.two().json());
    assertThat(json.at("/seed").asInt()).isEqualTo(7);
    JsonNode fair = json.at("/runs/0");
    assertThat(fair.path("scheduler").asText()).isEqualTo("fair-tuned");
    assertThat(fair.path("meanResponse").asDouble()).isEqualTo(20);
    JsonNode job = fair.at("/jobs/1");
    assertThat(job.path("maps").asInt()).isEqualTo(2);
    assertThat(job.at("/tasks/0/type").asText()).isEqualTo("MAP");
    assertThat(job.at("/tasks/0/finish").asDouble()).isEqualTo(10.5);
  }
}
