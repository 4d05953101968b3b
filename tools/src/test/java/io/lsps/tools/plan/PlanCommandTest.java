/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PlanCommandTest {
  @TempDir private Path dir;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path batch;

  /** Johnson's example: with one slot each his order takes 47 s, the given one 77 s. */
  @BeforeEach
  void writeBatch() throws IOException {
    batch =
        Files.writeString(
            dir.resolve("batch.csv"),
            """
            job,maps,map_seconds,reduces,reduce_seconds
            A,1,4,1,5
            B,1,4,1,1
            C,1,30,1,4
            D,1,6,1,30
            E,1,2,1,3
            """);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(batch.toString()));
    all.addAll(List.of(arguments));
    CommandLine plan = new CommandLine(new PlanCommand());
    plan.setOut(new PrintWriter(out, true));
    plan.setErr(new PrintWriter(err, true));
    return plan.execute(all.toArray(new String[0]));
  }

  @Test
  void jsonHoldsEveryAlgorithmAndTheBounds() throws IOException {
    assertThat(run("--map-slots", "1", "--reduce-slots", "1", "--json")).isZero();
    JsonNode document = new ObjectMapper().readTree(out.toString());
    assertThat(document.get("algorithms").fieldNames())
        .toIterable()
        .containsExactly("unoptimised", "mk-jr", "mk-tct-jr", "mk-sf-jr", "mk-tct-sf-jr");
    JsonNode johnson = document.get("algorithms").get("mk-jr");
    assertThat(johnson.get("order").toString()).isEqualTo("[\"E\",\"A\",\"D\",\"C\",\"B\"]");
    assertThat(johnson.get("mapSlots").asInt()).isEqualTo(1);
    assertThat(johnson.get("reduceSlots").asInt()).isEqualTo(1);
    assertThat(johnson.get("makespan").asDouble()).isEqualTo(47);
    assertThat(document.get("algorithms").get("unoptimised").get("makespan").asDouble())
        .isEqualTo(77);
    assertThat(document.get("lowerBounds").get("makespan").asDouble()).isEqualTo(47);
    assertThat(document.get("lowerBounds").get("totalCompletionTime").asDouble()).isPositive();
  }

  /**
   * On two containers in the given order maps end at 4, 8, 31, 32, 33, ...: by hand for A and E.
   */
  @Test
  void jsonHoldsTheOrdersInOnePool() throws IOException {
    assertThat(run("--slots", "2", "--json")).isZero();
    JsonNode pool = new ObjectMapper().readTree(out.toString()).get("onePool");
    assertThat(pool.get("algorithms").fieldNames())
        .toIterable()
        .containsExactly("unoptimised", "mk-jr", "mk-tct-jr", "spt");
    JsonNode shortest = pool.get("algorithms").get("spt");
    assertThat(shortest.get("order").toString()).isEqualTo("[\"B\",\"E\",\"A\",\"C\",\"D\"]");
    assertThat(shortest.get("totalCompletionTime").asDouble())
        .isLessThan(pool.get("algorithms").get("mk-jr").get("totalCompletionTime").asDouble())
        .isGreaterThanOrEqualTo(pool.get("lowerBounds").get("totalCompletionTime").asDouble());
    assertThat(pool.get("lowerBounds").get("makespan").asDouble()).isEqualTo(44.5);
  }

  @Test
  void theTableShowsTheOrderAndTheBounds() {
    assertThat(run("--slots", "2")).isZero();
    assertThat(out.toString())
        .contains("5 jobs on 2 slots", "mk-tct-sf-jr", "lower bounds", "E, A, D, C, B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--slots 1",
        "--slots 4 --map-slots 2 --reduce-slots 2",
        "--map-slots 2",
        "--map-slots 0 --reduce-slots 1",
        "--slots 4 --slowstart 2"
      })
  void badUsageExits2(String arguments) {
    assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1))).isEqualTo(2);
    assertThat(err.toString()).containsAnyOf("must be", "expected either");
  }

  @Test
  void aBadRowExits2WithItsPlace() throws IOException {
    Files.writeString(batch, "A,1,4,1,5\nB,1,4,one,1\n");
    assertThat(run("--slots", "4")).isEqualTo(2);
    assertThat(err.toString())
        .contains("batch.csv: line 2, column 4 (reduces): expected a whole number");
  }

  @Test
  void aMissingFileExits2() throws IOException {
    Files.delete(batch);
    assertThat(run("--slots", "4")).isEqualTo(2);
    assertThat(err.toString()).contains("there is no such file");
  }
}
