/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.ApplicationSubmission;
import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmAttempt;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import io.lsps.lab.sim.cluster.VirtualConfiguration;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * A scheduler among random events, which depend on the seed and on what it did itself: so two that
 * decide alike go through the same ones, and what they tell is the same line by line.
 */
final class TwinWorld implements Dispatcher, AutoCloseable {
  private static final int RACKS = 3;
  private static final int MASTER_PRIORITY = 0;

  private final Random random;
  private final FairScheduler scheduler;
  private final RMContextImpl context;
  private final VirtualClock clock = new VirtualClock();
  private final Path file;
  private final List<String> allocationFiles;
  private final List<String> queues;
  private final List<String> told = new ArrayList<>();
  private final Map<Integer, SimulatedRmNode> nodes = new TreeMap<>();
  private final List<SimulatedRmApp> apps = new ArrayList<>();
  private int submitted;

  /**
   * A cluster of ten nodes.
   *
   * @param settings of the scheduler
   * @param allocationFiles contents, the first to begin with and others to be loaded
   * @param queues leaf queues that applications are submitted to
   */
  TwinWorld(
      FairScheduler scheduler,
      Map<String, String> settings,
      List<String> allocationFiles,
      List<String> queues,
      Path directory,
      long seed) {
    this.scheduler = scheduler;
    this.allocationFiles = allocationFiles;
    this.queues = queues;
    this.random = new Random(seed);
    file = directory.resolve("fair-scheduler.xml");
    write(allocationFiles.get(0));
    Map<String, String> all = new HashMap<>();
    all.put("yarn.scheduler.minimum-allocation-mb", "256");
    all.put("yarn.resource-types.memory-mb.increment-allocation", "256");
    all.putAll(settings);
    YarnConfiguration conf = VirtualConfiguration.of(file, all);
    scheduler.setClock(clock);
    ReflectionUtils.setConf(scheduler, conf);
    context = SimulatedRmContext.around(conf, this, scheduler);
    scheduler.init(conf);
    for (int i = 0; i < 10; i++) {
      addNode(i);
    }
  }

  private void write(String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What it tells of so many events. */
  List<String> run(int events) {
    for (int i = 0; i < events; i++) {
      step();
    }
    return told;
  }

  private void step() {
    int kind = random.nextInt(1000);
    clock.advanceTo(clock.getTime() - VirtualClock.EPOCH_MILLIS + random.nextInt(400));
    if (kind < 500) {
      heartbeat();
    } else if (kind < 620) {
      update();
    } else if (kind < 760) {
      ask();
    } else if (kind < 820) {
      submit();
    } else if (kind < 850) {
      end();
    } else if (kind < 880) {
      release();
    } else if (kind < 900) {
      move();
    } else if (kind < 930) {
      blacklist();
    } else if (kind < 945) {
      kill();
    } else if (kind < 960) {
      restart();
    } else if (kind < 975) {
      loseNode();
    } else if (kind < 992) {
      addNode(random.nextInt(14));
    } else {
      reload();
    }
  }

  private void addNode(int index) {
    if (nodes.containsKey(index)) {
      return;
    }
    Resource size = Resource.newInstance(1024 * (2 + random.nextInt(7)), 2 + random.nextInt(7));
    SimulatedRmNode node = new SimulatedRmNode(index, "/rack" + index % RACKS, size, context);
    nodes.put(index, node);
    context.getRMNodes().put(node.getNodeID(), node);
    scheduler.handle(new NodeAddedSchedulerEvent(node));
    told.add("node " + index);
  }

  private void loseNode() {
    if (nodes.size() > 3) {
      SimulatedRmNode node = nodes.remove(any(new ArrayList<>(nodes.keySet())));
      context.getRMNodes().remove(node.getNodeID());
      scheduler.handle(new NodeRemovedSchedulerEvent(node));
      told.add("lost " + node.getHostName());
    }
  }

  private void update() {
    scheduler.update();
    for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
      told.add(queue.getName() + " " + queue.getFairShare() + " " + queue.getDemand());
    }
    for (SimulatedRmApp app : apps) {
      FSAppAttempt attempt = scheduler.getSchedulerApp(id(app));
      told.add(attempt.getName() + " " + attempt.getFairShare() + " " + attempt.getDemand());
    }
  }

