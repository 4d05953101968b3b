/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmAttempt;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The applications of a {@link TwinWorld}, and what their masters ask for. */
final class TwinApps {
  private static final int MASTER_PRIORITY = 0;

  private final Random random;
  private final FairScheduler scheduler;
  private final RMContextImpl context;
  private final VirtualClock clock;
  private final List<String> queues;
  private final List<String> told;
  private final List<SimulatedRmApp> apps = new ArrayList<>();
  private int submitted;

  /**
   * No applications yet.
   *
   * @param queues leaf queues that they are submitted to
   * @param told what the scheduler decides is written here
   */
  TwinApps(
      Random random,
      FairScheduler scheduler,
      RMContextImpl context,
      VirtualClock clock,
      List<String> queues,
      List<String> told) {
    this.random = random;
    this.scheduler = scheduler;
    this.context = context;
    this.clock = clock;
    this.queues = queues;
    this.told = told;
  }

  /** Tells what each is to have. */
  void tellShares() {
    for (SimulatedRmApp app : apps) {
      FSAppAttempt attempt = scheduler.getSchedulerApp(id(app));
      told.add(attempt.getName() + " " + attempt.getFairShare() + " " + attempt.getDemand());
    }
  }

  void startMasters() {
    for (SimulatedRmApp app : apps) {
      if (waitsForMaster(app)) {
        for (Container container : allocate(app, List.of(), List.of(), List.of(), List.of())) {
          app.attempt().setMasterContainer(container);
          if (scheduler.getRMContainer(container.getId()) instanceof RMContainerImpl known) {
            known.setAMContainer(true);
          }
        }
      }
    }
  }

  private static boolean waitsForMaster(SimulatedRmApp app) {
    return !app.getApplicationSubmissionContext().getUnmanagedAM()
        && app.attempt().getMasterContainer() == null;
  }

  void submit() {
    if (apps.size() >= 25) {
      return;
    }
    int number = ++submitted;
    String queue = any(queues);
    boolean managed = random.nextBoolean();
    WorkloadJob job =
        WorkloadJob.of(
            "app" + number,
            "user" + random.nextInt(3),
            "test",
            number,
            PhaseTasks.alike(1, 1),
            PhaseTasks.NONE);
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, number);
    SimulatedRmApp app =
        SimulatedRmApp.submitted(job, id, queue, managed, null, context, clock.getTime());
    context.getRMApps().put(id, app);
    apps.add(app);
    scheduler.handle(
        new AppAddedSchedulerEvent(id, queue, job.user(), app.getApplicationPlacementContext()));
    addAttempt(app);
  }

  private void addAttempt(SimulatedRmApp app) {
    scheduler.handle(new AppAttemptAddedSchedulerEvent(id(app), false));
    if (waitsForMaster(app)) {
      ResourceRequest master =
          ResourceRequest.newInstance(
              Priority.newInstance(MASTER_PRIORITY),
              ResourceRequest.ANY,
              Resource.newInstance(512 * (1 + random.nextInt(3)), 1),
              1);
      allocate(app, List.of(master), List.of(), List.of(), List.of());
    }
  }

  private static ApplicationAttemptId id(SimulatedRmApp app) {
    return app.attempt().getAppAttemptId();
  }

  void ask() {
    SimulatedRmApp app = anyApp();
    if (app == null || waitsForMaster(app)) {
      return;
    }
    int priority = random.nextInt(5) == 0 ? 10 : 20;
    int mb = random.nextInt(4) == 0 ? 3072 : 256 * (1 + random.nextInt(6));
    Resource size = Resource.newInstance(mb, 1 + random.nextInt(2));
    int count = random.nextInt(4) == 0 ? 0 : random.nextInt(12);
    List<ResourceRequest> rows = new ArrayList<>();
    boolean relax = random.nextInt(3) > 0;
    if (random.nextInt(3) == 0) {
      int index = random.nextInt(TwinWorld.HOSTS);
      rows.add(row(priority, SimulatedRmNode.hostName(index), size, count, true));
      rows.add(row(priority, TwinWorld.rack(index), size, count, relax));
    }
    rows.add(row(priority, ResourceRequest.ANY, size, count, relax || rows.isEmpty()));
    allocate(app, rows, List.of(), List.of(), List.of());
  }

  private static ResourceRequest row(
      int priority, String place, Resource size, int count, boolean relax) {
    return ResourceRequest.newInstance(Priority.newInstance(priority), place, size, count, relax);
  }

  void release() {
    SimulatedRmApp app = anyApp();
    if (app != null && !waitsForMaster(app)) {
      List<ContainerId> held =
          new ArrayList<>(
              scheduler.getSchedulerApp(id(app)).getLiveContainersMap().keySet().stream()
                  .filter(container -> !isMaster(app, container))
                  .filter(
                      container ->
                          scheduler.getRMContainer(container).getState()
                              != RMContainerState.ALLOCATED)
                  .sorted()
                  .toList());
      if (!held.isEmpty()) {
        allocate(app, List.of(), List.of(any(held)), List.of(), List.of());
      }
    }
  }

  private static boolean isMaster(SimulatedRmApp app, ContainerId container) {
    Container master = app.attempt().getMasterContainer();
    return master != null && master.getId().equals(container);
  }

  void blacklist() {
    SimulatedRmApp app = anyApp();
    if (app != null && !waitsForMaster(app)) {
      List<String> places = List.of(SimulatedRmNode.hostName(random.nextInt(TwinWorld.HOSTS)));
      boolean add = random.nextBoolean();
      allocate(app, List.of(), List.of(), add ? places : List.of(), add ? List.of() : places);
    }
  }

  void move() {
    SimulatedRmApp app = anyApp();
    if (app != null) {
      try {
        told.add("moved to " + scheduler.moveApplication(app.getApplicationId(), any(queues)));
      } catch (YarnException e) {
        told.add("not moved");
      }
    }
  }

  void restart() {
    SimulatedRmApp app = anyApp();
    if (app != null) {
      ApplicationAttemptId old = id(app);
      scheduler.handle(
          new AppAttemptRemovedSchedulerEvent(old, RMAppAttemptState.FAILED, random.nextBoolean()));
      ApplicationAttemptId next =
          ApplicationAttemptId.newInstance(app.getApplicationId(), old.getAttemptId() + 1);
      app.setAttempt(
          new SimulatedRmAttempt(
              next, app.getApplicationSubmissionContext(), context, clock.getTime()));
      addAttempt(app);
    }
  }

  void end() {
    SimulatedRmApp app = anyApp();
    if (app != null && random.nextInt(2) == 0) {
      apps.remove(app);
      app.finished(true, clock.getTime());
      scheduler.handle(
          new AppAttemptRemovedSchedulerEvent(id(app), RMAppAttemptState.FINISHED, false));
      scheduler.handle(new AppRemovedSchedulerEvent(app.getApplicationId(), RMAppState.FINISHED));
      context.getRMApps().remove(app.getApplicationId());
    }
  }

  private List<Container> allocate(
      SimulatedRmApp app,
      List<ResourceRequest> asks,
      List<ContainerId> released,
      List<String> blacklisted,
      List<String> forgiven) {
    List<Container> given =
        scheduler
            .allocate(
                id(app),
                new ArrayList<>(asks),
                List.of(),
                released,
                blacklisted,
                forgiven,
                new ContainerUpdates())
            .getContainers();
    given.forEach(
        container ->
            told.add(
                container.getId() + " " + container.getNodeId() + " " + container.getResource()));
    return given;
  }

  private SimulatedRmApp anyApp() {
    return apps.isEmpty() ? null : any(apps);
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
