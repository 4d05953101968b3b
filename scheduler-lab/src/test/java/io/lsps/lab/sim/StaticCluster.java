/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.workload.MapReducePriorities;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.SystemClock;

/**
 * A cluster that a benchmark fills: it starts empty, and its applications want more than it has.
 * Only the scheduler works here; no task runs.
 */
public final class StaticCluster implements AutoCloseable {
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final List<SimulatedRmNode> nodes = new ArrayList<>();
  private final List<ApplicationAttemptId> attempts = new ArrayList<>();
  private final VirtualClock clock = new VirtualClock();
  private final SchedulerFactory factory;
  private final SimulationSettings settings;
  private final RMContextImpl context;
  private int more;
  private int submitted;
  private int made;

  /**
   * Builds the cluster and submits the applications.
   *
   * @param appsPerQueue applications in each, each asking for the whole cluster
   * @param site keys of yarn-site.xml, also those that the laboratory refuses
   */
  public StaticCluster(
      SchedulerFactory factory,
      int queues,
      int appsPerQueue,
      SimulationSettings settings,
      Path directory,
      Map<String, String> site) {
    this.factory = factory;
    this.settings = settings;
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    List<String> users = new ArrayList<>();
    for (int i = 0; i < queues; i++) {
      users.add("user" + i);
    }
    Configuration conf = factory.configuration(users, settings, directory);
    site.forEach(conf::set);
    scheduler = factory.create((delay, action) -> {});
    scheduler.setClock(clock);
    ReflectionUtils.setConf(scheduler, conf);
    context = SimulatedRmContext.around(conf, new NoDispatcher(), scheduler);
    scheduler.init(conf);
    for (int i = 0; i < settings.nodes(); i++) {
      nodes.add(newNode());
    }
    for (String user : users) {
      for (int app = 0; app < appsPerQueue; app++) {
        submit(user);
      }
    }
    scheduler.update();
    // A policy that holds asks back hands them over at the update after the one that planned them.
    scheduler.update();
  }

  private SimulatedRmNode newNode() {
    SimulatedRmNode node =
        new SimulatedRmNode(
            made++, Resource.newInstance(settings.nodeMemoryMb(), settings.nodeVcores()), context);
    context.getRMNodes().put(node.getNodeID(), node);
    scheduler.handle(new NodeAddedSchedulerEvent(node));
    return node;
  }

  private void lose(SimulatedRmNode node) {
    context.getRMNodes().remove(node.getNodeID());
    scheduler.handle(new NodeRemovedSchedulerEvent(node));
  }

