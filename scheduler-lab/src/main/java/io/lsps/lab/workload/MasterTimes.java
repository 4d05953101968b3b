/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * What an application master adds to its job, milliseconds.
 *
 * @param startMillis from the launch of its container to its first ask
 * @param endMillis from the end of the last task to the end of the job
 */
public record MasterTimes(long startMillis, long endMillis) {

  /** Checks ranges. */
  public MasterTimes {
    if (startMillis < 0 || endMillis < 0) {
      throw new IllegalArgumentException(
          "an AM needs zero or more ms to start and to end, not "
              + startMillis
              + " and "
              + endMillis);
    }
  }
}
