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

class StartsCommandTest {
  private final StringWriter terminal = new StringWriter();

  private int run(String... more) {
    CommandLine lab = Dev.commandLine();
    lab.setOut(new PrintWriter(terminal, true));
    lab.setErr(new PrintWriter(terminal, true));
    List<String> all = new ArrayList<>(List.of("starts", "--quiet"));
    all.addAll(List.of(more));
    return lab.execute(all.toArray(String[]::new));
  }

  @Test
  void theRangeHoldsForThreeQuartersToSeventeenTwentieths() {
    assertThat(run("--workload", "synthetic:jobs=400", "--load", "0.7")).isZero();
    String[] row = terminal.toString().lines().toList().get(1).trim().split("\\s+", -1);
    int told = Integer.parseInt(row[1]);
    assertThat(told).as("told: all but those of whom nothing is known yet").isGreaterThan(350);
    assertThat(told + Integer.parseInt(row[2])).as("every job is counted once").isEqualTo(400);
    assertThat(Double.parseDouble(row[3])).as("held, percent").isBetween(75.0, 85.0);
  }

  @Test
  void whoForetellsNothingIsRefused() {
    assertThat(run("--workload", "synthetic", "--scheduler", "fair")).isEqualTo(2);
    assertThat(terminal.toString()).contains("fair foretells nothing");
  }
}
