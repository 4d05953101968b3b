/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** Why an application is owed containers. */
public enum ClaimKind {
  /** It, or a queue above it, is below its minimum share. */
  MIN_SHARE,
  /** It, or a queue above it, is below a part of its fair share. */
  FAIR_SHARE,
  /** A long job takes more than its fair share while the cluster is full and many wait. */
  LONG_JOB
}
