/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Which part of a current job counts as its size. */
public enum SizeBasis {
  /** All of it, done or not, as the paper has it. */
  TOTAL,
  /** What is left to do. */
  REMAINING
}
