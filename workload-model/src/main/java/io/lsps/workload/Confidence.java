/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** What the task times of a job are known by, the least telling first. */
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
