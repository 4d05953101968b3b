/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Whether a job's size is its total or its remaining work. */
public enum SizeBasis {
  /** Total work, as in the paper. */
  TOTAL,
  /** Remaining work. */
  REMAINING
}
