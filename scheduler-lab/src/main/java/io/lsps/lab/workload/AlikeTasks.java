/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/** Tasks that all take the same time. */
record AlikeTasks(int count, long perTaskMillis) implements TaskTimes {

  AlikeTasks {
    if (count < 0 || perTaskMillis < 0) {
      throw new IllegalArgumentException(
          "a phase needs a count and a time of zero or more, not "
              + count
              + " tasks of "
              + perTaskMillis
              + " ms");
    }
  }

  @Override
  public long millis(int task) {
    return perTaskMillis;
  }

  @Override
  public double totalMillis() {
    return (double) count * perTaskMillis;
  }
}
