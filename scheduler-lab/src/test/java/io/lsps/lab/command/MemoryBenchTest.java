/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MemoryBenchTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String arguments) {
    CommandLine lab = new CommandLine(new LabCommand());
    lab.setOut(new PrintWriter(out, true));
    lab.setErr(new PrintWriter(err, true));
    return lab.execute(arguments.split(" ", -1));
  }

  @Test
  void queuesAndApplicationsTakeMemory() {
    assertThat(run("memory-bench --grid 50x5 --schedulers lsps")).as(err.toString()).isZero();
    // Less than a hundred bytes would be no queue and no application.
    assertThat(out.toString()).containsPattern("50 x 5 +lsps +[0-9,]{3,} +[0-9,]{4,}");
  }

  @Test
  void heapIsToldAsApplicationsComeAndGo() {
    assertThat(run("memory-bench --lifetimes 20 --schedulers lsps")).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("lsps +2 +[0-9,]{7,}").containsPattern("lsps +20 ");
  }

  @Test
  void badUsageExits2() {
    assertThat(run("memory-bench --lifetimes -1")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--lifetimes");
  }
}
