/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that a table of a cluster trace is published in, plain or gzipped. */
final class TableFiles {
  private TableFiles() {}

  /** Those of a folder whose names begin so, in the order of their names. */
  static List<Path> in(Path folder, String beginning) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> isOne(file, beginning)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a file is one whose name begins so. */
  static boolean isOne(Path file, String beginning) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(beginning) && name.matches(".*\\.csv(\\.gz)?");
  }
}
