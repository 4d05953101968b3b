/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code bin/lsps} as people run it, for one folder of a cluster. */
record LspsScript(Path output, Path root) {
  static final Duration PATIENCE = Duration.ofMinutes(3);

  /** How a run of it ended, and what it wrote to either stream. */
  record Outcome(int exit, String output) {
    /** Itself, if it succeeded. */
    Outcome succeeded() {
      assertThat(exit).as(output).isZero();
      return this;
    }
  }

  /** Runs {@code lsps cluster COMMAND --dir root ARGUMENTS…} to its end. */
  Outcome cluster(String command, String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("cluster", command, "--dir", root.toString()));
    words.addAll(List.of(arguments));
    return run(words);
  }

  Outcome run(List<String> arguments) throws IOException, InterruptedException {
    Path file = Files.createTempFile(output, "lsps", ".txt");
    Process process = start(file, arguments);
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroy();
    }
    return new Outcome(process.waitFor(), Files.readString(file));
  }

  /** Starts it, its output in a file. */
  static Process start(Path file, List<String> arguments) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of("..", "bin", "lsps").toAbsolutePath().normalize().toString());
    words.addAll(arguments);
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(file.toFile())
        .start();
  }
}
