/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.Dev;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
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
}
