/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** The number of a user's last change, for whoever keeps what was read of the user's jobs. */
public final class UserChanges {
  private volatile long number;

  UserChanges() {}

  /**
   * Another number, over all users, whenever a view of the user's jobs may have changed other than
   * with time, or one of the jobs has gone. Needs no lock: it is to be read before the views.
   */
  public long number() {
    return number;
  }

  void number(long next) {
    number = next;
  }
}
