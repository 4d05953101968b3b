/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.invariant.InvariantViolation;
import java.util.ArrayList;
import java.util.List;

/** What a scheduler decided, line by line: two that decide alike tell the same. */
final class Told {
  private final List<String> lines = new ArrayList<>();
  private final boolean kept;
  private final Told other;
  private final String invariant;

  private Told(boolean kept, Told other, String invariant) {
    this.kept = kept;
    this.other = other;
    this.invariant = invariant;
  }

  /** Nobody will read it. */
  static Told toNobody() {
    return new Told(false, null, "");
  }

  /** What another is to be compared with. */
  static Told first() {
    return new Told(true, null, "");
  }

  /** What has to be the same as this, else this invariant is broken. */
  Told again(String name) {
    return new Told(true, this, name);
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
    InvariantViolation.require(
        line(number).equals(other.line(number)),
        invariant,
        () -> "ours: " + line(number) + "\n  other: " + other.line(number));
  }

  private String line(int number) {
    return number < lines.size() ? lines.get(number) : "nothing more";
  }
}
