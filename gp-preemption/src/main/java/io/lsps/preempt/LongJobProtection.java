/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/**
 * From which claims long jobs are spared. What they give up because they starve others is a claim
 * of its own.
 */
public enum LongJobProtection {
  /** From none: they pay as everyone does. */
  NEVER,
  /** From those of a fair share. */
  FAIR_SHARE,
  /** From all. */
  ALWAYS;

  boolean spares(ClaimKind kind) {
    return this == ALWAYS || (this == FAIR_SHARE && kind == ClaimKind.FAIR_SHARE);
  }
}
