/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmAttempt;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.master.JobMasters;
import io.lsps.lab.sim.master.Master;
import io.lsps.lab.sim.master.Master.MasterHost;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.util.Records;

/** The life of applications at the ResourceManager, from submission to removal. */
final class SimulatedApplications implements Master.Listener {
  private final World world;
  private final SimulatedNodes nodes;
  private final RMContext context;
  private final SchedulerFactory factory;
  private final MasterContainers containers;
  private final Consumer<WorkloadJob> whenSucceeded;
  private final Map<ApplicationId, RunningJob> running = new HashMap<>();
  private int submitted;

  /**
   * Starts without applications.
   *
   * @param whenSucceeded notified of each successful job
   */
  SimulatedApplications(
      World world,
      SimulatedNodes nodes,
      RMContext context,
      SchedulerFactory factory,
      Consumer<WorkloadJob> whenSucceeded) {
    this.world = world;
    this.nodes = nodes;
    this.whenSucceeded = whenSucceeded;
    this.context = context;
    this.factory = factory;
    this.containers = new MasterContainers(world, nodes);
  }

  int running() {
    return running.size();
  }

  /** What waiting jobs wait for, with advice; empty if AMs take no containers. */
  String waiting() {
    if (!world.settings().masters().managed()) {
      return "";
    }
    long without = running.values().stream().filter(app -> app.amWanted).count();
    long amMb = world.settings().sizes().amMb();
    if (without == running.size()) {
      return (". None of them has an application master (AM) and none can start, mostly because the"
              + " part of a queue's share that AMs may take is less than one AM's %d MB. Try more"
              + " --nodes, a smaller --am-memory, another part (--set"
              + " top.queueMaxAMShareDefault=-1, --set"
              + " yarn.scheduler.capacity.maximum-am-resource-percent=1) or --am unmanaged")
          .formatted(amMb);
    }
    return (". %d have an application master (AM), which hold %d of the cluster's %d MB; %d wait"
            + " for one. Try more --nodes, a smaller --am-memory or --am unmanaged")
        .formatted(
            running.size() - without,
            (running.size() - without) * amMb,
            world.settings().nodes() * world.settings().nodeMemoryMb(),
            without);
  }

