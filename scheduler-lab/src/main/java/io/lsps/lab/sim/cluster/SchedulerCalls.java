/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import io.lsps.lab.sim.invariant.InvariantViolation;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * Calls the scheduler through its public methods. When a call has returned, delivers the events
 * that the scheduler sent. Also records whether shares may have changed.
 */
public final class SchedulerCalls {
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final SimulatedRmDispatcher dispatcher;
  private Runnable beforeAsks = () -> {};
  private boolean dirty;
  private boolean inCall;

  public SchedulerCalls(AbstractYarnScheduler<?, ?> scheduler, SimulatedRmDispatcher dispatcher) {
    this.scheduler = scheduler;
    this.dispatcher = dispatcher;
  }

  public AbstractYarnScheduler<?, ?> scheduler() {
    return scheduler;
  }

  /** Sets an action to run before an AM's requests. */
  void beforeAsks(Runnable action) {
    beforeAsks = action;
  }

  /** Whether shares may be out of date. */
  public boolean dirty() {
    return dirty;
  }

  /**
   * Calls the scheduler, then delivers what it sent. A call from within a delivery waits until the
   * delivery is over.
   */
  public void inside(Runnable call) {
    call.run();
    if (!inCall) {
      inCall = true;
      try {
        dispatcher.drain();
      } finally {
        inCall = false;
      }
    }
  }

  /** Delivers what is left. */
  public void deliver() {
    dispatcher.drain();
  }

  public void send(SchedulerEvent event) {
    dirty = true;
    inside(() -> scheduler.handle(event));
  }

  /**
   * A heartbeat of a node. Shares change only if it brings news or an assignment.
   *
   * @param served called when the scheduler has handled it, before its events are delivered
   */
  public void heartbeat(SimulatedNodeManager node, boolean news, Runnable served) {
    long before = roomMb(node);
    inside(
        () -> {
          scheduler.handle(new NodeUpdateSchedulerEvent(node.rmNode));
          served.run();
        });
    dirty |= news || roomMb(node) != before;
  }

  /** An AM's call: releases containers, changes its requests, and fetches allocated containers. */
  public Allocation allocate(
      ApplicationAttemptId id, List<ResourceRequest> asks, List<ContainerId> releases) {
    if (!asks.isEmpty() || !releases.isEmpty()) {
      dirty = true;
    }
    InvariantViolation.require(
        scheduler.getApplicationAttempt(id) != null,
        "only an AM that the scheduler knows requests",
        id::toString);
    if (!asks.isEmpty()) {
      beforeAsks.run();
    }
    Allocation[] answer = new Allocation[1];
    inside(
        () ->
            answer[0] =
                scheduler.allocate(
                    id, asks, List.of(), releases, List.of(), List.of(), new ContainerUpdates()));
    return answer[0];
  }

  public void update() {
    dirty = false;
    inside(scheduler::update);
  }

  /** Unallocated memory of a node, MB. */
  public long roomMb(SimulatedNodeManager node) {
    SchedulerNode view = scheduler.getSchedulerNode(node.id());
    return view.getUnallocatedResource().getMemorySize();
  }
}
