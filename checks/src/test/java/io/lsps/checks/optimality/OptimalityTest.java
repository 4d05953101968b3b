/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.checks.cli.DevCommandRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptimalityTest extends DevCommandRuns {
  @TempDir private Path dir;

  private JsonNode document(String arguments) throws Exception {
    assertThat(run("optimality --json --out " + dir + " " + arguments)).isZero();
    assertThat(dir.resolve("optimality.json")).hasContent(out.toString());
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void flexFindsTheBestMeanResponseWhereFifoAndFairDoNot() throws Exception {
    JsonNode row = document("--draws 20").get("metrics").get("average-response");

    assertThat(row.get("flex").get("worst").asDouble()).isBetween(1 - 1e-9, 1.001);
    assertThat(row.get("fair").get("mean").asDouble()).isBetween(1.45, 1.65);
    assertThat(row.get("fifo").get("mean").asDouble()).isBetween(1.7, 2.4);
    assertThat(row.get("draws").asInt()).isEqualTo(20);
  }

  @Test
  void everyMetricIsNearItsBestOnDrawsOfAnotherSeed() throws Exception {
    JsonNode metrics = document("--draws 20 --seed 7").get("metrics");

    assertThat(metrics).hasSize(18);
    for (JsonNode row : metrics) {
      assertThat(row.get("apartMissed").asInt()).isZero();
      if (row.get("draws").asInt() > 0) {
        assertThat(row.get("flex").get("mean").asDouble()).isLessThanOrEqualTo(1.005);
        assertThat(row.get("flex").get("worst").asDouble()).isLessThanOrEqualTo(1.05);
      }
    }
  }

  /** Where maxima bind no order meets what jobs meet that share. */
  @Test
  void metricsOfDueTimesAreAtTheirBestWhereMaximaBind() throws Exception {
    JsonNode points =
        document("--sweep most --draws 3 --jobs 6 --metric weighted-tardy-jobs").get("points");

    assertThat(points).hasSize(11);
    for (JsonNode point : points) {
      JsonNode row = point.get("metrics").get("weighted-tardy-jobs");
      assertThat(row.get("apartMissed").asInt()).isZero();
      if (row.get("draws").asInt() > 0) {
        assertThat(row.get("flex").get("worst").asDouble()).isBetween(1 - 1e-9, 1 + 1e-9);
      }
    }
  }

  @Test
  void moreSlackIsWorseForFair() throws Exception {
    JsonNode points = document("--sweep slack --draws 20").get("points");

    assertThat(points).hasSize(11);
    assertThat(points.get(10).get("at").asInt()).isEqualTo(100);
    assertThat(fair(points.get(10))).isGreaterThan(fair(points.get(0)) + 0.2);
    assertThat(Files.readString(dir.resolve("optimality.html")))
        .contains("FLEX, worst", "slack, percent")
        .doesNotContain("<script", "http:");
  }

  private static double fair(JsonNode point) {
    return point.get("metrics").get("average-response").get("fair").get("mean").asDouble();
  }

  @Test
  void wrongEstimatesDoNotMakeTheMeanResponseWorseThanFairs() throws Exception {
    JsonNode row =
        document("--sweep error --draws 30 --metric average-response")
            .get("metrics")
            .get("average-response");

    for (JsonNode wrong : row.get("flexEachJobWrong")) {
      boolean right = wrong.get("factor").asDouble() == 1;
      assertThat(wrong.get("overBest").get("mean").asDouble() > 1 + 1e-9).isNotEqualTo(right);
      assertThat(wrong.get("overFair").get("mean").asDouble()).isLessThan(0.9);
    }
    for (JsonNode wrong : row.get("flexAllJobsWrongAlike")) {
      assertThat(wrong.get("overBest").get("worst").asDouble()).isLessThan(1.001);
    }
    assertThat(Files.readString(dir.resolve("optimality.html"))).contains(">1/4<", "Fair");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--sweep speed",
        "--sweep error --error 2",
        "--seed 0",
        "--small 101",
        "--most 101",
        "--draws 0",
        "--metric speed"
      })
  void badUsageExits2(String arguments) {
    assertThat(run("optimality " + arguments)).isEqualTo(2);
    assertThat(err.toString().lines().reduce("", (before, last) -> last)).startsWith("dev: --");
  }
}