  void submit(WorkloadJob asked) {
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, ++submitted);
    String queue = factory.queueOf(asked.queue());
    WorkloadJob job = asked;
    ApplicationPlacementContext placed = new ApplicationPlacementContext(queue);
    if (factory.places()) {
      try {
        placed = placed(id, asked.user(), queue);
      } catch (YarnException e) {
        world.observer().rejected(asked, e.getMessage());
        return;
      }
      queue = placed == null ? queue : placed.getQueue();
      job = asked.in(queue);
    }
    boolean managed = world.settings().masters().managed();
    SimulatedRmApp app =
        SimulatedRmApp.submitted(
            job,
            id,
            queue,
            managed,
            managed ? List.of(containers.request(job)) : null,
            context,
            VirtualClock.EPOCH_MILLIS + world.now());
    running.put(
        id,
        new RunningJob(
            job, JobMasters.of(new MasterHost(world, nodes, this), job, submitted), app));
    context.getRMApps().put(id, app);
    world.observer().submitted(job, world.now());
    world.calls().send(new AppAddedSchedulerEvent(id, queue, job.user(), placed));
  }

  /** The queue by the site's placement rules; null if the scheduler decides. */
  private ApplicationPlacementContext placed(ApplicationId id, String user, String queue)
      throws YarnException {
    ApplicationSubmissionContext submission = Records.newRecord(ApplicationSubmissionContext.class);
    submission.setApplicationId(id);
    submission.setQueue(queue);
    return context.getQueuePlacementManager().placeApplication(submission, user);
  }

  /** The scheduler rejected an application, which at a site is the user's concern. */
  void rejected(ApplicationId id, String reason) {
    if (!factory.places()) {
      throw new IllegalStateException(id + " was rejected: " + reason);
    }
    context.getRMApps().remove(id);
    world.observer().rejected(running.remove(id).job, reason);
  }

  void accepted(ApplicationId id) {
    world
        .calls()
        .send(new AppAttemptAddedSchedulerEvent(running.get(id).attempt.getAppAttemptId(), false));
  }

  void attemptAdded(ApplicationAttemptId id) {
    RunningJob app = running.get(id.getApplicationId());
    app.master = app.masters.attempt(id);
    if (world.settings().masters().managed()) {
      app.amWanted = true;
      world.calls().allocate(id, List.of(containers.request(app.job)), List.of());
      nodes.demandChanged(app.master.id(), 1);
    } else {
      app.master.start();
    }
  }

  void containerAllocated(ApplicationAttemptId id) {
    RunningJob app = running.get(id.getApplicationId());
    if (app == null) {
      return;
    }
    if (!app.amWanted) {
      app.master.wake();
      return;
    }
    List<Container> given = world.calls().allocate(id, List.of(), List.of()).getContainers();
    if (!given.isEmpty()) {
      app.amWanted = false;
      containers.launch(app, given.get(0));
    }
  }

  void containerFinished(ApplicationAttemptId attempt, ContainerStatus status) {
    RunningJob app = running.get(attempt.getApplicationId());
    if (app == null) {
      return;
    }
    if (!status.getContainerId().equals(app.amContainer)) {
      if (app.master.id().equals(attempt)) {
        app.master.containerFinished(status.getContainerId());
      }
    } else if (app.ended) {
      remove(app);
    } else {
      restart(app);
    }
  }

  @Override
  public void jobDone(Master master) {
    jobOver(master, true);
  }

  @Override
  public void jobFailed(Master master) {
    jobOver(master, false);
  }

  /** The job is over. Its AM leaves when the ResourceManager has seen all its containers end. */
  private void jobOver(Master master, boolean succeeded) {
    RunningJob app = running.get(master.id().getApplicationId());
    app.ended = true;
    app.succeeded = succeeded;
    world.observer().finished(app.job, succeeded, world.now());
    if (succeeded) {
      whenSucceeded.accept(app.job);
    }
    master.stop();
    nodes.demandChanged(master.id(), 0);
    if (!succeeded || !master.hasLiveContainers()) {
      leave(master);
    }
  }

  @Override
  public void leave(Master master) {
    RunningJob app = running.get(master.id().getApplicationId());
    if (app == null || !app.ended || app.leaving) {
      return;
    }
    app.leaving = true;
    if (app.amContainer == null) {
      remove(app);
    } else {
      containers.exit(app);
    }
  }

  private void remove(RunningJob app) {
    ApplicationId id = app.app.getApplicationId();
    app.app.finished(app.succeeded, VirtualClock.EPOCH_MILLIS + world.now());
    running.remove(id);
    world
        .calls()
        .send(
            new AppAttemptRemovedSchedulerEvent(
                app.attempt.getAppAttemptId(),
                app.succeeded ? RMAppAttemptState.FINISHED : RMAppAttemptState.FAILED,
                false));
    world
        .calls()
        .send(
            new AppRemovedSchedulerEvent(
                id, app.succeeded ? RMAppState.FINISHED : RMAppState.FAILED));
    context.getRMApps().remove(id);
    nodes.roomMade();
  }

  /** The AM's container was killed. A new attempt starts, and keeps the finished tasks. */
  private void restart(RunningJob app) {
    containers.taken(app);
    app.master.stop();
    nodes.demandChanged(app.master.id(), 0);
    world.observer().ended(app.job, world.now(), world.now(), Outcome.KILLED);
    ApplicationAttemptId old = app.attempt.getAppAttemptId();
    world.calls().send(new AppAttemptRemovedSchedulerEvent(old, RMAppAttemptState.FAILED, false));
    ApplicationAttemptId next =
        ApplicationAttemptId.newInstance(old.getApplicationId(), old.getAttemptId() + 1);
    app.attempt =
        new SimulatedRmAttempt(
            next,
            app.app.getApplicationSubmissionContext(),
            context,
            VirtualClock.EPOCH_MILLIS + world.now());
    app.app.setAttempt(app.attempt);
    world.calls().send(new AppAttemptAddedSchedulerEvent(next, false));
  }

  /** The containers of AMs. */
  private record MasterContainers(World world, SimulatedNodes nodes) {
    private static final Priority AM_PRIORITY = Priority.newInstance(0);

    /** The request for an AM's container. */
    ResourceRequest request(WorkloadJob job) {
      ContainerSize own = job.sizes() == null ? null : job.sizes().am();
      Resource size =
          own == null
              ? Resource.newInstance(world.settings().sizes().amMb(), 1)
              : Resource.newInstance(own.memoryMb(), own.vcores());
      return ResourceRequest.newInstance(AM_PRIORITY, ResourceRequest.ANY, size, 1);
    }

    /** The AM of a job starts in its container. */
    void launch(RunningJob app, Container container) {
      app.attempt.setMasterContainer(container);
      app.amContainer = container.getId();
      app.amSize = container.getResource();
      if (world.calls().scheduler().getRMContainer(container.getId())
          instanceof RMContainerImpl rmContainer) {
        rmContainer.setAMContainer(true);
      }
      SimulatedNodeManager node = nodes.get(container.getNodeId());
      app.amNode = node;
      node.launch(container.getId(), app.amSize);
      world.checks().masterGiven(container.getId().getApplicationAttemptId());
      nodes.wake(node);
      nodes.demandChanged(app.master.id(), 0);
      Master master = app.master;
      world.after(
          world.settings().masters().startMillis(),
          () -> {
            if (container.getId().equals(app.amContainer)) {
              master.start();
            }
          });
    }

    /** The AM ends, some time after its job. */
    void exit(RunningJob app) {
      SimulatedNodeManager node = app.amNode;
      ContainerId container = app.amContainer;
      node.idle(app.amSize);
      world.after(
          world.settings().masters().lingerMillis(),
          () -> {
            node.exit(container, 0);
            nodes.wake(node);
          });
    }

    /** An AM's container was taken away. */
    void taken(RunningJob app) {
      app.amNode.idle(app.amSize);
      app.amContainer = null;
    }
  }

  /**
   * An application between its submission and its removal. {@link SimulatedApplications} changes
   * its state.
   */
  static final class RunningJob {
    final WorkloadJob job;
    final JobMasters masters;
    final SimulatedRmApp app;
    SimulatedRmAttempt attempt;
    Master master;
    ContainerId amContainer;
    Resource amSize;
    SimulatedNodeManager amNode;
    boolean amWanted;
    boolean ended;
    boolean leaving;
    boolean succeeded;

    RunningJob(WorkloadJob job, JobMasters masters, SimulatedRmApp app) {
      this.job = job;
      this.masters = masters;
      this.app = app;
      this.attempt = app.attempt();
    }
  }
}
