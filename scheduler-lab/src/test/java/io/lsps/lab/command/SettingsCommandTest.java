/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SettingsCommandTest {
  @TempDir Path folder;

  @Test
  void everySchedulerIsComparedWithTheFirstOnEveryWorkload() throws Exception {
    StringWriter terminal = new StringWriter();
    assertThat(
            run(
                terminal,
                "--workloads",
                "synthetic:jobs=15,users=3;effective-table1:cv=1",
                "--compare",
                "fair,clairvoyant-slots,lsps[queue.lspsTier2=fifo]",
                "--seeds",
                "1..2"))
        .isZero();

    JsonNode document = new ObjectMapper().readTree(folder.resolve("settings.json").toFile());
    JsonNode bound = document.path("rows").get(1);
    double synthetic = bound.path("ratio").path("synthetic:jobs=15,users=3").asDouble();
    double table1 = bound.path("ratio").path("effective-table1:cv=1").asDouble();
    assertThat(document.path("comparedWith").asText()).isEqualTo("fair");
    assertThat(document.path("rows").get(0).path("geometricMean").asDouble()).isEqualTo(1);
    assertThat(table1).isBetween(0.1, 0.99);
    assertThat(bound.path("geometricMean").asDouble())
        .isCloseTo(Math.sqrt(synthetic * table1), within(1e-9));
    assertThat(terminal.toString())
        .contains(
            "| mean response over fair's | synthetic:jobs=15,users=3 | effective-table1:cv=1 |"
                + " geomean | worst user |")
        .contains("| lsps[queue.lspsTier2=fifo] | ");
  }

  @Test
  void whatCannotBeIsBadUsage() {
    assertThat(run(new StringWriter(), "--workloads", "nothing")).isEqualTo(2);
    assertThat(run(new StringWriter(), "--compare", "fairest")).isEqualTo(2);
    assertThat(run(new StringWriter(), "--seeds", "5..1")).isEqualTo(2);
  }

  private int run(StringWriter terminal, String... arguments) {
    PrintWriter writer = new PrintWriter(terminal);
    return new CommandLine(new SettingsCommand())
        .setOut(writer)
        .setErr(writer)
        .execute(
            Stream.concat(
                    Stream.of("--quiet", "--check-every", "0", "--out", "" + folder),
                    Stream.of(arguments))
                .toArray(String[]::new));
  }
}
