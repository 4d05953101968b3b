/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Caught: an example that a ResourceManager would not start with, or would take otherwise. */
class ExamplesTest {
  @ParameterizedTest
  @ValueSource(strings = {"small", "shared", "spark", "batch", "deadlines"})
  void examplesHaveNothingWrong(String name) {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ValidateCommand()).setOut(new PrintWriter(out));

    int exit = command.execute(Path.of("..", "examples", name).toString());

    assertThat(out.toString()).isEqualTo("0 errors, 0 warnings" + System.lineSeparator());
    assertThat(exit).isZero();
  }
}
