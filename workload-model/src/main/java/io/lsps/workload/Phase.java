/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** The kind of containers a job requests. AM containers belong to no phase. */
public enum Phase {
  /** MapReduce map tasks. */
  MAP,
  /** MapReduce reduce tasks. */
  REDUCE,
  /** The containers of any other framework. */
  TASK;
}
