/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A node's free resources in one heartbeat, offered again for every container. */
final class NodeOffer {
  private final FairScheduler scheduler;
  private FSSchedulerNode node;
  private long number;
  private long memory;
  private long cores;
  private boolean mayPassOver;
  private Resource given = Resources.none();

  NodeOffer(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Starts a heartbeat of a node. */
  void begin(FSSchedulerNode next) {
    node = next;
    number++;
    mayPassOver = !countsVisits();
  }

  /** Ends it: the node may be removed before the next. */
  void end() {
    node = null;
  }

  /** Updates the free resources. */
  void measure() {
    Resource free = node.getUnallocatedResource();
    memory = free.getMemorySize();
    cores = free.getVirtualCores();
    given = Resources.none();
  }

  /** Records what a visit was assigned, which stays valid if later steps fail. */
  Resource given(Resource assignment) {
    given = assignment;
    return assignment;
  }

  /** What was assigned since the last {@link #measure}. */
  Resource given() {
    return given;
  }

  /** With delay scheduling another visit may relax an application's locality. */
  @SuppressWarnings("deprecation")
  private boolean countsVisits() {
    return scheduler.isContinuousSchedulingEnabled()
        ? scheduler.getNodeLocalityDelayMs() >= 0 && scheduler.getRackLocalityDelayMs() >= 0
        : scheduler.getNodeLocalityThreshold() >= 0 && scheduler.getRackLocalityThreshold() >= 0;
  }

  FSSchedulerNode node() {
    return node;
  }

  /** The heartbeat's number, from 1. */
  long number() {
    return number;
  }

  /** Free memory in MB. */
  long memory() {
    return memory;
  }

  /** Free vcores. */
  long cores() {
    return cores;
  }

  /** Whether a failed visit has no effect on later decisions. */
  boolean mayPassOver() {
    return mayPassOver;
  }

  /**
   * Limits what one node assigns from one heartbeat to the next: {@code assignmultiple}, {@code
   * max.assign} and {@code dynamic.max.assign}, which the FairScheduler applies per heartbeat.
   */
  static final class Quota {
    private final FairScheduler scheduler;
    private final Resource assigned = Resources.clone(Resources.none());
    private int containers;
    private Resource most;

    Quota(FairScheduler scheduler) {
      this.scheduler = scheduler;
    }

    /** Sets the node's free resources, before any assignment. Only the first call counts. */
    void begin(Resource free) {
      if (most == null) {
        most = Resources.multiply(free, 0.5f);
      }
    }

    /** Counts a container or a reservation. */
    void given(Resource assignment) {
      containers++;
      Resources.addTo(assigned, assignment);
    }

    /** Whether the node may assign another one. */
    boolean isLeft() {
      if (containers == 0) {
        return true;
      }
      if (!FairSchedulerAccess.isAssignMultiple(scheduler)) {
        return false;
      }
      int maxAssign = FairSchedulerAccess.maxAssign(scheduler);
      return FairSchedulerAccess.isMaxAssignDynamic(scheduler)
          ? Resources.fitsIn(assigned, most)
          : maxAssign <= 0 || containers < maxAssign;
    }
  }
}
