/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.EventQueue;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.workload.JobSpec;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.tiers.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/**
 * Runs one workload under one real scheduler object in virtual time, on the calling thread only.
 * The scheduler is initialised but never started: the work of its threads (share updates,
 * preemption rounds) is done by events of the one queue.
 */
public final class Simulation {
  private final SchedulerFactory factory;
  private final RunObserver observer;
  private final World world;
  private final EventQueue events;
  private final SchedulerCalls calls;
  private final SchedulerRounds upkeep;
  private final SimulatedApplications applications;
  private final SimulatedNodes nodes;

  /**
   * Prepares a run.
   *
   * @param factory of the scheduler to drive
   * @param seed of the run's random numbers
   * @param directory where the scheduler's configuration files may be written
   */
  public Simulation(
      SchedulerFactory factory,
      List<String> users,
      SimulationSettings settings,
      long seed,
      Path directory,
      RunObserver observer) {
    this.factory = factory;
    this.observer = observer;
    forgetMetrics();
    VirtualClock clock = new VirtualClock();
    events = new EventQueue(clock);
    Configuration conf = factory.configuration(users, settings, directory);
    AbstractYarnScheduler<?, ?> scheduler = factory.create(events::after);
    scheduler.setClock(clock);
    // As the ResourceManager's ReflectionUtils.newInstance does.
    ReflectionUtils.setConf(scheduler, conf);
    SimulatedRmDispatcher dispatcher = new SimulatedRmDispatcher();
    RMContextImpl context = SimulatedRmContext.around(conf, dispatcher, scheduler);
    scheduler.init(conf);
    calls = new SchedulerCalls(scheduler, dispatcher);
    world = new World(settings, events, calls, observer, factory.actsOnTime(), seed);
    nodes = new SimulatedNodes(world, context, this::beforeAssignment);
    applications = new SimulatedApplications(world, nodes, context, factory, this::succeeded);
    EventRouting.register(dispatcher, scheduler, applications, nodes);
    nodes.join();
    List<SchedulerFactory.Monitor> monitors = factory.monitors(scheduler, context, clock);
    upkeep = new SchedulerRounds(world, nodes, factory, monitors, () -> applications.running() > 0);
  }

  /** Hadoop keeps queue metrics in static fields, which later runs would add to. */
  private static void forgetMetrics() {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
  }

  /** Passes a history from earlier runs to a scheduler that has one. */
  public void remember(Map<String, UserHistory> histories) {
    if (workload() != null) {
      histories.forEach((user, history) -> workload().restore(nameOf(user), history));
    }
  }

  /** Who a user is for LsPS: a queue of the FairScheduler, a submitter in one of Capacity's. */
  private String nameOf(String user) {
    String queue = factory.queueOf(user);
    return calls.scheduler() instanceof LspsCapacityScheduler
        ? Users.submitterName("root." + queue, user, GroupBy.SUBMITTER)
        : queue;
  }

  /** The workload model of an LsPS scheduler; null for others. */
  private WorkloadModel workload() {
    if (calls.scheduler() instanceof LspsFairScheduler ours) {
      return ours.workload();
    }
    return calls.scheduler() instanceof LspsCapacityScheduler ours ? ours.workload() : null;
  }

  /** Sets estimation error factors for a scheduler that estimates sizes. */
  public void misjudge(ToDoubleFunction<JobSpec> factors) {
    if (workload() != null) {
      workload().misjudge(factors);
    }
  }

  /**
   * Runs the workload to the end of its last job.
   *
   * @param jobs by rising submission time; closed at the end
   * @throws StalledException if jobs wait without progress
   */
  public void run(Workload.Jobs jobs) {
    try (jobs) {
      arriveNext(jobs);
      while (events.runNext()) {
        calls.deliver();
        observer.event(world.now(), events.handled());
        String trouble = applications.running() > 0 ? world.trouble() : null;
        if (trouble != null) {
          throw new StalledException(
              "%s: %d jobs wait, %s%s"
                  .formatted(
                      factory.name(), applications.running(), trouble, applications.waiting()));
        }
      }
    }
    if (applications.running() > 0) {
      throw new StalledException(
          "%s: %d jobs wait, and nothing is to come%s"
              .formatted(factory.name(), applications.running(), applications.waiting()));
    }
    nodes.checkEmpty();
    world.checks().ended();
    factory.verify(calls.scheduler());
    calls.scheduler().stop();
  }

  private void arriveNext(Workload.Jobs jobs) {
    if (jobs.hasNext()) {
      WorkloadJob job = jobs.next();
      events.at(
          job.submitMillis(),
          () -> {
            submit(job);
            arriveNext(jobs);
          });
    }
  }

  private void submit(WorkloadJob job) {
    world.gain();
    applications.submit(job);
    upkeep.start();
  }

  /** A job has succeeded: submits its successors. */
  private void succeeded(WorkloadJob job) {
    job.successors().forEach(next -> events.after(0, () -> submit(next.at(world.now()))));
  }

  /** Recomputes shares if that is due before they are used. */
  private void beforeAssignment() {
    upkeep.beforeAssignment();
  }

  /** Delivers a scheduler's events to applications, attempts, nodes or the scheduler itself. */
  static final class EventRouting {
    private EventRouting() {}

    static void register(
        SimulatedRmDispatcher dispatcher,
        AbstractYarnScheduler<?, ?> scheduler,
        SimulatedApplications applications,
        SimulatedNodes nodes) {
      EventHandler<RMAppEvent> toApplication = event -> toApplication(event, applications);
      EventHandler<RMAppAttemptEvent> toAttempt = event -> toAttempt(event, applications);
      EventHandler<RMNodeEvent> toNode = event -> toNode(event, nodes);
      dispatcher.register(RMAppEventType.class, toApplication);
      dispatcher.register(RMAppAttemptEventType.class, toAttempt);
      dispatcher.register(RMNodeEventType.class, toNode);
      dispatcher.register(SchedulerEventType.class, scheduler);
    }

    private static void toApplication(RMAppEvent event, SimulatedApplications applications) {
      if (event.getType() == RMAppEventType.APP_ACCEPTED) {
        applications.accepted(event.getApplicationId());
      } else if (event.getType() == RMAppEventType.APP_REJECTED) {
        applications.rejected(event.getApplicationId(), event.getDiagnosticMsg());
      }
    }

    private static void toAttempt(RMAppAttemptEvent event, SimulatedApplications applications) {
      switch (event.getType()) {
        case ATTEMPT_ADDED -> applications.attemptAdded(event.getApplicationAttemptId());
        case CONTAINER_ALLOCATED ->
            applications.containerAllocated(event.getApplicationAttemptId());
        case CONTAINER_FINISHED ->
            applications.containerFinished(
                event.getApplicationAttemptId(),
                ((RMAppAttemptContainerFinishedEvent) event).getContainerStatus());
        default -> {
          // Other events change nothing in a simulated attempt.
        }
      }
    }

    private static void toNode(RMNodeEvent event, SimulatedNodes nodes) {
      if (event instanceof RMNodeCleanContainerEvent clean) {
        SimulatedNodeManager node = nodes.get(clean.getNodeId());
        node.orderKill(clean.getContainerId());
        nodes.wake(node);
      }
    }
  }

  /**
   * Jobs wait without progress: for example, AMs hold the whole cluster, or containers start and
   * end without a task getting done.
   */
  public static final class StalledException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    StalledException(String message) {
      super(message);
    }
  }
}
