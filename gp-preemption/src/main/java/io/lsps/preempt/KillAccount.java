/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What was destroyed by kills for one claimant, or of one job, beside what was worked. Immutable;
 * work in shares of the cluster times milliseconds.
 */
public final class KillAccount {
  private final int kills;
  private final Map<ClaimKind, Double> destroyed;
  private final double worked;
  private final Amount held;

  KillAccount(int kills, Map<ClaimKind, Double> destroyed, double worked, Amount held) {
    this.kills = kills;
    this.destroyed = Collections.unmodifiableMap(new EnumMap<>(destroyed));
    this.worked = worked;
    this.held = held;
  }

  /** Containers killed. */
  public int kills() {
    return kills;
  }

  /** Work that their end has destroyed. */
  public double destroyed() {
    return sum(destroyed);
  }

  /** The same by what it was destroyed for. */
  public Map<ClaimKind, Double> destroyedFor() {
    return destroyed;
  }

  static double sum(Map<ClaimKind, Double> amounts) {
    return amounts.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** What the claimant has worked since it was first killed for, or what the job has kept. */
  public double worked() {
    return worked;
  }

  /** What is held for a claimant that has gone, or null. */
  public Amount held() {
    return held;
  }
}
