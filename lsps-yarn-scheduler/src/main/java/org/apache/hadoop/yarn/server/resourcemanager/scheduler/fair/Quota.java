/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What one node gives from one of its heartbeats to the next: by {@code assignmultiple}, {@code
 * max.assign} and {@code dynamic.max.assign}, as in the FairScheduler, where it is given at the
 * heartbeat alone.
 */
final class Quota {
  private final FairScheduler scheduler;
  private final Resource assigned = Resources.clone(Resources.none());
  private int containers;
  private Resource most;

  Quota(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** The node has this room, before it gives anything. Only the first time counts. */
  void begin(Resource free) {
    if (most == null) {
      most = Resources.multiply(free, 0.5f);
    }
  }

  /** One more was given, a container or a reservation. */
  void given(Resource assignment) {
    containers++;
    Resources.addTo(assigned, assignment);
  }

  /** Whether the node gives another one. */
  boolean isLeft() {
    if (containers == 0) {
      return true;
    }
    if (!scheduler.assignMultiple) {
      return false;
    }
    return scheduler.maxAssignDynamic
        ? Resources.fitsIn(assigned, most)
        : scheduler.maxAssign <= 0 || containers < scheduler.maxAssign;
  }
}
