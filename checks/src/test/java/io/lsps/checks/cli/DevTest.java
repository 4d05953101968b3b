/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DevTest {
  @Test
  void aMissingFileIsToldInOneLine() {
    StringWriter err = new StringWriter();
    CommandLine dev = Dev.commandLine();
    dev.setErr(new PrintWriter(err, true));

    assertThat(dev.execute("fidelity", "--from", "no-such-file.json")).isEqualTo(1);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("dev: ")
        .contains("no-such-file.json");
  }
}
