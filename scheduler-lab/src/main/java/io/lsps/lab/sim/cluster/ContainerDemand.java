/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** How many containers each master waits for. */
final class ContainerDemand {
  private final Map<ApplicationAttemptId, Integer> waiting = new HashMap<>();
  private long total;

  /** Sets how many containers a master waits for. Returns whether it is more than before. */
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
