/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import io.lsps.faults.TwinLog.Tells;
import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmAttempt;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.master.FrameworkJobs;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** The applications that have not ended, from submission to removal. */
final class Jobs {
  /** States of a container that counts no more. */
  static final Set<RMContainerState> ENDING =
      Set.of(RMContainerState.RELEASED, RMContainerState.COMPLETED, RMContainerState.KILLED);

  private static final int MOST_ATTEMPTS = 3;
  private static final int ENDED_KEPT = 40;

  private final WorldSpec spec;
  private final Cluster cluster;
  private final Machines machines;
  private final Tells told;
  private final Excuses excuses;
  private final Map<Integer, FaultyJob> jobs = new TreeMap<>();
  private final Deque<ApplicationId> ended = new ArrayDeque<>();

  /** What the FairScheduler's counters did not survive so far. */
  final Disturbed disturbed = new Disturbed();

  Jobs(WorldSpec spec, Cluster cluster, Machines machines, Tells told, Excuses excuses) {
    this.spec = spec;
    this.cluster = cluster;
    this.machines = machines;
    this.told = told;
    this.excuses = excuses;
  }

  Collection<FaultyJob> all() {
    return jobs.values();
  }

  FaultyJob of(ApplicationId id) {
    return jobs.get(id.getId());
  }

  void moved(FaultyJob job, String queue) {
    job.app.setQueue(queue);
    disturbed.moved(job.isResized());
  }

  /** A job is submitted to any queue, under a number that no other has. */
  void submit(int number, Choice choice) {
    submit(number, null, choice);
  }

