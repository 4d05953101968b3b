/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.Dev;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LossesCommandTest {
  private static final String SMALL = "synthetic:jobs=12,users=2,nodes=2,slots-per-node=4,maps=3";

  private final StringWriter terminal = new StringWriter();

  private int run(String... more) {
    CommandLine lab = Dev.commandLine();
    lab.setOut(new PrintWriter(terminal, true));
    lab.setErr(new PrintWriter(terminal, true));
    List<String> all = new ArrayList<>(List.of("losses", "--quiet"));
    all.addAll(List.of(more));
    return lab.execute(all.toArray(String[]::new));
  }

  @Test
  void everySchedulerHasATableWithItsUsersAndWhatResponsesConsistOf() {
    assertThat(run("--workload", SMALL, "--schedulers", "fifo,lsps")).isZero();

    assertThat(terminal.toString())
        .contains("fifo beside clairvoyant-slots", "lsps beside clairvoyant-slots")
        .containsPattern("user1 +\\d+ ")
        .containsPattern("all +12 ")
        .contains("wait for reduces");
  }

  @Test
  void whatDoesNotRunIsRefusedByName() {
    assertThat(run("--workload", SMALL, "--schedulers", "clairvoyant")).isEqualTo(2);
    assertThat(terminal.toString()).contains("--schedulers: clairvoyant is a reference");
    assertThat(run("--workload", "nothing")).isEqualTo(2);
  }

  /** What a reader of a trace left out is told with the results: they are of the rest only. */
  @Test
  void whatAReaderLeftOutIsTold(@TempDir Path trace) throws IOException {
    Files.writeString(
        trace.resolve("batch_task.csv"),
        """
        M1,2,j_1,1,Terminated,100,130,100,0.5
        M1,2,j_2,1,Failed,200,230,100,0.5
        """);

    assertThat(run("--workload", trace.toString(), "--nodes", "1", "--schedulers", "fair"))
        .isZero();
    assertThat(terminal.toString()).contains("1 jobs left out: a stage did not end well");
  }
}
