/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/** Tasks whose times were measured one by one. */
final class ListedTasks implements TaskTimes {
  private final long[] millis;

  ListedTasks(long... millis) {
    this.millis = millis.clone();
    for (long time : millis) {
      if (time < 0) {
        throw new IllegalArgumentException("a task time is zero ms or more, not " + time);
      }
    }
  }

  @Override
  public int count() {
    return millis.length;
  }

  @Override
  public long millis(int task) {
    return millis[task];
  }
}
