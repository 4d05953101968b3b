/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import java.util.List;
import java.util.Map;

/**
 * The cluster at one moment.
 *
 * @param seconds since the start of the mix
 * @param gauges what a queue's policy and Global Preemption tell of themselves; empty without
 */
public record ClusterSnapshot(
    double seconds, List<UserSnapshot> users, Map<String, Double> gauges) {
  /** Copies the list. */
  public ClusterSnapshot {
    gauges = Map.copyOf(gauges);
    users = List.copyOf(users);
  }

  /** Jobs of all users that are done. */
  public int done() {
    return users.stream().mapToInt(user -> user.jobs().done()).sum();
  }

  /** Jobs of all users. */
  public int all() {
    return users.stream().mapToInt(user -> user.jobs().all()).sum();
  }
}