  private ApplicationAttemptId submit(String user) {
    int number = ++submitted;
    clock.advanceTo(Math.max(number, clock.now()));
    WorkloadJob job =
        WorkloadJob.of(
            "app" + number, user, "bench", number, PhaseTasks.alike(1, 1), PhaseTasks.NONE);
    ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, number);
    SimulatedRmApp app =
        SimulatedRmApp.submitted(
            job, id, factory.queueOf(user), false, null, context, clock.getTime());
    context.getRMApps().put(id, app);
    ApplicationAttemptId attempt = app.getCurrentAppAttempt().getAppAttemptId();
    scheduler.handle(
        new AppAddedSchedulerEvent(
            id, factory.queueOf(user), user, app.getApplicationPlacementContext()));
    scheduler.handle(new AppAttemptAddedSchedulerEvent(attempt, false));
    attempts.add(attempt);
    ask(attempt, ask(ResourceRequest.ANY));
    return attempt;
  }

  /**
   * The life of one application and of one node: the node comes in the place of the oldest one; the
   * application is submitted, asks, takes what the node gives it, and ends. The oldest node goes
   * before or after that.
   *
   * @param user whose it is
   */
  public void lifetime(String user) {
    int place = submitted % nodes.size();
    SimulatedRmNode oldest = nodes.set(place, newNode());
    ApplicationAttemptId attempt = submit(user);
    ApplicationId id = attempt.getApplicationId();
    scheduler.handle(new NodeUpdateSchedulerEvent(oldest));
    scheduler.handle(new NodeUpdateSchedulerEvent(nodes.get(place)));
    scheduler.update();
    ask(attempt);
    boolean lost = submitted % 2 == 0;
    if (lost) {
      lose(oldest);
    }
    scheduler.handle(
        new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FINISHED, false));
    scheduler.handle(new AppRemovedSchedulerEvent(id, RMAppState.FINISHED));
    if (!lost) {
      lose(oldest);
    }
    context.getRMApps().remove(id);
    attempts.remove(attempts.size() - 1);
  }

  /** The scheduler, for whoever wants to see what it keeps. */
  public AbstractYarnScheduler<?, ?> scheduler() {
    return scheduler;
  }

  /**
   * One in so many applications asks for one container more.
   *
   * @param step 1 for all
   */
  public void changeEvery(int step) {
    more++;
    for (int i = 0; i < attempts.size(); i += step) {
      ask(attempts.get(i), ask(ResourceRequest.ANY));
    }
  }

  private ResourceRequest ask(String place) {
    return ResourceRequest.newInstance(
        Priority.newInstance(MapReducePriorities.MAP),
        place,
        Resource.newInstance(settings.sizes().mapMb(), 1),
        settings.slots() + more);
  }

  private void ask(ApplicationAttemptId attempt, ResourceRequest... asks) {
    scheduler.allocate(
        attempt,
        new ArrayList<>(List.of(asks)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        new ContainerUpdates());
  }

  /** All applications also ask for the rack and for every node by name. */
  public void askByHost() {
    List<ResourceRequest> asks = new ArrayList<>();
    nodes.forEach(node -> asks.add(ask(node.getHostName())));
    asks.add(ask(NetworkTopology.DEFAULT_RACK));
    asks.add(ask(ResourceRequest.ANY));
    attempts.forEach(attempt -> ask(attempt, asks.toArray(new ResourceRequest[0])));
  }

  public void arrive(String user) {
    submit(user);
    scheduler.update();
  }

  /** Prepares a policy that runs beside the scheduler, on the wall clock. */
  public void start(SchedulingEditPolicy policy) {
    scheduler.setClock(SystemClock.getInstance());
    policy.init(scheduler.getConfig(), context, scheduler);
  }

  /** One heartbeat of every node, in turn. */
  public void heartbeats() {
    for (SimulatedRmNode node : nodes) {
      scheduler.handle(new NodeUpdateSchedulerEvent(node));
    }
  }

  /** All masters fetch what they were given, and it runs. */
  public void start() {
    for (ApplicationAttemptId attempt : attempts) {
      ask(attempt);
    }
    for (int i = 0; i < nodes.size(); i++) {
      turnOver(i);
    }
  }

  /**
   * One heartbeat of a node with news: what was fetched has started, and of what runs the first
   * container has ended. For one thread.
   *
   * @param index of the node, from 0
   */
  public void turnOver(int index) {
    SimulatedRmNode node = nodes.get(index);
    List<ContainerStatus> started = new ArrayList<>();
    List<ContainerStatus> ended = new ArrayList<>();
    for (RMContainer container :
        scheduler.getSchedulerNode(node.getNodeID()).getCopiedListOfRunningContainers()) {
      ContainerId id = container.getContainerId();
      if (container.getState() == RMContainerState.ACQUIRED) {
        started.add(ContainerStatus.newInstance(id, ContainerState.RUNNING, "", 0));
      } else if (container.getState() == RMContainerState.RUNNING && ended.isEmpty()) {
        ended.add(ContainerStatus.newInstance(id, ContainerState.COMPLETE, "", 0));
      }
    }
    node.report(new UpdatedContainerInfo(started, ended, new ArrayList<>()));
    scheduler.handle(new NodeUpdateSchedulerEvent(node));
  }

  /**
   * One heartbeat of a master, which asks for other containers than before and fetches what it was
   * given. From any thread, for one application by one thread at a time.
   *
   * @param app the number of the application, from 0
   * @param extra containers that it asks for beside the whole cluster
   */
  public void masterHeartbeat(int app, int extra) {
    ResourceRequest ask = ask(ResourceRequest.ANY);
    ask.setNumContainers(settings.slots() + extra);
    ask(attempts.get(app), ask);
  }

  /**
   * One computation of all shares. Time has passed since the last, by a millisecond: so nothing is
   * kept because the clock stands still, and what is looked at once a minute stays out of it.
   */
  public void update() {
    clock.advanceTo(clock.now() + 1);
    scheduler.update();
  }

  public List<RMApp> apps() {
    return List.copyOf(context.getRMApps().values());
  }

  public int allocated() {
    return scheduler.getRootQueueMetrics().getAllocatedContainers();
  }

  @Override
  public void close() {
    scheduler.stop();
  }

  /** Drops what a scheduler sends, on whatever thread: where it works alone nobody hears it. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  private static final class NoDispatcher implements Dispatcher {
    private static final EventHandler<Event> NOBODY = event -> {};

    @Override
    public EventHandler<Event> getEventHandler() {
      return NOBODY;
    }

    @Override
    public void register(Class<? extends Enum> eventType, EventHandler handler) {
      // Nothing is delivered.
    }
  }
}
