/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A node's free room in one heartbeat, offered again for every container. */
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

  /** A heartbeat of a node begins. */
  void begin(FSSchedulerNode next) {
    node = next;
    number++;
    mayPassOver = !countsVisits();
  }

  /** It has ended: the node may leave before the next. */
  void end() {
    node = null;
  }

  /** The room is what is left of it now. */
  void measure() {
    Resource free = node.getUnallocatedResource();
    memory = free.getMemorySize();
    cores = free.getVirtualCores();
    given = Resources.none();
  }

  /** Notes what a visit was given: it stays so though what follows the visit fails. */
  Resource given(Resource assignment) {
    given = assignment;
    return assignment;
  }

  /** What was given since the room was measured. */
  Resource given() {
    return given;
  }

  /** With delay scheduling an application that is visited once more may go to a farther node. */
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

  /** Whether a fruitless visit leaves no trace that a later decision could depend on. */
  boolean mayPassOver() {
    return mayPassOver;
  }

  /**
   * What one node gives from one of its heartbeats to the next: by {@code assignmultiple}, {@code
   * max.assign} and {@code dynamic.max.assign}, as in the FairScheduler, where it is given at the
   * heartbeat alone.
   */
  static final class Quota {
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
