/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The newest Spark, Tez and Flink on real daemons: they end well, and no size of theirs is told.
 */
class FrameworksIT {
  private static final Path SCRIPT = Path.of("src", "test", "clients", "run.sh").toAbsolutePath();

  @TempDir Path folder;

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.5.0"})
  void allEndAndAreNotSized(String hadoop) throws Exception {
    Path output = folder.resolve("output.txt");
    Process script =
        new ProcessBuilder("sh", SCRIPT.toString(), hadoop)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();

    int exit = script.waitFor();
    assertThat(exit).as(Files.readString(output)).isZero();
  }
}
