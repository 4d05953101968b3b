/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.Cluster.WorldClock;
import io.lsps.faults.Disturbed.Kills;
import io.lsps.faults.Script.Step;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulerState;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/** All there is: a ResourceManager, machines, applications, and what they tell each other. */
final class FaultWorld implements AutoCloseable {
  static {
    // Everything fails here, on purpose; what must not is told by who looks for it.
    HadoopLogging.silent();
    Configurator.setRootLevel(Level.OFF);
  }

  final WorldSpec spec;
  final Excuses excuses;
  private final TwinLog told;
  final Cluster cluster;
  final Machines machines;
  final Jobs jobs;
  final Kills kills;
  WorldChecks checks;
  private Step step;

  FaultWorld(
      WorldSpec spec, Supplier<FairScheduler> maker, Excuses excuses, TwinLog told, Path folder) {
    this.spec = spec;
    this.excuses = excuses;
    this.told = told;
    this.cluster = new Cluster(spec, maker, this::route, new WorldClock(), folder);
    this.machines =
        new Machines(cluster, this::tell, this::registered, spec.nodes(), new Choice(spec.seed()));
    this.jobs = new Jobs(spec, cluster, machines, this::tell, excuses);
    this.kills = new Kills(spec.monitor() || spec.preempts());
    this.checks = newChecks();
    machines.all().forEach(machines::register);
  }

  private WorldChecks newChecks() {
    return new WorldChecks(cluster, machines, jobs, kills, excuses);
  }

  private void registered(NodeId node) {
    jobs.registered(node);
    checks.accept();
  }

  /** What happens now. */
  void at(Step now) {
    step = now;
  }

  void tell(Object... parts) {
    told.add(step, parts);
  }

  /** Tells of all that a scheduler has decided so far, and from what. */
  void tellState() {
    if (told.isKept()) {
      SchedulerState.of(cluster.scheduler).forEach(this::tell);
    }
  }

  /** The ResourceManager is killed, and another takes over: see {@link Cluster#restart}. */
  void restart(boolean updating) {
    cluster.restart(updating);
    machines.forgotten();
    checks = newChecks();
    jobs.recover();
  }

  private void route(SimulatedRmDispatcher dispatcher) {
    EventHandler<RMAppEvent> toApplication = this::toApplication;
    EventHandler<RMAppAttemptEvent> toAttempt = this::toAttempt;
    EventHandler<RMNodeEvent> toNode = this::toNode;
    EventHandler<SchedulerEvent> toScheduler = event -> cluster.send(event);
    dispatcher.register(RMAppEventType.class, toApplication);
    dispatcher.register(RMAppAttemptEventType.class, toAttempt);
    dispatcher.register(RMNodeEventType.class, toNode);
    dispatcher.register(SchedulerEventType.class, toScheduler);
  }

  private void toApplication(RMAppEvent event) {
    if (event.getType() == RMAppEventType.APP_REJECTED) {
      tell("rejected", event.getApplicationId());
      jobs.rejected(event.getApplicationId());
    }
  }

  private void toAttempt(RMAppAttemptEvent event) {
    switch (event.getType()) {
      case ATTEMPT_ADDED -> jobs.attemptAdded(event.getApplicationAttemptId());
      case CONTAINER_ALLOCATED -> {
        tell("to", event.getApplicationAttemptId());
        jobs.containerAllocated(event.getApplicationAttemptId());
      }
      case CONTAINER_FINISHED -> {
        ContainerStatus status = ((RMAppAttemptContainerFinishedEvent) event).getContainerStatus();
        kills.ended(status);
        jobs.containerFinished(status);
      }
      default -> {
        // Other events change nothing here.
      }
    }
  }

  private void toNode(RMNodeEvent event) {
    if (event instanceof RMNodeCleanContainerEvent clean) {
      machines.orderKill(clean.getContainerId());
    } else if (event instanceof RMNodeResourceUpdateEvent resize) {
      // Hadoop makes a node that is to go as small as its load, with a kill of what comes later.
      ResourceOption option = resize.getResourceOption();
      machines.resourceUpdate(
          resize.getNodeId(),
          spec.overcommitKills() ? option : ResourceOption.newInstance(option.getResource(), -1));
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
