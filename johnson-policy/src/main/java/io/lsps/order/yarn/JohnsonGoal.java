/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.Algorithm;
import io.lsps.order.Slots;

/** The goal of a queue's order. Immutable. */
public final class JohnsonGoal {
  private final Objective objective;
  private final SlotSplit slots;

  JohnsonGoal(Objective objective, SlotSplit slots) {
    this.objective = objective;
    this.slots = slots;
  }

  /** Whether maps and reduces have separate pools. */
  boolean twoPools() {
    return slots.strict;
  }

  /**
   * Whether reduces are limited while maps wait. In one pool this shortens the makespan a little,
   * because reduces are left for the end. It does not help to end each job early.
   */
  boolean holdsReduces() {
    boolean asJobsEnd = objective == Objective.TCT && slots.auto();
    return twoPools() || !(asJobsEnd || slots.none());
  }

  /** Whether to search for the split. */
  boolean searches() {
    return slots.auto() && holdsReduces();
  }

  Algorithm algorithm() {
    return objective.algorithm(searches());
  }

  /** The given split, or halves. */
  Slots given(int total) {
    return slots.of(total);
  }

  /** What the order of a batch minimises. */
  public enum Objective {
    /** Makespan: MK_JR. */
    MAKESPAN(Algorithm.MK_JR, Algorithm.MK_SF_JR),
    /** Makespan and total completion time: MK_TCT_JR. */
    MAKESPAN_TCT(Algorithm.MK_TCT_JR, Algorithm.MK_TCT_SF_JR),
    /** Total completion time: shortest processing time first. */
    TCT(Algorithm.SPT, Algorithm.SPT_SF),
    /** Nothing: the order of submission, with halves in place of a searched split. */
    SUBMISSION(Algorithm.UNOPTIMISED, Algorithm.UNOPTIMISED);

    private final Algorithm onSplit;
    private final Algorithm choosingSplit;

    Objective(Algorithm onSplit, Algorithm choosingSplit) {
      this.onSplit = onSplit;
      this.choosingSplit = choosingSplit;
    }

    Algorithm algorithm(boolean choosesSplit) {
      return choosesSplit ? choosingSplit : onSplit;
    }
  }

  /** The split of a queue's containers between maps and reduces: searched, given, or none. */
  public static final class SlotSplit {
    /** The valid values, in words. */
    static final String EXPECTED = "auto, none, or maps:reduces such as 3:1, or strict before it";

    private static final String STRICT = "strict ";
    private static final SlotSplit NONE = new SlotSplit(-1, -1, false);
    private static final int MOST = 1_000_000;

    private final int maps;
    private final int reduces;

    /** Whether a phase may not use containers left by the other. */
    final boolean strict;

    private SlotSplit(int maps, int reduces, boolean strict) {
      this.maps = maps;
      this.reduces = reduces;
      this.strict = strict;
    }

    /**
     * Parses a value of the setting.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static SlotSplit parse(String text) {
      if (text.equals("none")) {
        return NONE;
      }
      boolean strict = text.startsWith(STRICT);
      String split = strict ? text.substring(STRICT.length()).trim() : text;
      if (split.equals("auto")) {
        return new SlotSplit(0, 0, strict);
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
      return new SlotSplit(maps, reduces, strict);
    }

    /** Whether to search for the best split. */
    boolean auto() {
      return maps == 0;
    }

    /** Whether there is no split. */
    boolean none() {
      return maps < 0;
    }

    /**
     * The given split in proportion, or halves.
     *
     * @param total number of containers, at least 2
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
}