  /**
   * A job is submitted.
   *
   * @param to its queue; null for one that is drawn
   */
  void submit(int number, String to, Choice choice) {
    String framework = choice.of(spec.frameworks());
    boolean managed = !framework.equals("UNMANAGED");
    String drawn = choice.of(spec.queues());
    String queue = to == null ? drawn : to;
    String user = "user" + choice.below(3);
    String name = "name" + choice.below(4);
    WorkloadJob job = FrameworkJobs.job(name, user, name, number, () -> framework);
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, number);
    SimulatedRmApp app =
        SimulatedRmApp.submitted(
            job,
            id,
            queue,
            managed,
            managed ? List.of(masterRequest()) : null,
            cluster.context,
            cluster.clock.getTime());
    app.getApplicationSubmissionContext()
        .setKeepContainersAcrossApplicationAttempts(choice.oneIn(2));
    FaultyJob added = new FaultyJob(number, app, ScriptedJob.of(framework, choice));
    jobs.put(number, added);
    cluster.context.getRMApps().put(id, app);
    add(added, false);
    if (jobs.containsKey(number)) {
      attempt(added, false, false);
    }
  }

  private void add(FaultyJob job, boolean recovering) {
    cluster.send(
        new AppAddedSchedulerEvent(
            job.id(),
            job.app.getQueue(),
            job.app.getUser(),
            recovering,
            null,
            job.app.getApplicationPriority(),
            job.app.getApplicationPlacementContext()));
  }

  private void attempt(FaultyJob job, boolean transfer, boolean recovering) {
    cluster.send(new AppAttemptAddedSchedulerEvent(job.attempt(), transfer, recovering));
    disturbed.look(cluster.scheduler);
  }

  /** The ResourceManager refused the application. */
  void rejected(ApplicationId id) {
    jobs.remove(id.getId());
    cluster.context.getRMApps().remove(id);
  }

  private static ResourceRequest masterRequest() {
    return ResourceRequest.newInstance(
        Priority.newInstance(0), ResourceRequest.ANY, Resource.newInstance(768, 1), 1);
  }

  /** The scheduler has taken an attempt in: its master's container is asked for. */
  void attemptAdded(ApplicationAttemptId attempt) {
    FaultyJob job = current(attempt);
    if (job != null && !job.app.getApplicationSubmissionContext().getUnmanagedAM()) {
      job.waitsForMaster = true;
      allocate(job, List.of(masterRequest()), List.of(), List.of(), List.of());
    }
  }

  /** The job whose current attempt this is, or null. */
  FaultyJob current(ApplicationAttemptId attempt) {
    FaultyJob job = of(attempt.getApplicationId());
    return job != null && job.attempt().equals(attempt) ? job : null;
  }

  /** A container was given to an attempt, perhaps its master's. */
  void containerAllocated(ApplicationAttemptId attempt) {
    FaultyJob job = current(attempt);
    if (job == null || !job.waitsForMaster) {
      return;
    }
    for (Container container : allocate(job, List.of(), List.of(), List.of(), List.of())) {
      job.waitsForMaster = false;
      job.master = container.getId();
      job.app.attempt().setMasterContainer(container);
      if (cluster.scheduler.getRMContainer(container.getId()) instanceof RMContainerImpl own) {
        own.setAMContainer(true);
      }
      machines.launch(container);
    }
  }

  /** The call of a master, which is told what it was given. */
  List<Container> allocate(
      FaultyJob job,
      List<ResourceRequest> asks,
      List<ContainerId> released,
      List<String> blacklisted,
      List<String> forgiven) {
    return allocate(job, asks, released, blacklisted, forgiven, new ContainerUpdates());
  }

  /** As above, with containers that are to change. */
  List<Container> allocate(
      FaultyJob job,
      List<ResourceRequest> asks,
      List<ContainerId> released,
      List<String> blacklisted,
      List<String> forgiven,
      ContainerUpdates updates) {
    Allocation[] answer = new Allocation[1];
    cluster.inside(
        () ->
            answer[0] =
                cluster.scheduler.allocate(
                    job.attempt(),
                    new ArrayList<>(asks),
                    List.of(),
                    released,
                    blacklisted,
                    forgiven,
                    updates));
    released.forEach(id -> excuses.check(() -> isGone(id)));
    List<Container> given = answer[0].getContainers();
    for (Container container : given) {
      told.tell(container.getId(), container.getNodeId(), container.getResource());
    }
    return given;
  }

  private void isGone(ContainerId id) {
    RMContainer known = cluster.scheduler.getRMContainer(id);
    require(
        // One whose node has registered since, and has not stopped it yet.
        known == null || ENDING.contains(known.getState()),
        "a container that was given back is gone",
        () -> id + " is " + known.getState());
  }

  /** A container ended, as its application hears. */
  void containerFinished(ContainerStatus status) {
    FaultyJob job = of(status.getContainerId().getApplicationAttemptId().getApplicationId());
    if (job == null) {
      return;
    }
    if (status.getContainerId().equals(job.master)) {
      masterDied(job);
    } else {
      job.ended(status);
    }
  }

  /** The master of a job is gone. It is tried again if it may be. */
  void masterDied(FaultyJob job) {
    int attempts = job.attempt().getAttemptId();
    boolean again = attempts < MOST_ATTEMPTS;
    boolean keep =
        again
            && job.app
                .getApplicationSubmissionContext()
                .getKeepContainersAcrossApplicationAttempts();
    ContainerId master = job.master;
    job.master = null;
    job.waitsForMaster = false;
    if (!again) {
      end(job, false, RMAppAttemptState.FAILED);
      return;
    }
    ApplicationAttemptId old = job.attempt();
    cluster.send(new AppAttemptRemovedSchedulerEvent(old, RMAppAttemptState.FAILED, keep));
    if (master != null) {
      machines.orderKill(master);
    }
    job.unregister();
    ApplicationAttemptId next = ApplicationAttemptId.newInstance(job.id(), attempts + 1);
    long now = cluster.clock.getTime();
    job.app.setAttempt(
        new SimulatedRmAttempt(
            next, job.app.getApplicationSubmissionContext(), cluster.context, now));
    attempt(job, keep, false);
    for (ContainerId id : job.held()) {
      FSAppAttempt current = cluster.scheduler.getSchedulerApp(next);
      if (!keep || current == null || !current.getLiveContainersMap().containsKey(id)) {
        job.lost(id);
      }
    }
  }

  void end(FaultyJob job, boolean succeeded, RMAppAttemptState how) {
    jobs.remove(job.number());
    job.app.finished(succeeded, cluster.clock.getTime());
    cluster.send(new AppAttemptRemovedSchedulerEvent(job.attempt(), how, false));
    RMAppState state =
        switch (how) {
          case FINISHED -> RMAppState.FINISHED;
          case KILLED -> RMAppState.KILLED;
          default -> RMAppState.FAILED;
        };
    cluster.send(new AppRemovedSchedulerEvent(job.id(), state));
    if (job.master != null) {
      machines.orderKill(job.master);
    }
    ended.add(job.id());
    if (ended.size() > ENDED_KEPT) {
      cluster.context.getRMApps().remove(ended.remove());
    }
  }

  /**
   * A node has registered. Masters miss what it does not have any more, and give back what they had
   * given up.
   */
  void registered(NodeId node) {
    disturbed.look(cluster.scheduler);
    for (FaultyJob job : jobs.values()) {
      FSAppAttempt attempt = cluster.scheduler.getSchedulerApp(job.attempt());
      Map<ContainerId, RMContainer> live =
          attempt == null ? Map.of() : attempt.getLiveContainersMap();
      for (ContainerId id : job.held()) {
        if (node.equals(job.place(id)) && !live.containsKey(id)) {
          job.lost(id);
        }
      }
      Set<ContainerId> held = job.held();
      for (RMContainer container : new TreeMap<>(live).values()) {
        if (container.getState() == RMContainerState.RUNNING
            && !container.isAMContainer()
            && !held.contains(container.getContainerId())
            && node.equals(container.getNodeId())) {
          job.given(null, container.getContainer());
        }
      }
    }
  }

  /** Another ResourceManager recovers the applications. */
  void recover() {
    ended.clear();
    for (FaultyJob job : List.copyOf(jobs.values())) {
      cluster.context.getRMApps().put(job.id(), job.app);
      job.unregister();
      for (ContainerId id : job.held()) {
        if (machines.with(id) == null) {
          job.lost(id);
        }
      }
      add(job, true);
      boolean hadMaster =
          job.master != null || job.app.getApplicationSubmissionContext().getUnmanagedAM();
      if (jobs.containsKey(job.number())) {
        job.waitsForMaster = false;
        attempt(job, false, hadMaster);
      }
    }
  }
}
