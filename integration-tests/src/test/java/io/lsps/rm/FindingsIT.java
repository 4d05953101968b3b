/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What findings/ says of other people's software is what it does. */
class FindingsIT {
  private static final Path FINDINGS = Path.of("..", "findings").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource
  void isAsWasSeen(String finding) throws Exception {
    Path output = folder.resolve("output.txt");
    Process script =
        new ProcessBuilder("sh", FINDINGS.resolve(finding).toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();

    int exit = script.waitFor();
    assertThat(exit).as(Files.readString(output)).isZero();
  }

  static List<String> isAsWasSeen() throws IOException {
    try (Stream<Path> files = Files.list(FINDINGS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".sh") && !name.equals("with.sh"))
          .sorted()
          .toList();
    }
  }
}
