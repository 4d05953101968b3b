/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import io.lsps.lab.sim.cluster.VirtualConfiguration;
import io.lsps.lab.sim.engine.VirtualClock;
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
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * A scheduler among random events, which depend on the seed and on what it did itself: so two that
 * decide alike go through the same ones, and what they tell is the same line by line.
 */
final class TwinWorld implements Dispatcher, AutoCloseable {
  private static final int RACKS = 3;

  /** Nodes that come and go are among so many. */
  static final int HOSTS = 14;

  private final Random random;
  private final FairScheduler scheduler;
  private final RMContextImpl context;
  private final VirtualClock clock = new VirtualClock();
  private final Path file;
  private final List<String> allocationFiles;
  private final List<String> told = new ArrayList<>();
  private final Map<Integer, SimulatedRmNode> nodes = new TreeMap<>();
  private final TwinApps apps;

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
    apps = new TwinApps(random, scheduler, context, clock, queues, told);
    for (int i = 0; i < 10; i++) {
      addNode(i);
    }
  }

  static String rack(int index) {
    return "/rack" + index % RACKS;
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

  /** What it tells of so many events of a busy cluster, with updates after each, seconds apart. */
  List<String> runUpdating(int events) {
    for (int i = 0; i < events; i++) {
      apps.submit();
      apps.ask();
      step();
      for (int updates = 1 + random.nextInt(3); updates > 0; updates--) {
        clock.advanceTo(clock.now() + random.nextInt(8000));
        update();
      }
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
      apps.ask();
    } else if (kind < 820) {
      apps.submit();
    } else if (kind < 850) {
      apps.end();
    } else if (kind < 880) {
      apps.release();
    } else if (kind < 900) {
      apps.move();
    } else if (kind < 930) {
      apps.blacklist();
    } else if (kind < 945) {
      kill();
    } else if (kind < 960) {
      apps.restart();
    } else if (kind < 975) {
      loseNode();
    } else if (kind < 992) {
      addNode(random.nextInt(HOSTS));
    } else {
      reload();
    }
  }

  private void addNode(int index) {
    if (nodes.containsKey(index)) {
      return;
    }
    Resource size = Resource.newInstance(1024 * (2 + random.nextInt(7)), 2 + random.nextInt(7));
    SimulatedRmNode node = new SimulatedRmNode(index, rack(index), size, context);
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
    apps.tellShares();
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
    apps.startMasters();
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

  /** A container is taken from its application, perhaps before that has heard of it. */
  private void kill() {
    SimulatedRmNode node = any(new ArrayList<>(nodes.values()));
    List<RMContainer> running = sorted(scheduler.getSchedulerNode(node.getNodeID()));
    running.removeIf(RMContainer::isAMContainer);
    if (!running.isEmpty()) {
      scheduler.killContainer(any(running));
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
