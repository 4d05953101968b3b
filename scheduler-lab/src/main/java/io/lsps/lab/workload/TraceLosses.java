/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts of what a reader could not take over from its trace, by reason. */
final class TraceLosses {
  private final Map<String, Long> counts = new LinkedHashMap<>();

  void add(String reason) {
    add(reason, 1);
  }

  void add(String reason, long count) {
    if (count > 0) {
      counts.merge(reason, count, Long::sum);
    }
  }

  /** A line for each reason, in the order in which they were first met. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    counts.forEach(
        (reason, count) -> lines.add(String.format(Locale.ROOT, "%,d %s", count, reason)));
    return lines;
  }
}
