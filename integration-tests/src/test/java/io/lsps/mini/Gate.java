/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file whose existence lets waiting tasks, which run in other processes, go on. */
final class Gate {
  private final Path file;

  Gate(Path file) {
    this.file = file.toAbsolutePath();
  }

  void open() throws IOException {
    Files.createFile(file);
  }

  boolean isOpen() {
    return Files.exists(file);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
