/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.engine.RunObserver;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** Counts reservations of nodes that last until the scheduler's next update. */
final class ReservationCount implements RunObserver {
  private final Set<ContainerId> seen = new HashSet<>();

  int count() {
    return seen.size();
  }

  @Override
  public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
    scheduler
        .getNodeTracker()
        .getAllNodes()
        .forEach(
            node -> {
              RMContainer reserved = node.getReservedContainer();
              if (reserved != null) {
                seen.add(reserved.getContainerId());
              }
            });
  }
}
