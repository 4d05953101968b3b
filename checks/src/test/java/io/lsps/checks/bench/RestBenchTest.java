/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.Dev;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RestBenchTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String arguments) {
    CommandLine lab = Dev.commandLine();
    lab.setOut(new PrintWriter(out, true));
    lab.setErr(new PrintWriter(err, true));
    return lab.execute(arguments.split(" ", -1));
  }

  @Test
  void jmhMeasuresEveryAnswer() {
    assertThat(run("rest-bench --quick --grid 4x20")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("queues", "apps", "note", "4 x 20").doesNotContain("NaN");
  }

  @Test
  void badUsageExits2() {
    assertThat(run("rest-bench --quick --grid 4")).isEqualTo(2);
    assertThat(err.toString()).contains("dev: --grid");
  }
}
