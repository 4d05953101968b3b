/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import com.google.common.base.Joiner;
import io.lsps.faults.Disturbed.Kills;
import io.lsps.faults.Script.Step;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
  private final Consumer<String> decisions;
  final Cluster cluster;
  final Machines machines;
  final Jobs jobs;
  final Kills kills = new Kills();
  WorldChecks checks;
  private int step;

  /**
   * A world in which nothing has happened.
   *
   * @param maker of schedulers
   * @param excuses what is not checked
   * @param decisions gets what the scheduler decides, line by line; null if nobody wants to know
   * @param folder for the allocation file
   */
  FaultWorld(
      WorldSpec spec,
      Supplier<FairScheduler> maker,
      Excuses excuses,
      Consumer<String> decisions,
      Path folder) {
    this.spec = spec;
    this.excuses = excuses;
    this.decisions = decisions;
    this.cluster = new Cluster(spec, maker, this::route, folder);
    this.machines = new Machines(this);
    this.jobs = new Jobs(this);
    kills.anyMay = spec.monitor() || spec.preempts();
    this.checks = new WorldChecks(this);
    machines.all().forEach(machines::register);
  }

  /** With the deployed scheduler or another, all of it checked. */
  FaultWorld(WorldSpec spec, Supplier<FairScheduler> maker, Path folder) {
    this(spec, maker, Excuses.NONE, null, folder);
  }

  /** What happens now; null after the last step. */
  void at(Step now) {
    step = now == null ? 0 : now.number();
  }

  /** A decision of the scheduler: two that decide alike tell the same. */
  void tell(Object... parts) {
    if (decisions != null) {
      decisions.accept("step " + step + " " + Joiner.on(' ').join(parts));
    }
  }

  /** Tells of all that the scheduler has decided so far, and from what. */
  void tellState() {
    if (decisions != null) {
      SchedulerState.of(cluster.scheduler).forEach(this::tell);
    }
  }

  /** The ResourceManager is killed, and another takes over: see {@link Cluster#restart}. */
  void restart(boolean updating) {
    cluster.restart(updating);
    machines.forgotten();
    checks = new WorldChecks(this);
    jobs.recover();
  }

  private void route(SimulatedRmDispatcher dispatcher) {
    dispatcher.register(RMAppEventType.class, (EventHandler<RMAppEvent>) this::toApplication);
    dispatcher.register(
        RMAppAttemptEventType.class, (EventHandler<RMAppAttemptEvent>) this::toAttempt);
    dispatcher.register(RMNodeEventType.class, (EventHandler<RMNodeEvent>) this::toNode);
    dispatcher.register(
        SchedulerEventType.class, (EventHandler<SchedulerEvent>) event -> cluster.send(event));
  }

  private void toApplication(RMAppEvent event) {
    if (event.getType() == RMAppEventType.APP_REJECTED) {
      tell("rejected", event.getApplicationId());
      jobs.rejected(event.getApplicationId());
    }
  }

  private void toAttempt(RMAppAttemptEvent event) {
    if (event.getType() == RMAppAttemptEventType.ATTEMPT_ADDED) {
      jobs.attemptAdded(event.getApplicationAttemptId());
    } else if (event.getType() == RMAppAttemptEventType.CONTAINER_ALLOCATED) {
      tell("to", event.getApplicationAttemptId());
      jobs.containerAllocated(event.getApplicationAttemptId());
    } else if (event instanceof RMAppAttemptContainerFinishedEvent finished) {
      kills.ended(finished.getContainerStatus());
      jobs.containerFinished(finished.getContainerStatus());
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
