/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmAttempt;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.master.FrameworkJobs;
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
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
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
import org.apache.hadoop.yarn.util.resource.Resources;

/** The applications that have not ended, from submission to removal. */
final class Jobs {
  /** States of a container that counts no more. */
  static final Set<RMContainerState> ENDING =
      Set.of(RMContainerState.RELEASED, RMContainerState.COMPLETED, RMContainerState.KILLED);

  private static final int MOST_ATTEMPTS = 3;
  private static final int ENDED_KEPT = 40;

  private final FaultWorld world;
  private final Map<Integer, FaultyJob> jobs = new TreeMap<>();
  private final Deque<ApplicationId> ended = new ArrayDeque<>();

  /** What the FairScheduler's counters did not survive so far. */
  final Disturbed disturbed = new Disturbed();

  Jobs(FaultWorld world) {
    this.world = world;
  }

  Collection<FaultyJob> all() {
    return jobs.values();
  }

  FaultyJob of(ApplicationId id) {
    return jobs.get(id.getId());
  }

  /** Whether a container is that of a job's current master. */
  boolean isMaster(ContainerId id) {
    FaultyJob job = of(id.getApplicationAttemptId().getApplicationId());
    return job != null && id.equals(job.master);
  }

  /** A job is submitted to any queue, under a number that no other has. */
  void submit(int number, Choice choice) {
    submit(number, null, choice);
  }

