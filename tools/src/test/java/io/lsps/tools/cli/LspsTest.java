/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LspsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine lsps = Lsps.commandLine();
    lsps.setOut(new PrintWriter(out, true));
    lsps.setErr(new PrintWriter(err, true));
    return lsps.execute(arguments);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dance",
        "cluster",
        "cluster start --nodes 0",
        "cluster start --nodes 17",
        "cluster start --nodes two",
        "cluster start --scheduler round-robin",
        "cluster start --conf novalue",
        "cluster submit pi 1 1",
        "cluster submit --user alice",
        "cluster restart",
        "demo --seed x",
        "demo --quick"
      })
  void badUsageExits2AndSaysWhatIsWrong(String arguments) {
    assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1))).isEqualTo(2);
    assertThat(err.toString())
        .containsAnyOf(
            "Missing required", "Invalid value", "Unmatched", "KEY=VALUE", "Unknown option");
  }

  @ParameterizedTest
  @CsvSource({
    "lab run --workload lsps-table2 --quiet --schedulers lsps[queue.lspsAlpha=7], a number from 0"
        + " to 1",
    "lab run --workload lsps-table2 --quiet --schedulers fair-gp[yarn.scheduler.gp.interval=x], a"
        + " time above 0"
  })
  void aBadSettingIsToldInOneLine(String arguments, String told) {
    assertThat(run(arguments.split(" ", -1))).isEqualTo(1);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("lsps: ")
        .contains(told);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "cluster --help",
        "cluster start --help",
        "cluster stop --help",
        "cluster status --help",
        "cluster restart --help",
        "cluster submit --help",
        "cluster shell --help",
        "demo --help",
        "plan --help"
      })
  void everyCommandHasHelp(String arguments) {
    assertThat(run(arguments.split(" ", -1))).isZero();
    assertThat(out.toString()).contains("Usage: lsps");
  }

  @Test
  void statusOfNoClusterExits1(@TempDir Path dir) {
    assertThat(run("cluster", "status", "--dir", dir.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("No cluster is up in " + dir);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster restart resourcemanager",
        "cluster submit --user alice pi -1 --none",
        "cluster shell --command true"
      })
  void withoutAClusterTheNextStepIsTold(String arguments, @TempDir Path dir) {
    String[] words = ("cluster --dir " + dir + arguments.substring(7)).split(" ", -1);
    assertThat(run(words)).isEqualTo(1);
    assertThat(err.toString()).contains("no cluster is up in " + dir, "lsps cluster start");
  }

  @Test
  void stopOfNoClusterIsHarmless(@TempDir Path dir) {
    assertThat(run("cluster", "stop", "--dir", dir.toString())).isZero();
  }

  @Test
  void aFailureIsASentenceNotAStackTrace(@TempDir Path dir) throws Exception {
    Files.writeString(dir.resolve("cluster.json"), "{");
    assertThat(run("cluster", "status", "--dir", dir.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("cluster.json cannot be read").doesNotContain("\tat ");
  }
}
