/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each demonstration on real clusters, in its least size, through the script that people use. In
 * that size the schedulers that others are compared with are left out, but for one: a cluster each
 * costs most of the time, and what differs is a setting, which the tests of the scenarios hold.
 * {@code bin/lsps demo} and its {@code --quick} have all of them.
 */
class DemoIT {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path out;

  /** What it wrote; it must have ended well and left no job failed. */
  private JsonNode demo(String... kind) throws Exception {
    Path script = Path.of("..", "bin", "lsps").toAbsolutePath().normalize();
    Path output = out.resolve("output.txt");
    List<String> arguments = new ArrayList<>(List.of(script.toString(), "demo"));
    arguments.addAll(List.of(kind));
    arguments.addAll(List.of("--tiny", "--out", out.toString()));
    Process process =
        new ProcessBuilder(arguments)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroy();
    }
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    assertThat(out.resolve("report.html")).content().contains("</html>");
    JsonNode result = JSON.readTree(out.resolve("demo.json").toFile());
    assertThat(result.path("runs")).isNotEmpty();
    for (JsonNode run : result.path("runs")) {
      assertThat(run.path("failedJobs").asInt()).isZero();
      assertThat(run.path("jobs").asInt()).isPositive();
    }
    return result;
  }

  /** Reduces of Fair tuned start when the job's maps have ended: else it is Fair once more. */
  @Test
  void fairTunedRunsBesideLsps() throws Exception {
    JsonNode runs = demo("--schedulers", "fair-tuned,lsps").path("runs");
    assertThat(runs)
        .extracting(run -> run.path("scheduler").asText())
        .containsExactly("fair-tuned", "lsps");
    for (JsonNode job : runs.get(0).path("jobResults")) {
      double mapsEnd = 0;
      double firstReduce = Double.MAX_VALUE;
      for (JsonNode task : job.path("tasks")) {
        if (task.path("type").asText().equals("MAP")) {
          mapsEnd = Math.max(mapsEnd, task.path("finish").asDouble());
        } else {
          firstReduce = Math.min(firstReduce, task.path("start").asDouble());
        }
      }
      assertThat(mapsEnd).isPositive();
      assertThat(firstReduce).isGreaterThanOrEqualTo(mapsEnd);
    }
  }

  @Test
  @Tag("nightly")
  void aBatchIsPredictedFromItsFirstRound() throws Exception {
    JsonNode result = demo("--batch");
    assertThat(result.path("batch")).hasSize(1);
    for (JsonNode batch : result.path("batch")) {
      assertThat(batch.path("order")).hasSize(3);
      assertThat(batch.at("/predicted/order")).hasSize(3);
      assertThat(batch.at("/predicted/makespan").asDouble())
          .isPositive()
          .isLessThan(3 * batch.path("makespan").asDouble());
    }
  }

  @Test
  @Tag("nightly")
  void underGlobalPreemptionTheYoungestPay() throws Exception {
    JsonNode global = demo("--preemption").at("/preemption/0");
    assertThat(global.path("scheduler").asText()).isEqualTo("fair-gp");
    assertThat(global.path("killed")).isNotEmpty();
    assertThat(global.path("decisions")).isNotEmpty();
    assertThat(global.path("oldTasksSurviving").asInt()).isEqualTo(global.path("oldTasks").asInt());
  }

  @Test
  @Tag("nightly")
  void flexServesOneQueue() throws Exception {
    JsonNode result = demo("--flex");
    assertThat(result.path("deadlines"))
        .extracting(run -> run.path("scheduler").asText())
        .containsExactly("flex-tardy");
  }
}
