/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import org.apache.hadoop.yarn.api.records.Resource;

/** A node's free room in one heartbeat, offered again for every container. */
final class NodeOffer {
  private final FairScheduler scheduler;
  private FSSchedulerNode node;
  private long number;
  private long memory;
  private long cores;
  private boolean mayPassOver;

  NodeOffer(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** A heartbeat of a node begins. */
  void begin(FSSchedulerNode next) {
    node = next;
    number++;
    mayPassOver = !countsVisits();
  }

  /** The room is what is left of it now. */
  void measure() {
    Resource free = node.getUnallocatedResource();
    memory = free.getMemorySize();
    cores = free.getVirtualCores();
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
}
