/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import java.util.List;
import java.util.Map;

/**
 * The cluster at one moment.
 *
 * @param seconds since the start of the mix
 * @param gauges what a queue's policy and Global Preemption tell of themselves; empty without
 */
record ClusterSnapshot(double seconds, List<UserSnapshot> users, Map<String, Double> gauges) {
  ClusterSnapshot {
    gauges = Map.copyOf(gauges);
    users = List.copyOf(users);
  }

  int done() {
    return users.stream().mapToInt(user -> user.jobs().done()).sum();
  }

  int all() {
    return users.stream().mapToInt(user -> user.jobs().all()).sum();
  }
}
