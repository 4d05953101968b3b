/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.io.input.ReversedLinesFileReader;

/** The end of a daemon's log, for a message. */
final class LogTail {
  private static final int LINES = 20;

  /** Lines among which the reason of an end is sought: a stack trace is shorter. */
  private static final int SEARCHED = 300;

  /** The name of the innermost class of exception, and what it says. */
  private static final Pattern CAUSE =
      Pattern.compile("Caused by: (?:[\\w.$]+: )*?(?:[\\w$]+\\.)+(\\w+: .*\\S.*)");

  private LogTail() {}

  /** What the innermost cause of the last stack trace says, if there is one. */
  static Optional<String> cause(Path log) {
    try (ReversedLinesFileReader reader =
        new ReversedLinesFileReader(log.toFile(), StandardCharsets.UTF_8)) {
      return reader.readLines(SEARCHED).stream()
          .map(CAUSE::matcher)
          .filter(Matcher::lookingAt)
          .map(matcher -> matcher.group(1))
          .findFirst();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

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
