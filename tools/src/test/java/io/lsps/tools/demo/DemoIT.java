/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration on real clusters, in its least size, through the script that people use. */
@Tag("long")
class DemoIT {
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path out;

  /** What it wrote; it must have ended well and left no job failed. */
  private JsonNode demo() throws Exception {
    Path script = Path.of("..", "bin", "lsps").toAbsolutePath().normalize();
    Path output = out.resolve("output.txt");
    List<String> arguments = List.of(script.toString(), "demo", "--tiny", "--out", out.toString());
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
      assertThat(run.path("jobs")).isNotEmpty();
      assertThat(run.path("jobs")).allMatch(job -> job.path("state").asText().equals("SUCCEEDED"));
    }
    return result;
  }

  /** Reduces of Fair tuned start when the job's maps have ended: else it is Fair once more. */
  @Test
  void fairTunedRunsBesideLsps() throws Exception {
    JsonNode runs = demo().path("runs");
    assertThat(runs)
        .extracting(run -> run.path("scheduler").asText())
        .containsExactly("fair-tuned", "lsps");
    for (JsonNode job : runs.get(0).path("jobs")) {
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
}
