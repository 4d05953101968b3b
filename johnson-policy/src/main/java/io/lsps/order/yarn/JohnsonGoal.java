/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.Algorithm;
import io.lsps.order.Slots;

/** What a queue wants of its batch. Immutable. */
public final class JohnsonGoal {
  private final Objective objective;
  private final SlotSplit slots;

  JohnsonGoal(Objective objective, SlotSplit slots) {
    this.objective = objective;
    this.slots = slots;
  }

  /** Whether maps and reduces have pools of their own. */
  boolean twoPools() {
    return slots.strict;
  }

  /**
   * Whether reduces are held to a part while maps wait. In one pool this shortens the makespan a
   * little, because reduces are left for the end. Where each job is to end early, it does not help.
   */
  boolean holdsReduces() {
    boolean asJobsEnd = objective == Objective.TCT && slots.auto();
    return twoPools() || !(asJobsEnd || slots.none());
  }

  /** Whether the split is to be searched for. */
  boolean searches() {
    return slots.auto() && holdsReduces();
  }

  Algorithm algorithm() {
    return objective.algorithm(searches());
  }

  /** The split that is given, or halves. */
  Slots given(int total) {
    return slots.of(total);
  }

  /** What the order of a batch minimises. */
  public enum Objective {
    /** The time until the last job is done: MK_JR. */
    MAKESPAN(Algorithm.MK_JR, Algorithm.MK_SF_JR),
    /** The makespan, and the sum of all jobs' times as well: MK_TCT_JR. */
    MAKESPAN_TCT(Algorithm.MK_TCT_JR, Algorithm.MK_TCT_SF_JR),
    /** The sum of all jobs' times, whatever the makespan: shortest processing time first. */
    TCT(Algorithm.SPT, Algorithm.SPT_SF),
    /** Nothing: the order of submission, with halves where a split is to be searched for. */
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

  /** The split of a queue's containers between maps and reduces: chosen, given, or none. */
  public static final class SlotSplit {
    /** The values it takes, in words. */
    static final String EXPECTED = "auto, none, or maps:reduces such as 3:1, or strict before it";

    private static final String STRICT = "strict ";
    private static final SlotSplit NONE = new SlotSplit(-1, -1, false);
    private static final int MOST = 1_000_000;

    private final int maps;
    private final int reduces;

    /** Whether neither phase may use what the other leaves. */
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

    /** Whether the best split is to be searched for. */
    boolean auto() {
      return maps == 0;
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
}
