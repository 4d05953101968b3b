/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.Dev;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class HistoryBenchTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String arguments) {
    CommandLine lab = Dev.commandLine();
    lab.setOut(new PrintWriter(out, true));
    lab.setErr(new PrintWriter(err, true));
    return lab.execute(arguments.split(" ", -1));
  }

  @Test
  void jmhMeasuresHowLongASaveLocksTheModel() {
    assertThat(run("history-bench --quick --grid 500x20")).isZero();
    assertThat(out.toString().lines().toList().get(1)).contains("500 x 20").doesNotContain("NaN");
  }

  @Test
  void badUsageExits2() {
    assertThat(run("history-bench --quick --grid 500")).isEqualTo(2);
    assertThat(err.toString()).contains("dev: --grid");
  }
}
