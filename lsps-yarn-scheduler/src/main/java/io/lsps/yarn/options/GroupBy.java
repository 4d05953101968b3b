/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/** What counts as a user in a leaf queue. */
public enum GroupBy {
  /** The queue is one user. */
  QUEUE,
  /** Each submitter is a user. */
  SUBMITTER
}
