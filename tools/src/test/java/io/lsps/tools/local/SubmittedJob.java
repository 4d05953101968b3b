/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Hadoop's sleep job on a local cluster, which runs while the test goes on. */
final class SubmittedJob implements AutoCloseable {
  private final Process process;
  private final Path output;

  private SubmittedJob(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** A job of alice's; its maps are asked for when this returns. */
  static SubmittedJob start(LspsScript lsps, Path output, int maps, int reduces, int mapMillis)
      throws Exception {
    List<String> arguments =
        List.of(
            "cluster",
            "submit",
            "--dir",
            lsps.root().toString(),
            "--user",
            "alice",
            "sleep",
            "-m",
            Integer.toString(maps),
            "-r",
            Integer.toString(reduces),
            "-mt",
            Integer.toString(mapMillis),
            "-rt",
            "100");
    SubmittedJob job = new SubmittedJob(LspsScript.start(output, arguments), output);
    assertThat(
            Polling.until(
                LspsScript.PATIENCE,
                () -> !job.process.isAlive() || text(output).contains(" map 0%")))
        .isTrue();
    return job;
  }

  /** Waits for its end, which is to be a good one. */
  void succeeds() throws InterruptedException {
    assertThat(process.waitFor()).as(text(output)).isZero();
  }

  /** A file's text. */
  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
