/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** For how many containers each master waits. */
final class ContainerDemand {
  private final Map<ApplicationAttemptId, Integer> waiting = new HashMap<>();
  private long total;

  /** A master waits for so many containers now; returns whether for more than before. */
  boolean change(ApplicationAttemptId master, int containers) {
    Integer before = containers == 0 ? waiting.remove(master) : waiting.put(master, containers);
    int old = before == null ? 0 : before;
    total += containers - old;
    return containers > old;
  }

  boolean any() {
    return total > 0;
  }
}
