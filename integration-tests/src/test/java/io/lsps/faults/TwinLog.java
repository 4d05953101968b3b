/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import io.lsps.faults.Script.Step;
import java.util.ArrayList;
import java.util.List;

/** What a scheduler decided, line by line: two that decide alike tell the same. */
final class TwinLog {
  private final List<String> lines = new ArrayList<>();
  private final boolean kept;
  private final TwinLog other;
  private final String invariant;

  private TwinLog(boolean kept, TwinLog other, String invariant) {
    this.kept = kept;
    this.other = other;
    this.invariant = invariant;
  }

  /** Nobody will read it. */
  static TwinLog toNobody() {
    return new TwinLog(false, null, "");
  }

  /** What another is to be compared with. */
  static TwinLog first() {
    return new TwinLog(true, null, "");
  }

  /** What has to be the same as this, else this invariant is broken. */
  TwinLog again(String name) {
    return new TwinLog(true, this, name);
  }

  boolean isKept() {
    return kept;
  }

  void add(Step step, Object... parts) {
    if (kept) {
      StringBuilder line = new StringBuilder("step " + (step == null ? 0 : step.number()));
      for (Object part : parts) {
        line.append(' ').append(part);
      }
      lines.add(line.toString());
      if (other != null) {
        compare(lines.size() - 1);
      }
    }
  }

  /** Nothing more is told. */
  void end() {
    if (other != null && other.lines.size() > lines.size()) {
      compare(lines.size());
    }
  }

  private void compare(int number) {
    require(
        line(number).equals(other.line(number)),
        invariant,
        () -> "ours: " + line(number) + "\n  other: " + other.line(number));
  }

  private String line(int number) {
    return number < lines.size() ? lines.get(number) : "nothing more";
  }

  /** Writes down what happens in a world, so that two runs can be compared. */
  @FunctionalInterface
  interface Tells {
    /** Writes one line of these parts. */
    void tell(Object... parts);
  }
}
