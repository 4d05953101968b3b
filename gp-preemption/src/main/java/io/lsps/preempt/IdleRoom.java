/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Arrays;

/**
 * How long idle room stays idle. For each of a number of levels it counts for how long so much of
 * the cluster was left idle, and how often it was wanted again after that. Both fade with time. Not
 * thread-safe.
 */
final class IdleRoom {
  /** Levels are multiples of a twentieth of the cluster. */
  static final int LEVELS = 20;

  private static final double ROUNDING = 1e-9;
  private static final long NEVER = Long.MIN_VALUE;

  private final double halfLife;
  private final double[] idleMillis;
  private final double[] returns;
  private final boolean[] wanted;
  private final long[] wantedUntil;
  private long last;

  /**
   * Knows nothing.
   *
   * @param halfLife milliseconds after which what was seen counts half, above 0
   */
  IdleRoom(double halfLife, long now) {
    this.halfLife = halfLife;
    this.idleMillis = new double[LEVELS + 1];
    this.returns = new double[LEVELS + 1];
    this.wanted = new boolean[LEVELS + 1];
    this.wantedUntil = new long[LEVELS + 1];
    this.last = now;
    Arrays.fill(wantedUntil, NEVER);
  }

  /** The same knowledge, which goes its own way from here on. */
  IdleRoom(IdleRoom other) {
    this.halfLife = other.halfLife;
    this.idleMillis = other.idleMillis.clone();
    this.returns = other.returns.clone();
    this.wanted = other.wanted.clone();
    this.wantedUntil = other.wantedUntil.clone();
    this.last = other.last;
  }

  /**
   * What is wanted from now on.
   *
   * @param part of the cluster, 0 or more
   * @param now milliseconds; does not fall
   */
  void observe(double part, long now) {
    double fade = Math.pow(0.5, (now - last) / halfLife);
    for (int level = 1; level <= LEVELS; level++) {
      boolean wantedNow = part > 1 - part(level) + ROUNDING;
      idleMillis[level] = fade * (idleMillis[level] + (wanted[level] ? 0 : now - last));
      returns[level] = fade * returns[level] + (wantedNow && !wanted[level] ? 1 : 0);
      if (wanted[level] || wantedNow) {
        wantedUntil[level] = now;
      }
      wanted[level] = wantedNow;
    }
    last = now;
  }

  /** The part of the cluster that a level stands for. */
  static double part(int level) {
    return (double) level / LEVELS;
  }

  /**
   * How likely idle room is to be wanted again within a time, from 0 to 1: as if it were wanted at
   * random moments, at the mean rate that was seen.
   *
   * @param level of the room, 1 to {@link #LEVELS}
   * @param millis 0 or more
   */
  double wantedWithin(int level, double millis) {
    if (returns[level] == 0) {
      return 0;
    }
    return idleMillis[level] == 0 ? 1 : 1 - Math.exp(-millis * returns[level] / idleMillis[level]);
  }

  /** Mean time for which room of a level stays idle, milliseconds; infinity where it always has. */
  double meanIdleMillis(int level) {
    return returns[level] == 0 ? Double.POSITIVE_INFINITY : idleMillis[level] / returns[level];
  }

  /** For how long room of a level has been idle, milliseconds; long where it always was. */
  long idleFor(int level, long now) {
    if (wanted[level]) {
      return 0;
    }
    return wantedUntil[level] == NEVER ? Long.MAX_VALUE : now - wantedUntil[level];
  }
}
