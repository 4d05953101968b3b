/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import io.lsps.fast.LeastRoom;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What an application waits for: the least room that is of use, and the places that it names. */
final class AskedPlaces {
  private AskedPlaces() {}

  /** The least room that a container of its asks takes; nothing where it waits for none. */
  static LeastRoom room(FSAppAttempt app) {
    LeastRoom least = new LeastRoom();
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
      if (ask.getCount() > 0) {
        Resource size = ask.getPerAllocationResource();
        least.orElse(size.getMemorySize(), size.getVirtualCores());
      }
    }
    return least;
  }

  /** The nodes and racks that it would like. */
  static Set<String> names(FSAppAttempt app) {
    Set<String> names = new HashSet<>();
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      AppPlacementAllocator<FSSchedulerNode> placement = app.getAppPlacementAllocator(key);
      if (placement != null) {
        for (Map.Entry<String, ResourceRequest> row : placement.getResourceRequests().entrySet()) {
          if (row.getValue().getNumContainers() > 0) {
            names.add(row.getKey());
          }
        }
      }
    }
    names.remove(ResourceRequest.ANY);
    return names;
  }
}
