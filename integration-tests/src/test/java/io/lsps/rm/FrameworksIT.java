/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spark and Tez as they are, on real daemons: they end well, and no size of theirs is told. */
class FrameworksIT {
  private static final Path SCRIPT = Path.of("src", "test", "clients", "run.sh").toAbsolutePath();

  @TempDir Path folder;

  @Tag("nightly")
  @Test
  void sparkAndTezEndAndAreNotSized() throws Exception {
    Path output = folder.resolve("output.txt");
    Process script =
        new ProcessBuilder("sh", SCRIPT.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();

    assertThat(script.waitFor()).as(Files.readString(output)).isZero();
  }
}
