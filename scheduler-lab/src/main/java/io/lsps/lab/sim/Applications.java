/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.Observer.Outcome;
import io.lsps.lab.sim.Observer.Stage;
import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.MasterTimes;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.util.Records;

/** The life of applications at the ResourceManager, from submission to removal. */
final class Applications {
  private static final Priority AM_PRIORITY = Priority.newInstance(0);

  private final Simulation sim;
  private final RMContext context;
  private final SchedulerFactory factory;
  private final Map<ApplicationId, RunningJob> running = new HashMap<>();
  private int submitted;

  Applications(Simulation sim, RMContext context, SchedulerFactory factory) {
    this.sim = sim;
    this.context = context;
    this.factory = factory;
  }

  int running() {
    return running.size();
  }

  void submit(JobSpec job) {
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, ++submitted);
    String queue = factory.queueOf(job.user());
    boolean managed = sim.settings().managedAm();
    LabApp app =
        newApp(
            job,
            id,
            queue,
            managed,
            managed ? List.of(amRequest()) : null,
            context,
            VirtualClock.EPOCH_MILLIS + sim.now());
    running.put(id, new RunningJob(job, JobMasters.of(sim, job, submitted), app));
    context.getRMApps().put(id, app);
    sim.observer().submitted(job, sim.now());
    sim.calls()
        .send(
            new AppAddedSchedulerEvent(
                id, queue, job.user(), app.getApplicationPlacementContext()));
  }

  /** An application as the ResourceManager would know it after its submission. */
  static LabApp newApp(
      JobSpec job,
      ApplicationId id,
      String queue,
      boolean managed,
      List<ResourceRequest> amRequests,
      RMContext context,
      long time) {
    ApplicationSubmissionContext submission = Records.newRecord(ApplicationSubmissionContext.class);
    submission.setApplicationId(id);
    submission.setApplicationName(job.name());
    submission.setApplicationType(job.framework().applicationType());
    submission.setQueue(queue);
    submission.setPriority(Priority.newInstance(0));
    submission.setUnmanagedAM(!managed);
    submission.setApplicationTags(job.tags());
    submission.setMaxAppAttempts(1);
    LabAttempt attempt =
        new LabAttempt(ApplicationAttemptId.newInstance(id, 1), submission, context, time);
    return new LabApp(submission, job.user(), time, attempt, amRequests);
  }

  private ResourceRequest amRequest() {
    return ResourceRequest.newInstance(AM_PRIORITY, ResourceRequest.ANY, amSize(), 1);
  }

  private Resource amSize() {
    return Resource.newInstance(sim.settings().amMemoryMb(), 1);
  }

  void accepted(ApplicationId id) {
    sim.calls()
        .send(new AppAttemptAddedSchedulerEvent(running.get(id).attempt.getAppAttemptId(), false));
  }

  void attemptAdded(ApplicationAttemptId id) {
    RunningJob app = running.get(id.getApplicationId());
    app.master = app.masters.attempt(id);
    if (sim.settings().managedAm()) {
      app.amWanted = true;
      sim.calls().allocate(id, List.of(amRequest()), List.of());
      sim.demandChanged(app.master, 1);
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
    List<Container> containers = sim.calls().allocate(id, List.of(), List.of()).getContainers();
    if (!containers.isEmpty()) {
      app.amWanted = false;
      launchAm(app, containers.get(0));
    }
  }

  private void launchAm(RunningJob app, Container container) {
    app.attempt.setMasterContainer(container);
    app.amContainer = container.getId();
    if (sim.scheduler().getRMContainer(container.getId()) instanceof RMContainerImpl rmContainer) {
      rmContainer.setAMContainer(true);
    }
    VirtualNode node = sim.node(container.getNodeId());
    app.amNode = node;
    node.launch(container.getId(), amSize());
    sim.invariants().masterGiven(container.getId().getApplicationAttemptId());
    sim.nodeHasNews(node);
    sim.demandChanged(app.master, 0);
    sim.observer().reached(app.job, Stage.MASTER_LAUNCHED, sim.now());
    Master master = app.master;
    MasterTimes own = app.job.master();
    long start = own != null ? own.startMillis() : sim.settings().masters().startMillis();
    app.amStart =
        sim.processors()
            .run(
                start,
                () -> {
                  if (container.getId().equals(app.amContainer) && !node.down()) {
                    sim.observer().reached(app.job, Stage.MASTER_READY, sim.now());
                    master.start();
                  }
                });
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

  /** The last task has ended; the AM may need a while to end the job. */
  void jobDone(Master master) {
    MasterTimes own = master.job().master();
    if (own == null || own.endMillis() == 0) {
      jobOver(master, true);
      return;
    }
    sim.after(
        own.endMillis(),
        () -> {
          RunningJob app = running.get(master.id().getApplicationId());
          // An AM that was killed meanwhile has a successor, which ends the job in its turn.
          if (app != null && !app.masterDown() && app.master == master && !app.ended) {
            jobOver(master, true);
          }
        });
  }

  /** The job is over; its AM leaves once the ResourceManager has seen all its containers end. */
  void jobOver(Master master, boolean succeeded) {
    RunningJob app = running.get(master.id().getApplicationId());
    app.ended = true;
    app.succeeded = succeeded;
    sim.observer().finished(app.job, succeeded, sim.now());
    if (succeeded) {
      sim.succeeded(app.job);
    }
    master.stop();
    sim.demandChanged(master, 0);
    if (!succeeded || !master.hasLiveContainers()) {
      leave(master);
    }
  }

  void leave(Master master) {
    RunningJob app = running.get(master.id().getApplicationId());
    if (app == null || !app.ended || app.leaving) {
      return;
    }
    app.leaving = true;
    if (app.amContainer == null) {
      remove(app);
    } else {
      VirtualNode node = app.amNode;
      ContainerId container = app.amContainer;
      node.idle(amSize());
      sim.after(
          sim.settings().masters().lingerMillis(),
          () -> {
            if (!node.down()) {
              node.exit(container, 0);
              sim.nodeHasNews(node);
            }
          });
    }
  }

  private void remove(RunningJob app) {
    ApplicationId id = app.app.getApplicationId();
    app.app.finished(app.succeeded, VirtualClock.EPOCH_MILLIS + sim.now());
    running.remove(id);
    sim.calls()
        .send(
            new AppAttemptRemovedSchedulerEvent(
                app.attempt.getAppAttemptId(),
                app.succeeded ? RMAppAttemptState.FINISHED : RMAppAttemptState.FAILED,
                false));
    sim.calls()
        .send(
            new AppRemovedSchedulerEvent(
                id, app.succeeded ? RMAppState.FINISHED : RMAppState.FAILED));
    context.getRMApps().remove(id);
    sim.roomMade();
  }

  /** The AM's container was taken from it: a new attempt starts, and keeps the finished tasks. */
  private void restart(RunningJob app) {
    app.amNode.idle(amSize());
    app.amContainer = null;
    sim.processors().stop(app.amStart);
    app.master.stop();
    sim.demandChanged(app.master, 0);
    sim.observer()
        .ended(app.job, sim.now(), sim.now(), app.amNode.down() ? Outcome.LOST : Outcome.KILLED);
    ApplicationAttemptId old = app.attempt.getAppAttemptId();
    sim.calls().send(new AppAttemptRemovedSchedulerEvent(old, RMAppAttemptState.FAILED, false));
    ApplicationAttemptId next =
        ApplicationAttemptId.newInstance(old.getApplicationId(), old.getAttemptId() + 1);
    app.attempt =
        new LabAttempt(
            next,
            app.app.getApplicationSubmissionContext(),
            context,
            VirtualClock.EPOCH_MILLIS + sim.now());
    app.app.setAttempt(app.attempt);
    sim.calls().send(new AppAttemptAddedSchedulerEvent(next, false));
  }

  /** The machine of a node is lost: masters on it work no more, but nobody knows yet. */
  void nodeWentDown(VirtualNode node) {
    for (RunningJob app : inOrder()) {
      if (app.masterDown() && app.amNode == node) {
        app.master.stop();
        sim.demandChanged(app.master, 0);
      }
    }
  }

  /** A lost node was given up, and what was on it has been told. */
  void nodeGivenUp(VirtualNode node) {
    inOrder().stream()
        .filter(app -> app.master != null && !app.ended)
        .forEach(app -> app.master.nodeLost(node));
  }

  /** In the order of submission, whatever their hash codes. */
  private List<RunningJob> inOrder() {
    return running.values().stream()
        .sorted(Comparator.comparing((RunningJob app) -> app.app.getApplicationId()))
        .toList();
  }
}
