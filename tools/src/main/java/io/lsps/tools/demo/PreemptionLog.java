/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Global Preemption decided and did, from the ResourceManager's log. */
final class PreemptionLog {
  /** Keeps the time of day and the words; skips date, level and thread. */
  private static final Pattern LINE =
      Pattern.compile(
          "[0-9-]+[T ]([0-9:]+)[,.][0-9]+ +INFO +\\[.*\\] (?:GlobalPreemptionMonitor|Transfers):"
              + " (.*)");

  private PreemptionLog() {}

  /**
   * The lines, in the order in which they were written.
   *
   * @param logs folder of the daemons' logs
   */
  static List<String> read(Path logs) throws IOException {
    try (Stream<String> lines = Files.lines(logs.resolve("resourcemanager.log"))) {
      return lines
          .map(LINE::matcher)
          .filter(Matcher::matches)
          .map(line -> line.group(1) + " " + line.group(2))
          .toList();
    }
  }
}
