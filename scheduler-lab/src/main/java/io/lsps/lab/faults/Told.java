/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.faults;

import java.util.ArrayList;
import java.util.List;

/** What a scheduler decided, line by line: two that decide alike tell the same. */
final class Told {
  private final List<String> lines = new ArrayList<>();
  private final boolean kept;

  /**
   * Nothing told yet.
   *
   * @param kept false where nobody will read it
   */
  Told(boolean kept) {
    this.kept = kept;
  }

  void add(Step step, Object... parts) {
    if (kept) {
      StringBuilder line = new StringBuilder("step " + (step == null ? 0 : step.number()));
      for (Object part : parts) {
        line.append(' ').append(part);
      }
      lines.add(line.toString());
    }
  }

  /** The number of the first line that differs, or -1. */
  int difference(Told other) {
    int both = Math.min(lines.size(), other.lines.size());
    for (int i = 0; i < both; i++) {
      if (!lines.get(i).equals(other.lines.get(i))) {
        return i;
      }
    }
    return lines.size() == other.lines.size() ? -1 : both;
  }

  String line(int number) {
    return number < lines.size() ? lines.get(number) : "nothing more";
  }
}
