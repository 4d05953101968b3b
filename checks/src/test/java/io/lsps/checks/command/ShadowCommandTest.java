/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What mode observe foretells, held against a run. */
class ShadowCommandTest {
  private static final Pattern ALL =
      Pattern.compile("(?m)^all .* (\\d+\\.\\d+) +(\\d+\\.\\d+) +-?\\d+%$");

  /** A forecast that is made of the wrong jobs or rules would be off by far more. */
  @Test
  void theMeanComesOutAboutAsForetold() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ShadowCommand()).setOut(new PrintWriter(out));

    String workload = "synthetic:jobs=150,users=4,load=0.8";
    assertThat(command.execute("--workload", workload, "--quiet")).as(out.toString()).isZero();
    Matcher all = ALL.matcher(out.toString());
    assertThat(all.find()).as(out.toString()).isTrue();
    double foretold = Double.parseDouble(all.group(1));
    double came = Double.parseDouble(all.group(2));
    assertThat(came).isLessThan(0.8);
    assertThat(foretold / came).isBetween(0.8, 1.2);
  }

  @Test
  void anUnknownWorkloadIsRefused() {
    StringWriter err = new StringWriter();
    CommandLine command = new CommandLine(new ShadowCommand()).setErr(new PrintWriter(err));

    assertThat(command.execute("--workload", "no-such", "--quiet")).isEqualTo(2);
    assertThat(err.toString()).contains("no-such");
  }
}
