/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Compares our scheduler, in a mode in which it decides as stock, with Hadoop's over random events,
 * decision by decision.
 *
 * @param event number of the first event at which they differ, from 1; 0 when at none
 * @param expected what the stock scheduler decided there
 * @param decided what ours decided there
 * @param given containers that were given
 */
public record StockComparison(long event, String expected, String decided, long given) {
  /** Whether every decision was the stock scheduler's. */
  public boolean alike() {
    return event == 0;
  }

  /**
   * Compares.
   *
   * @param events how many at most; ends at the first difference
   * @param mode of our scheduler, {@code stock} or {@code observe}
   */
  public static StockComparison over(long events, long seed, String mode) throws IOException {
    SchedulerFactory ours =
        Schedulers.byName(
            "lsps[yarn.scheduler.lsps.mode=" + mode + ";yarn.scheduler.lsps.alpha=1]", Map.of());
    return over(events, seed, Schedulers.byName("fair", Map.of()), ours);
  }

  /** The same of any two that have to decide alike. */
  static StockComparison over(long events, long seed, SchedulerFactory stock, SchedulerFactory ours)
      throws IOException {
    Path folder = Files.createTempDirectory("lsps-stock");
    Path other = Files.createDirectory(folder.resolve("other"));
    try (RandomEvents first = new RandomEvents(stock, seed, folder);
        RandomEvents second = new RandomEvents(ours, seed, other)) {
      for (long event = 1; event <= events; event++) {
        String expected = first.next();
        String decided = second.next();
        if (!expected.equals(decided)) {
          return new StockComparison(event, expected, decided, first.given());
        }
      }
      return new StockComparison(0, "", "", first.given());
    } finally {
      for (Path file : new Path[] {other, folder}) {
        Files.deleteIfExists(file.resolve("fair-scheduler.xml"));
        Files.deleteIfExists(file);
      }
    }
  }

  /**
   * A cluster with random events: nodes come and go; applications of several users start, ask for
   * containers of every size at several priorities, give some back, and end. The same seed gives
   * the same events as long as the scheduler answers the same. So the first difference between two
   * schedulers shows.
   */
  public static final class RandomEvents implements AutoCloseable {
    private static final List<String> USERS = List.of("user0", "user1", "user2", "user3", "user4");
    private static final int[] PRIORITIES = {5, 10, 20};
    private static final int MAX_NODES = 12;
    private static final int SLOTS = 16;
    private static final int MAX_APPLICATIONS = 40;

    private final SchedulerFactory factory;
    private final AbstractYarnScheduler<?, ?> scheduler;
    private final RMContextImpl context;
    private final SimulatedRmDispatcher dispatcher = new SimulatedRmDispatcher();
    private final VirtualClock clock = new VirtualClock();
    private final SchedulerCalls calls;
    private final Random random;
    private final List<SimulatedNodeManager> nodes = new ArrayList<>();
    private final List<ApplicationAttemptId> attempts = new ArrayList<>();
    private final Map<ApplicationAttemptId, List<Container>> held = new HashMap<>();
    private final StringBuilder decisions = new StringBuilder();
    private long millis;
    private int applications;
    private int nodesMade;

    /** An empty cluster. */
    public RandomEvents(SchedulerFactory factory, long seed, Path directory) {
      this.factory = factory;
      this.random = new Random(seed);
      DefaultMetricsSystem.setMiniClusterMode(true);
      QueueMetrics.clearQueueMetrics();
      Configuration conf =
          factory.configuration(USERS, SimulationSettings.pool(MAX_NODES, SLOTS), directory);
      scheduler = factory.create((delay, action) -> {});
      scheduler.setClock(clock);
      ReflectionUtils.setConf(scheduler, conf);
      context = SimulatedRmContext.around(conf, dispatcher, scheduler);
      scheduler.init(conf);
      calls = new SchedulerCalls(scheduler, dispatcher);
      addNode();
      addNode();
    }

    /**
     * One more event.
     *
     * @return what the scheduler decided at it: containers given, shares where they were computed
     */
    public String next() {
      decisions.setLength(0);
      clock.advanceTo(millis += random.nextInt(200));
      int kind = random.nextInt(100);
      if (kind < 1) {
        addNode();
      } else if (kind < 2) {
        removeNode();
      } else if (kind < 6) {
        submit();
      } else if (kind < 9) {
        finish();
      } else if (kind < 45) {
        allocate();
      } else if (kind < 90) {
        heartbeat();
      } else {
        update();
      }
      return decisions.toString();
    }

