/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.TaskTimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/**
 * An empty cluster with applications that want more than it has: what a benchmark fills. Nothing
 * runs here, only the scheduler works.
 */
public final class StaticCluster implements AutoCloseable {
  private static final int MAP_PRIORITY = 20;

  private final AbstractYarnScheduler<?, ?> scheduler;
  private final List<LabNode> nodes = new ArrayList<>();
  private final VirtualClock clock = new VirtualClock();

  /**
   * Builds the cluster and submits the applications.
   *
   * @param factory of the scheduler
   * @param queues leaf queues under root
   * @param appsPerQueue applications in each, each asking for the whole cluster
   * @param settings of the cluster
   * @param directory for configuration files
   */
  public StaticCluster(
      SchedulerFactory factory, int queues, int appsPerQueue, Settings settings, Path directory) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    List<String> users = new ArrayList<>();
    for (int i = 0; i < queues; i++) {
      users.add("user" + i);
    }
    Configuration conf = factory.configuration(users, settings, directory);
    scheduler = factory.create((delay, action) -> {});
    scheduler.setClock(clock);
    ReflectionUtils.setConf(scheduler, conf);
    LabDispatcher dispatcher = new LabDispatcher();
    RMContextImpl context = LabContext.around(conf, dispatcher, scheduler);
    scheduler.init(conf);
    for (int i = 0; i < settings.nodes(); i++) {
      LabNode node =
          new LabNode(
              i, Resource.newInstance(settings.nodeMemoryMb(), settings.nodeVcores()), context);
      nodes.add(node);
      context.getRMNodes().put(node.getNodeID(), node);
      scheduler.handle(new NodeAddedSchedulerEvent(node));
    }
    int number = 0;
    for (String user : users) {
      for (int app = 0; app < appsPerQueue; app++) {
        submit(factory, context, user, ++number, settings);
      }
    }
    dispatcher.drain();
    scheduler.update();
  }

  private void submit(
      SchedulerFactory factory, RMContextImpl context, String user, int number, Settings settings) {
    clock.advanceTo(number);
    JobSpec job =
        JobSpec.of("app" + number, user, "bench", number, TaskTimes.alike(1, 1), TaskTimes.NONE);
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, number);
    LabApp app =
        Applications.newApp(job, id, factory.queueOf(user), false, null, context, clock.getTime());
    context.getRMApps().put(id, app);
    ApplicationAttemptId attempt = app.getCurrentAppAttempt().getAppAttemptId();
    scheduler.handle(
        new AppAddedSchedulerEvent(
            id, factory.queueOf(user), user, app.getApplicationPlacementContext()));
    scheduler.handle(new AppAttemptAddedSchedulerEvent(attempt, false));
    ResourceRequest ask =
        ResourceRequest.newInstance(
            Priority.newInstance(MAP_PRIORITY),
            ResourceRequest.ANY,
            Resource.newInstance(settings.mapMemoryMb(), 1),
            settings.slots());
    scheduler.allocate(
        attempt,
        new ArrayList<>(List.of(ask)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        new ContainerUpdates());
  }

  /** One heartbeat of every node, in turn. */
  public void heartbeats() {
    for (LabNode node : nodes) {
      scheduler.handle(new NodeUpdateSchedulerEvent(node));
    }
  }

  /** One computation of all shares. */
  public void update() {
    scheduler.update();
  }

  /** Containers allocated so far. */
  public int allocated() {
    return scheduler.getRootQueueMetrics().getAllocatedContainers();
  }

  @Override
  public void close() {
    scheduler.stop();
  }
}
