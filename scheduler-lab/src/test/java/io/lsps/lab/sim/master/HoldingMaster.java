/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.master.FrameworkJobs.ServiceJob;
import io.lsps.lab.sim.master.HeldContainers.HeldContainer;
import io.lsps.lab.sim.master.Master.MasterHeartbeats;
import io.lsps.lab.sim.master.Master.MasterHost;
import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;

/**
 * A master that keeps its containers from one task to the next. At each heartbeat it fetches
 * containers, decides what it wants, and tells the ResourceManager. A subclass decides what to do
 * with a container, what to ask for, and what to do when a container was taken away.
 */
abstract class HoldingMaster implements Master {
  private final World world;
  private final SimulatedNodes nodes;
  private final Master.Listener applications;
  private final ApplicationAttemptId id;
  private final HeldContainers containers;
  private final OutstandingAsks asks;
  private final MasterHeartbeats turns;
  private final boolean returnsAtOnce;
  private boolean over;

  /**
   * A master.
   *
   * @param returnsAtOnce whether what a turn gives back goes with the asks of that same turn,
   *     instead of opening the next one
   */
  HoldingMaster(
      MasterHost host,
      WorkloadJob job,
      ApplicationAttemptId id,
      boolean returnsAtOnce,
      ContainerKind... kinds) {
    this.world = host.world();
    this.nodes = host.nodes();
    this.applications = host.applications();
    this.id = id;
    this.returnsAtOnce = returnsAtOnce;
    this.containers = new HeldContainers(world, nodes, job);
    this.asks = new OutstandingAsks(kinds);
    this.turns = new MasterHeartbeats(world, this::turn);
  }

  static ContainerKind kind(int priority, ContainerSize size) {
    return new ContainerKind(priority, Resource.newInstance(size.memoryMb(), size.vcores()));
  }

  /** A requested container runs. */
  abstract void launched(HeldContainer container);

  /** Updates the requests, after the containers of this heartbeat are in use. */
  abstract void plan();

  /** A container was taken away while the master still works. */
  abstract void taken();

  final World world() {
    return world;
  }

  final HeldContainers containers() {
    return containers;
  }

  final OutstandingAsks asks() {
    return asks;
  }

  final boolean over() {
    return over;
  }

  /** Starts the heartbeats. The subclass decides when the first one is due. */
  final void startTurns() {
    turns.start();
  }

  @Override
  public final void wake() {
    turns.next();
  }

  final void turn() {
    List<ContainerId> back = containers.toRelease();
    accept(world.calls().allocate(id, List.of(), back));
    plan();
    List<ContainerId> refused = returnsAtOnce ? containers.toRelease() : List.of();
    if (asks.hasChanges() || !refused.isEmpty()) {
      Allocation atOnce = world.calls().allocate(id, asks.changes(), refused);
      if (!atOnce.getContainers().isEmpty()) {
        accept(atOnce);
        wake();
      }
    }
    nodes.demandChanged(id, asks.total());
    if (world.actsOnTime() && asks.total() > 0) {
      turns.poll();
    }
  }

  private void accept(Allocation answer) {
    for (Container container : answer.getContainers()) {
      ContainerKind kind = asks.of(container);
      if (asks.take(kind)) {
        launched(containers.launch(container, kind));
      } else {
        containers.refuse(container);
        if (!returnsAtOnce) {
          wake();
        }
      }
    }
  }

  /** The work is done: every container exits, and the job ends. */
  final void finish() {
    over = true;
    turns.stop();
    containers.exitAll();
    jobDone();
  }

  /** The job ends; nothing of it runs any more. */
  final void jobDone() {
    applications.jobDone(this);
  }

  /** Whether a task has failed too often; then the job has failed. */
  final boolean failedForGood(int failures) {
    boolean tooOften = failures >= world.settings().tasks().maxAttempts();
    if (tooOften) {
      applications.jobFailed(this);
    }
    return tooOften;
  }

  @Override
  public final void containerFinished(ContainerId container) {
    if (containers.gone(container) != null && !over) {
      taken();
    }
    if (over && !containers.anyUnconfirmed()) {
      applications.leave(this);
    }
  }

  @Override
  public final void stop() {
    over = true;
    turns.stop();
    containers.abandon();
  }

  @Override
  public final boolean hasLiveContainers() {
    return containers.anyUnconfirmed();
  }

  @Override
  public final ApplicationAttemptId id() {
    return id;
  }

  /**
   * The master of a service. It holds its containers until it is stopped, and asks again for any
   * that is taken away.
   */
  static final class ServiceMaster extends HoldingMaster {
    private static final int PRIORITY = 1;

    private final ServiceJob service;
    private final ContainerKind kind;

    ServiceMaster(MasterHost host, WorkloadJob job, ServiceJob service, ApplicationAttemptId id) {
      this(host, job, service, id, kind(PRIORITY, service.size()));
    }

    private ServiceMaster(
        MasterHost host,
        WorkloadJob job,
        ServiceJob service,
        ApplicationAttemptId id,
        ContainerKind kind) {
      super(host, job, id, false, kind);
      this.service = service;
      this.kind = kind;
    }

    @Override
    public void start() {
      startTurns();
      asks().add(kind, service.containers());
      world().after(service.lifeMillis(), this::end);
      turn();
    }

    private void end() {
      if (!over()) {
        finish();
      }
    }

    @Override
    void launched(HeldContainer container) {
      // The container needs no task.
    }

    @Override
    void plan() {
      // The number of containers never changes.
    }

    @Override
    void taken() {
      asks().add(kind, 1);
      wake();
    }
  }
}
