/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The cluster at one moment.
 *
 * @param seconds since the start of the mix
 */
record ClusterSnapshot(double seconds, List<UserSnapshot> users) {
  ClusterSnapshot {
    users = List.copyOf(users);
  }

  /** Jobs of all users that are done. */
  int done() {
    return users.stream().mapToInt(user -> user.jobs().done()).sum();
  }

  /** Jobs of all users. */
  int all() {
    return users.stream().mapToInt(user -> user.jobs().all()).sum();
  }

  /**
   * A user at one moment.
   *
   * @param size mean size of the current jobs as the scheduler estimates it, in seconds of the
   *     whole cluster
   * @param share fair share of the cluster's memory, 0 to 1; empty for a user without jobs
   * @param usage used share of the cluster's memory, 0 to 1, application masters included
   * @param order how the scheduler orders the user's jobs; empty where it does not say
   * @param running containers that run, application masters included
   * @param waiting containers asked for that do not run yet
   */
  record UserSnapshot(
      String user,
      OptionalDouble size,
      OptionalDouble share,
      double usage,
      String order,
      int running,
      int waiting,
      Jobs jobs) {

    /** Counts of a user's jobs: waiting for their application master, running, done, in the mix. */
    record Jobs(int waiting, int running, int done, int all) {}
  }
}