  private void heartbeat() {
    SimulatedRmNode node = any(new ArrayList<>(nodes.values()));
    FSSchedulerNode known = scheduler.getSchedulerNode(node.getNodeID());
    List<ContainerStatus> ended = new ArrayList<>();
    List<ContainerStatus> launched = new ArrayList<>();
    for (RMContainer container : sorted(known)) {
      int fate = random.nextInt(10);
      if (fate < 3 && is(container, RMContainerState.RUNNING) && !container.isAMContainer()) {
        ended.add(status(container, ContainerState.COMPLETE));
      } else if (fate < 8 && is(container, RMContainerState.ACQUIRED)) {
        launched.add(status(container, ContainerState.RUNNING));
      }
    }
    node.report(new UpdatedContainerInfo(launched, ended, List.of()));
    scheduler.handle(new NodeUpdateSchedulerEvent(node));
    told.add(
        String.format(
            "%s %s %s %s",
            node.getHostName(),
            known.getUnallocatedResource(),
            known.getReservedContainer() == null
                ? "-"
                : known.getReservedContainer().getContainerId(),
            sorted(known).stream().map(RMContainer::getContainerId).toList()));
    startMasters();
  }

  private static boolean is(RMContainer container, RMContainerState state) {
    return container.getState() == state;
  }

  private static List<RMContainer> sorted(FSSchedulerNode node) {
    List<RMContainer> all = node.getCopiedListOfRunningContainers();
    all.sort(Comparator.comparing(RMContainer::getContainerId));
    return all;
  }

  private static ContainerStatus status(RMContainer container, ContainerState state) {
    return ContainerStatus.newInstance(
        container.getContainerId(), ExecutionType.GUARANTEED, state, "", 0);
  }

  private void startMasters() {
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

  private void submit() {
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
        ApplicationSubmission.of(job, id, queue, managed, null, context, clock.getTime());
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

  private void ask() {
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
      int index = random.nextInt(14);
      rows.add(row(priority, SimulatedRmNode.hostName(index), size, count, true));
      rows.add(row(priority, "/rack" + index % RACKS, size, count, relax));
    }
    rows.add(row(priority, ResourceRequest.ANY, size, count, relax || rows.isEmpty()));
    allocate(app, rows, List.of(), List.of(), List.of());
  }

  private static ResourceRequest row(
      int priority, String place, Resource size, int count, boolean relax) {
    return ResourceRequest.newInstance(Priority.newInstance(priority), place, size, count, relax);
  }

  private void release() {
    SimulatedRmApp app = anyApp();
    if (app != null && !waitsForMaster(app)) {
      List<ContainerId> held =
          new ArrayList<>(
              scheduler.getSchedulerApp(id(app)).getLiveContainersMap().keySet().stream()
                  .filter(container -> !isMaster(app, container))
                  .filter(
                      container ->
                          !is(scheduler.getRMContainer(container), RMContainerState.ALLOCATED))
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

  private void blacklist() {
    SimulatedRmApp app = anyApp();
    if (app != null && !waitsForMaster(app)) {
      List<String> places = List.of(SimulatedRmNode.hostName(random.nextInt(14)));
      boolean add = random.nextBoolean();
      allocate(app, List.of(), List.of(), add ? places : List.of(), add ? List.of() : places);
    }
  }

  /** A container is taken from its application, perhaps before that has heard of it. */
  private void kill() {
    SimulatedRmNode node = any(new ArrayList<>(nodes.values()));
    List<RMContainer> running = sorted(scheduler.getSchedulerNode(node.getNodeID()));
    running.removeIf(RMContainer::isAMContainer);
    if (!running.isEmpty()) {
      scheduler.killContainer(any(running));
    }
  }

  private void move() {
    SimulatedRmApp app = anyApp();
    if (app != null) {
      try {
        told.add("moved to " + scheduler.moveApplication(app.getApplicationId(), any(queues)));
      } catch (YarnException e) {
        told.add("not moved");
      }
    }
  }

  private void restart() {
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

  private void end() {
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

  private void reload() {
    write(any(allocationFiles));
    try {
      scheduler.reinitialize(scheduler.getConf(), context);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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

  @Override
  @SuppressWarnings("rawtypes")
  public EventHandler<Event> getEventHandler() {
    return this::hear;
  }

  /** The order in which containers are assigned is the order in which this hears of them. */
  private void hear(Event<?> event) {
    if (event.getType() == RMAppAttemptEventType.CONTAINER_ALLOCATED) {
      told.add("to " + ((RMAppAttemptEvent) event).getApplicationAttemptId());
    }
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void register(Class<? extends Enum> eventType, EventHandler handler) {
    // Everything is heard.
  }

  @Override
  public void close() {
    scheduler.stop();
  }
}
