/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.commons.io.input.ReversedLinesFileReader;

/** The end of a daemon's log, for a message. */
final class LogTail {
  private static final int LINES = 20;

  private LogTail() {}

  static String of(Path log) {
    try (ReversedLinesFileReader reader =
        new ReversedLinesFileReader(log.toFile(), StandardCharsets.UTF_8)) {
      Deque<String> lines = new ArrayDeque<>();
      reader.readLines(LINES).forEach(lines::addFirst);
      return "  " + String.join("\n  ", lines);
    } catch (IOException unreadable) {
      return "  (cannot be read: " + unreadable.getMessage() + ")";
    }
  }
}
