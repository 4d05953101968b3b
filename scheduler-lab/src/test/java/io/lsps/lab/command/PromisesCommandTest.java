/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PromisesCommandTest {
  @TempDir Path folder;

  private final StringWriter terminal = new StringWriter();

  @Test
  void stockFairKeepsWhatIsMeasuredAgainstStockFair() throws Exception {
    assertThat(
            run("--scheduler", "fair", "--only", "canary,weights", "--quick", "--out", "" + folder))
        .isZero();
    JsonNode checks =
        new ObjectMapper().readTree(folder.resolve("promises.json").toFile()).path("checks");
    assertThat(checks.findValuesAsText("promise"))
        .containsExactly("canary", "weights", "weights", "weights", "weights");
    assertThat(checks.get(0).path("measured").asDouble()).isEqualTo(1);
    assertThat(terminal.toString()).contains("5 of 5 kept");
  }

  @Test
  void stockFairIsNoWorseThanItselfInAHostileWorld() {
    assertThat(run("--scheduler", "fair", "--only", "idle", "--quick")).isZero();
    assertThat(terminal.toString()).contains("6 of 6 kept", "; Fair itself ");
  }

  @Test
  void aSchedulerThatServesOneUserAfterTheOtherBreaksAPromise() {
    assertThat(run("--scheduler", "fifo", "--only", "weights", "--quick")).isEqualTo(1);
    assertThat(terminal.toString()).contains("BROKEN").contains("2 of 4 kept");
  }

  @Test
  void aUserOfMoreWeightIsNotPushedAsideBySmallJobsOfOneWithLess() {
    assertThat(run("--only", "weights", "--quick")).as(terminal.toString()).isZero();
  }

  @Test
  void whatCannotBeIsBadUsage() {
    assertThat(run("--only", "world-peace")).isEqualTo(2);
    assertThat(terminal.toString()).contains("no promise is called \"world-peace\"", "canary");
    assertThat(run("--scheduler", "fairest")).isEqualTo(2);
    assertThat(run("--seeds", "5..1")).isEqualTo(2);
  }

  private int run(String... arguments) {
    PrintWriter writer = new PrintWriter(terminal);
    CommandLine command = new CommandLine(new PromisesCommand()).setOut(writer).setErr(writer);
    return command.execute(
        Stream.concat(Stream.of("--quiet"), Stream.of(arguments)).toArray(String[]::new));
  }
}
