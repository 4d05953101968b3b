/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/**
 * Partial solutions of the dynamic programme after some jobs, by rising slots and rising gain. Each
 * refers to the one that it extends.
 */
final class Frontier {
  private final Frontier before;
  private final int[] slots;
  private final double[] gains;
  private final int[] parents;
  private final byte[] levels;
  private final int size;
  private int bestState;

  private Frontier(
      Frontier before, int[] slots, double[] gains, int[] parents, byte[] levels, int size) {
    this.before = before;
    this.slots = slots;
    this.gains = gains;
    this.parents = parents;
    this.levels = levels;
    this.size = size;
  }

  static Frontier start(int slack) {
    if (slack < 0) {
      throw new IllegalArgumentException("the minima are above the slots by " + -slack);
    }
    return new Frontier(null, new int[1], new double[1], new int[1], new byte[] {-1}, 1);
  }

  /**
   * The partial solutions with one more job.
   *
   * @param hope the most that a slot gains any job after this one
   * @param bound a total gain that can be had for sure
   */
  Frontier with(StepJob job, int slack, double hope, double bound) {
    int choices = job.levels() + 1;
    int[] cursors = new int[choices];
    int capacity = (int) Math.min((long) size * choices, slack + 1L);
    int[] nextSlots = new int[Math.min(capacity, 64)];
    double[] nextGains = new double[nextSlots.length];
    int[] nextParents = new int[nextSlots.length];
    byte[] nextLevels = new byte[nextSlots.length];
    int count = 0;
    double best = Double.NEGATIVE_INFINITY;
    while (true) {
      int choice = fewestSlots(job, cursors, slack);
      if (choice < 0) {
        break;
      }
      int from = cursors[choice]++;
      int used = slots[from] + (choice == 0 ? 0 : job.slots(choice - 1));
      double gain = gains[from] + (choice == 0 ? 0 : job.gain(choice - 1));
      boolean hopeful = gain + (slack - used) * hope >= bound - 1e-9 * Math.abs(bound);
      if (gain <= best || !hopeful) {
        continue;
      }
      best = gain;
      if (count > 0 && nextSlots[count - 1] == used) {
        count--;
      }
      if (count == nextSlots.length) {
        int grown = (int) Math.min(capacity, 2L * count);
        nextSlots = Arrays.copyOf(nextSlots, grown);
        nextGains = Arrays.copyOf(nextGains, grown);
        nextParents = Arrays.copyOf(nextParents, grown);
        nextLevels = Arrays.copyOf(nextLevels, grown);
      }
      nextSlots[count] = used;
      nextGains[count] = gain;
      nextParents[count] = from;
      nextLevels[count] = (byte) (choice - 1);
      count++;
    }
    return new Frontier(this, nextSlots, nextGains, nextParents, nextLevels, count);
  }

  /** Merges the choices by slots: of which one the next partial solution comes. */
  private int fewestSlots(StepJob job, int[] cursors, int slack) {
    int best = -1;
    int fewest = Integer.MAX_VALUE;
    for (int choice = 0; choice < cursors.length; choice++) {
      if (cursors[choice] < size) {
        int used = slots[cursors[choice]] + (choice == 0 ? 0 : job.slots(choice - 1));
        if (used <= slack && used < fewest) {
          fewest = used;
          best = choice;
        }
      }
    }
    return best;
  }

  /**
   * This frontier, with its best state found.
   *
   * @param restSums what others gain by the slots left over, by their number, or null for none
   */
  Frontier best(int slack, double[] restSums) {
    double best = Double.NEGATIVE_INFINITY;
    for (int state = 0; state < size; state++) {
      double gain = gains[state] + (restSums == null ? 0 : restSums[slack - slots[state]]);
      if (gain > best) {
        best = gain;
        bestState = state;
      }
    }
    return this;
  }

  int bestState() {
    return bestState;
  }

  Frontier before() {
    return before;
  }

  int parent(int state) {
    return parents[state];
  }

  /** The level that the last job has, -1 for its minimum. */
  int level(int state) {
    return levels[state];
  }

  int size() {
    return size;
  }
}
