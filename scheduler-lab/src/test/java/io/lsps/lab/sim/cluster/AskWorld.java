/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.util.Clock;

/** Our scheduler, whose nodes and masters the test plays, step by step. */
final class AskWorld implements Dispatcher, AutoCloseable {
  static final int MB = 1024;

  private final LspsFairScheduler scheduler = new LspsFairScheduler();
  private final VirtualClock clock = new VirtualClock();
  private final Queue<SchedulerEvent> sent = new ConcurrentLinkedQueue<>();
  private final RMContextImpl context;
  private int submitted;

  /**
   * A cluster without nodes, LsPS in every queue.
   *
   * @param inRoot elements of the root queue in the allocation file
   */
  AskWorld(Path folder, Map<String, String> settings, String... inRoot) throws IOException {
    Path file = folder.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        """
<allocations><queue name="root"><schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>
%s</queue><queueMaxAMShareDefault>-1</queueMaxAMShareDefault>
<defaultQueueSchedulingPolicy>io.lsps.yarn.LspsPolicy</defaultQueueSchedulingPolicy>
</allocations>
"""
            .formatted(String.join("\n", inRoot)));
    Map<String, String> all = new HashMap<>();
    all.put("yarn.scheduler.fair.assignmultiple", "true");
    all.put("yarn.scheduler.fair.dynamic.max.assign", "false");
    all.putAll(settings);
    YarnConfiguration conf = VirtualConfiguration.of(file, all);
    scheduler.setClock(clock);
    ReflectionUtils.setConf(scheduler, conf);
    context = SimulatedRmContext.around(conf, this, scheduler);
    scheduler.init(conf);
  }

  LspsFairScheduler scheduler() {
    return scheduler;
  }

  void clock(Clock other) {
    scheduler.setClock(other);
  }

  VirtualClock clock() {
    return clock;
  }

  void seconds(int count) {
    clock.advanceTo(clock.now() + count * 1000L);
  }

  /** A node joins. It has not reported yet. */
  SimulatedRmNode node(int index, int containers) {
    Resource size = Resource.newInstance(containers * MB, containers);
    SimulatedRmNode node = new SimulatedRmNode(index, "/rack" + index % 2, size, context);
    context.getRMNodes().put(node.getNodeID(), node);
    scheduler.handle(new NodeAddedSchedulerEvent(node));
    scheduler.update();
    return node;
  }

  /** A node joins and reports. */
  SimulatedRmNode reported(int index, int containers) {
    SimulatedRmNode node = node(index, containers);
    report(node);
    return node;
  }

  /** A heartbeat, with containers that have ended. */
  void report(SimulatedRmNode node, Container... ended) {
    List<ContainerStatus> completed = new ArrayList<>();
    for (Container container : ended) {
      completed.add(ContainerStatus.newInstance(container.getId(), ContainerState.COMPLETE, "", 0));
    }
    node.report(new UpdatedContainerInfo(List.of(), completed, List.of()));
    scheduler.handle(new NodeUpdateSchedulerEvent(node));
  }

  /** An application whose master takes no container. */
  SimulatedRmApp unmanaged(String queue) {
    return submit(queue, false);
  }

  /** An application that asks for the container of its master. */
  SimulatedRmApp managed(String queue) {
    return submit(queue, true);
  }

  private SimulatedRmApp submit(String queue, boolean managed) {
    int number = ++submitted;
    WorkloadJob job =
        WorkloadJob.of(
            "app" + number, queue, "test", number, PhaseTasks.alike(1, 1), PhaseTasks.NONE);
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, number);
    SimulatedRmApp app =
        SimulatedRmApp.submitted(job, id, queue, managed, null, context, clock.getTime());
    context.getRMApps().put(id, app);
    scheduler.handle(
        new AppAddedSchedulerEvent(id, queue, job.user(), app.getApplicationPlacementContext()));
    scheduler.handle(new AppAttemptAddedSchedulerEvent(app.attempt().getAppAttemptId(), false));
    scheduler.update();
    return app;
  }

  FSAppAttempt attempt(SimulatedRmApp app) {
    return scheduler.getSchedulerApp(app.attempt().getAppAttemptId());
  }

  /** Asks for so many containers of 1 GB, and gives what is in the answer. */
  List<Container> ask(SimulatedRmApp app, int count) {
    return answer(app, row(ResourceRequest.ANY, 1, count));
  }

  static ResourceRequest row(String place, int gigabytes, int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(20), place, Resource.newInstance(gigabytes * MB, gigabytes), count);
  }

  List<Container> answer(SimulatedRmApp app, ResourceRequest... rows) {
    return call(app, List.of(rows), List.of(), List.of());
  }

  /** A heartbeat of a master that asks for nothing new. */
  List<Container> fetch(SimulatedRmApp app) {
    return call(app, List.of(), List.of(), List.of());
  }

  List<Container> call(
      SimulatedRmApp app,
      List<ResourceRequest> rows,
      List<ContainerId> released,
      List<String> blacklisted) {
    return scheduler
        .allocate(
            app.attempt().getAppAttemptId(),
            new ArrayList<>(rows),
            List.of(),
            released,
            blacklisted,
            List.of(),
            new ContainerUpdates())
        .getContainers();
  }

  /** The scheduler's own thread hears what was sent to it. */
  void deliver() {
    for (SchedulerEvent next = sent.poll(); next != null; next = sent.poll()) {
      scheduler.handle(next);
    }
  }

  int held(SimulatedRmApp app) {
    return attempt(app).getLiveContainers().size();
  }

  @Override
  @SuppressWarnings("rawtypes")
  public EventHandler<Event> getEventHandler() {
    return event -> {
      if (event instanceof SchedulerEvent own) {
        sent.add(own);
      }
    };
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void register(Class<? extends Enum> eventType, EventHandler handler) {
    // Only the scheduler hears.
  }

  @Override
  public void close() {
    scheduler.stop();
  }
}
