/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** What an estimate of a job's task times rests on, the weakest first. */
public enum Confidence {
  /** Nothing has ended on this cluster. */
  NOTHING,
  /** Other users' tasks. */
  CLUSTER,
  /** Earlier jobs of the same user. */
  USER,
  /** Earlier jobs of the same user and name. */
  NAME,
  /** Tasks of its own that have ended. */
  OWN
}