  /** A job is submitted to a queue, or to one that is drawn where that is null. */
  void submit(int number, String to, Choice choice) {
    String framework = choice.of(world.spec.frameworks());
    boolean managed = !framework.equals("UNMANAGED");
    String drawn = choice.of(world.spec.queues());
    String user = "user" + choice.below(3);
    String name = "name" + choice.below(4);
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, number);
    SimulatedRmApp app =
        SimulatedRmApp.submitted(
            FrameworkJobs.job(name, user, name, number, () -> framework),
            id,
            to == null ? drawn : to,
            managed,
            managed ? List.of(masterRequest()) : null,
            world.cluster.context,
            world.cluster.clock.getTime());
    app.getApplicationSubmissionContext()
        .setKeepContainersAcrossApplicationAttempts(choice.oneIn(2));
    FaultyJob added = new FaultyJob(number, app, ScriptedJob.of(framework, choice));
    jobs.put(number, added);
    world.cluster.context.getRMApps().put(id, app);
    add(added, false);
    if (jobs.containsKey(number)) {
      attempt(added, false, false);
    }
  }

  private void add(FaultyJob job, boolean recovering) {
    world.cluster.send(
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
    world.cluster.send(new AppAttemptAddedSchedulerEvent(job.attempt(), transfer, recovering));
    disturbed.look(world.cluster.scheduler);
  }

  /** The ResourceManager refused the application. */
  void rejected(ApplicationId id) {
    jobs.remove(id.getId());
    world.cluster.context.getRMApps().remove(id);
  }

  private static ResourceRequest masterRequest() {
    return ResourceRequest.newInstance(
        Priority.newInstance(0), ResourceRequest.ANY, Resource.newInstance(768, 1), 1);
  }

  /** The scheduler has taken an attempt in: its master's container is asked for. */
  void attemptAdded(ApplicationAttemptId attempt) {
    FaultyJob job = current(attempt);
    if (job != null && job.isManaged()) {
      job.waitsForMaster = true;
      allocate(job, Call.asks(List.of(masterRequest()), List.of()));
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
    for (Container container : allocate(job, Call.NOTHING)) {
      job.waitsForMaster = false;
      job.master = container.getId();
      job.app.attempt().setMasterContainer(container);
      if (world.cluster.scheduler.getRMContainer(container.getId())
          instanceof RMContainerImpl own) {
        own.setAMContainer(true);
      }
      world.machines.launch(container);
    }
  }

  /** The call of a master. Returns what it was given. */
  List<Container> allocate(FaultyJob job, Call call) {
    Allocation[] answer = new Allocation[1];
    world.cluster.inside(
        () ->
            answer[0] =
                world.cluster.scheduler.allocate(
                    job.attempt(),
                    new ArrayList<>(call.asks()),
                    List.of(),
                    call.released(),
                    call.refused(),
                    call.accepted(),
                    call.updates()));
    call.released().forEach(this::isGone);
    List<Container> given = answer[0].getContainers();
    for (Container container : given) {
      world.tell(container.getId(), container.getNodeId(), container.getResource());
    }
    return given;
  }

  private void isGone(ContainerId id) {
    RMContainer known = world.cluster.scheduler.getRMContainer(id);
    world.excuses.check(
        // One whose node has registered since, and has not stopped it yet.
        known == null || ENDING.contains(known.getState()),
        "a container that was given back is gone",
        known);
  }

  /** A container ended, as its application hears. */
  void containerFinished(ContainerStatus status) {
    FaultyJob job = of(status.getContainerId().getApplicationAttemptId().getApplicationId());
    if (isMaster(status.getContainerId())) {
      masterDied(job);
    } else if (job != null) {
      job.ended(status.getContainerId(), status.getExitStatus());
    }
  }

  /** The master of a job is gone. It is tried again if it may be. */
  void masterDied(FaultyJob job) {
    ApplicationAttemptId old = job.attempt();
    ContainerId master = job.master;
    job.master = null;
    job.waitsForMaster = false;
    if (old.getAttemptId() == MOST_ATTEMPTS) {
      end(job, RMAppAttemptState.FAILED);
      return;
    }
    ApplicationSubmissionContext submission = job.app.getApplicationSubmissionContext();
    boolean keep = submission.getKeepContainersAcrossApplicationAttempts();
    world.cluster.send(new AppAttemptRemovedSchedulerEvent(old, RMAppAttemptState.FAILED, keep));
    if (master != null) {
      world.machines.orderKill(master);
    }
    job.unregister();
    ApplicationAttemptId next = ApplicationAttemptId.newInstance(job.id(), old.getAttemptId() + 1);
    long now = world.cluster.clock.getTime();
    job.app.setAttempt(new SimulatedRmAttempt(next, submission, world.cluster.context, now));
    attempt(job, keep, false);
    job.lose(id -> !keep || !live(job).containsKey(id));
  }

  void end(FaultyJob job, RMAppAttemptState how) {
    jobs.remove(job.number);
    job.app.finished(how == RMAppAttemptState.FINISHED, world.cluster.clock.getTime());
    world.cluster.send(new AppAttemptRemovedSchedulerEvent(job.attempt(), how, false));
    world.cluster.send(new AppRemovedSchedulerEvent(job.id(), RMAppState.valueOf(how.name())));
    if (job.master != null) {
      world.machines.orderKill(job.master);
    }
    ended.add(job.id());
    if (ended.size() > ENDED_KEPT) {
      world.cluster.context.getRMApps().remove(ended.remove());
    }
  }

  /**
   * A node has registered. Masters miss what it does not have any more, and give back what they had
   * given up.
   */
  void registered(NodeId node) {
    disturbed.look(world.cluster.scheduler);
    for (FaultyJob job : jobs.values()) {
      Map<ContainerId, RMContainer> live = live(job);
      job.lose(id -> node.equals(job.place(id)) && !live.containsKey(id));
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

  private Map<ContainerId, RMContainer> live(FaultyJob job) {
    FSAppAttempt attempt = world.cluster.scheduler.getSchedulerApp(job.attempt());
    return attempt == null ? Map.of() : attempt.getLiveContainersMap();
  }

  /** Another ResourceManager recovers the applications. */
  void recover() {
    ended.clear();
    for (FaultyJob job : List.copyOf(jobs.values())) {
      world.cluster.context.getRMApps().put(job.id(), job.app);
      job.unregister();
      job.lose(id -> !world.machines.accountFor(id));
      add(job, true);
      boolean hadMaster = job.master != null || !job.isManaged();
      if (jobs.containsKey(job.number)) {
        job.waitsForMaster = false;
        attempt(job, false, hadMaster);
      }
    }
  }

  /**
   * What a master says in a call.
   *
   * @param asks rows that change
   * @param released containers that it gives back
   * @param refused hosts that it wants nothing on
   * @param accepted hosts that it no longer refuses
   * @param updates containers that are to change
   */
  record Call(
      List<ResourceRequest> asks,
      List<ContainerId> released,
      List<String> refused,
      List<String> accepted,
      ContainerUpdates updates) {
    static final Call NOTHING = asks(List.of(), List.of());

    static Call asks(List<ResourceRequest> rows, List<ContainerId> back) {
      return new Call(rows, back, List.of(), List.of(), new ContainerUpdates());
    }

    static Call hosts(List<String> refused, List<String> accepted) {
      return new Call(List.of(), List.of(), refused, accepted, new ContainerUpdates());
    }

    /** A container is to be half as large again, half as large, or of another type. */
    static Call change(RMContainer known, ContainerUpdateType how) {
      ContainerUpdates updates = new ContainerUpdates();
      List<UpdateContainerRequest> requests =
          switch (how) {
            case INCREASE_RESOURCE -> updates.getIncreaseRequests();
            case DECREASE_RESOURCE -> updates.getDecreaseRequests();
            case PROMOTE_EXECUTION_TYPE -> updates.getPromotionRequests();
            case DEMOTE_EXECUTION_TYPE -> updates.getDemotionRequests();
          };
      Resource now = known.getContainer().getResource();
      requests.add(
          UpdateContainerRequest.newInstance(
              known.getContainer().getVersion(),
              known.getContainerId(),
              how,
              switch (how) {
                case INCREASE_RESOURCE -> Resources.multiply(now, 1.5);
                case DECREASE_RESOURCE -> Resources.multiply(now, 0.5);
                default -> null;
              },
              how == ContainerUpdateType.DEMOTE_EXECUTION_TYPE
                  ? ExecutionType.OPPORTUNISTIC
                  : ExecutionType.GUARANTEED));
      return new Call(List.of(), List.of(), List.of(), List.of(), updates);
    }
  }
}