    private void addNode() {
      if (nodes.size() < MAX_NODES) {
        Resource capability = Resource.newInstance(8192 << random.nextInt(2), 8);
        SimulatedRmNode made = new SimulatedRmNode(nodesMade, capability, context);
        SimulatedNodeManager node = new SimulatedNodeManager(made, nodesMade++, 1);
        context.getRMNodes().put(made.getNodeID(), made);
        nodes.add(node);
        calls.send(new NodeAddedSchedulerEvent(made));
      }
    }

    private void removeNode() {
      if (nodes.size() > 2) {
        SimulatedNodeManager node = nodes.remove(random.nextInt(nodes.size()));
        calls.send(new NodeRemovedSchedulerEvent(node.rmNode));
        context.getRMNodes().remove(node.id());
        NodeId gone = node.id();
        held.values().forEach(list -> list.removeIf(c -> c.getNodeId().equals(gone)));
      }
    }

    private void submit() {
      if (attempts.size() >= MAX_APPLICATIONS) {
        return;
      }
      String user = USERS.get(random.nextInt(USERS.size()));
      ApplicationId id = ApplicationId.newInstance(VirtualClock.EPOCH_MILLIS, ++applications);
      WorkloadJob job =
          WorkloadJob.of(
              id.toString(), user, "any", millis, PhaseTasks.alike(1, 1), PhaseTasks.NONE);
      SimulatedRmApp app =
          SimulatedRmApp.submitted(
              job, id, factory.queueOf(user), false, null, context, clock.getTime());
      context.getRMApps().put(id, app);
      ApplicationAttemptId attempt = app.getCurrentAppAttempt().getAppAttemptId();
      calls.send(
          new AppAddedSchedulerEvent(
              id, factory.queueOf(user), user, app.getApplicationPlacementContext()));
      calls.send(new AppAttemptAddedSchedulerEvent(attempt, false));
      attempts.add(attempt);
      held.put(attempt, new ArrayList<>());
    }

    private void finish() {
      if (!attempts.isEmpty()) {
        ApplicationAttemptId attempt = attempts.remove(random.nextInt(attempts.size()));
        held.remove(attempt);
        calls.send(new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FINISHED, false));
        ApplicationId id = attempt.getApplicationId();
        calls.send(new AppRemovedSchedulerEvent(id, RMAppState.FINISHED));
        context.getRMApps().remove(id);
      }
    }

    private void allocate() {
      if (attempts.isEmpty()) {
        return;
      }
      ApplicationAttemptId attempt = attempts.get(random.nextInt(attempts.size()));
      List<ResourceRequest> asks = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        int priority = PRIORITIES[random.nextInt(PRIORITIES.length)];
        // Includes sizes that the scheduler rounds.
        Resource size = Resource.newInstance(500 + random.nextInt(4000), 1 + random.nextInt(3));
        asks.add(
            ResourceRequest.newInstance(
                Priority.newInstance(priority), ResourceRequest.ANY, size, random.nextInt(30)));
      }
      List<Container> has = held.get(attempt);
      List<ContainerId> back = new ArrayList<>();
      if (!has.isEmpty() && random.nextInt(4) == 0) {
        back.add(has.remove(random.nextInt(has.size())).getId());
      }
      Allocation answer = calls.allocate(attempt, asks, back);
      for (Container given : answer.getContainers()) {
        has.add(given);
        decisions.append(given.getId()).append('@').append(given.getNodeId());
        decisions.append(given.getResource()).append(' ');
      }
      decisions.append(answer.getResourceLimit());
    }

    /** A node reports which containers ended since its last heartbeat, and gets new ones. */
    private void heartbeat() {
      SimulatedNodeManager node = nodes.get(random.nextInt(nodes.size()));
      List<ContainerStatus> ended = new ArrayList<>();
      for (ApplicationAttemptId attempt : attempts) {
        held.get(attempt)
            .removeIf(
                container ->
                    container.getNodeId().equals(node.id())
                        && random.nextInt(5) == 0
                        && ended.add(
                            ContainerStatus.newInstance(
                                container.getId(), ContainerState.COMPLETE, "", 0)));
      }
      node.rmNode.report(new UpdatedContainerInfo(new ArrayList<>(), ended, new ArrayList<>()));
      calls.heartbeat(node, true, () -> {});
      decisions.append(node.id()).append(' ').append(calls.roomMb(node));
    }

    private void update() {
      calls.update();
      if (!(scheduler instanceof FairScheduler)) {
        return;
      }
      for (String user : USERS) {
        decisions.append(
            ((FairScheduler) scheduler)
                .getQueueManager()
                .getQueue(factory.queueOf(user))
                .getFairShare());
      }
    }

    /** Containers given so far. A comparison without any proves nothing. */
    public long given() {
      return scheduler.getRootQueueMetrics().getAggregateAllocatedContainers();
    }

    @Override
    public void close() {
      scheduler.stop();
    }
  }
}
