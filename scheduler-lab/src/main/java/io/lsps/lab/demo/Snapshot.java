/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import java.util.List;

/**
 * The cluster at one moment.
 *
 * @param seconds since the start of the mix
 */
record Snapshot(double seconds, List<UserRow> users) {
  Snapshot {
    users = List.copyOf(users);
  }

  int done() {
    return users.stream().mapToInt(user -> user.jobs().done()).sum();
  }

  int all() {
    return users.stream().mapToInt(user -> user.jobs().all()).sum();
  }
}
