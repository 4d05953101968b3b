/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.Slots;

/** The split of a queue's containers between maps and reduces: chosen, given, or none. */
public final class JohnsonSlots {
  /** The values it takes, in words. */
  static final String EXPECTED = "auto, none, or maps:reduces such as 3:1, or strict before it";

  private static final String STRICT = "strict ";
  private static final JohnsonSlots NONE = new JohnsonSlots(-1, -1, false);
  private static final int MOST = 1_000_000;

  private final int maps;
  private final int reduces;
  private final boolean strict;

  private JohnsonSlots(int maps, int reduces, boolean strict) {
    this.maps = maps;
    this.reduces = reduces;
    this.strict = strict;
  }

  /**
   * Parses a value of the setting.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static JohnsonSlots parse(String text) {
    if (text.equals("none")) {
      return NONE;
    }
    boolean strict = text.startsWith(STRICT);
    String split = strict ? text.substring(STRICT.length()).trim() : text;
    if (split.equals("auto")) {
      return new JohnsonSlots(0, 0, strict);
    }
    String[] parts = split.split(":", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException(text);
    }
    int maps = Integer.parseInt(parts[0].trim());
    int reduces = Integer.parseInt(parts[1].trim());
    if (maps < 1 || reduces < 1 || maps > MOST || reduces > MOST) {
      throw new IllegalArgumentException(text);
    }
    return new JohnsonSlots(maps, reduces, strict);
  }

  /** Whether the best split is to be searched for. */
  boolean auto() {
    return maps == 0;
  }

  /** Whether neither phase may use what the other leaves. */
  boolean strict() {
    return strict;
  }

  /** Whether there is no split. */
  boolean none() {
    return maps < 0;
  }

  /**
   * The given split, in proportion: halves where none is given.
   *
   * @param total containers there are, at least 2
   */
  Slots of(int total) {
    if (maps <= 0) {
      return Slots.halves(total);
    }
    long part = Math.round((double) total * reduces / ((double) maps + reduces));
    int given = (int) Math.max(1, Math.min(total - 1, part));
    return new Slots(total - given, given);
  }

  @Override
  public String toString() {
    return none() ? "none" : (strict ? STRICT : "") + (auto() ? "auto" : maps + ":" + reduces);
  }
}
