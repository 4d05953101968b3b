/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import java.util.Arrays;

/** Times of some tasks of a phase, evenly spread over all that have ended: in bounded memory. */
final class TaskSample {
  /** Times kept. */
  static final int MOST = 64;

  private final float[] seconds = new float[MOST];
  private int kept;
  private int every = 1;
  private int count;

  /** A task has ended. */
  void add(double taskSeconds) {
    if (count++ % every != 0) {
      return;
    }
    if (kept == MOST) {
      for (int i = 0; i < MOST / 2; i++) {
        seconds[i] = seconds[2 * i];
      }
      kept = MOST / 2;
      every *= 2;
    }
    seconds[kept++] = (float) taskSeconds;
  }

  /** How many have ended. */
  int count() {
    return count;
  }

  /** Those kept, in the order of their ends. */
  float[] seconds() {
    return Arrays.copyOf(seconds, kept);
  }
}
