/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/** Who counts as a user in a leaf queue. */
public enum GroupBy {
  /** The queue is one user. */
  QUEUE,
  /** Everyone who submits to the queue is a user. */
  SUBMITTER
}
