/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.ResourceTracker;
import org.apache.hadoop.yarn.server.api.ServerRMProxy;

/** All nodes and masters of a benchmark, each with a call a second, on a few threads. */
final class RmCrowd implements AutoCloseable {
  private static final int NODE_THREADS = 4;
  private static final int MASTER_THREADS = 12;
  private static final long BEAT_MICROS = 1_000_000;
  private static final int SLOT_MB = 1024;

  private final RmLoad load;
  private final ResourceTracker tracker;
  private final ApplicationClientProtocol client;
  private final Map<NodeId, RpcNode> nodes = new HashMap<>();
  private final List<RpcMaster> masters = new ArrayList<>();
  private final Latencies heartbeats = new Latencies();
  private final Latencies allocates = new Latencies();
  private final ScheduledExecutorService nodeThreads = threads(NODE_THREADS);
  private final ScheduledExecutorService masterThreads = threads(MASTER_THREADS);
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /** What a node or master does when it is its turn. */
  private interface Turn {
    void take() throws IOException, YarnException, InterruptedException;
  }

  RmCrowd(RmLoad load, YarnConfiguration conf) throws IOException {
    this.load = load;
    tracker = ServerRMProxy.createRMProxy(conf, ResourceTracker.class);
    client = ClientRMProxy.createRMProxy(conf, ApplicationClientProtocol.class);
    Resource capability = Resource.newInstance(SLOT_MB * load.slots(), load.slots());
    for (int number = 0; number < load.nodes(); number++) {
      RpcNode node = new RpcNode(number, capability, tracker, heartbeats);
      nodes.put(node.id(), node);
    }
    Resource slot = Resource.newInstance(SLOT_MB, 1);
    for (int number = 0; number < load.apps(); number++) {
      String queue = "root.q" + number % load.queues();
      RpcMaster.Plan plan = new RpcMaster.Plan(queue, slot, load.wanted(), load.tasks());
      masters.add(new RpcMaster(conf, client, plan, this::launch, allocates));
    }
  }

  private static ScheduledExecutorService threads(int count) {
    return Executors.newScheduledThreadPool(
        count,
        action -> {
          Thread thread = new Thread(action, "rm-bench");
          thread.setDaemon(true);
          return thread;
        });
  }

  private void launch(Container container) {
    nodes
        .get(container.getNodeId())
        .launch(container.getId(), Math.round(load.taskSeconds() * 1000));
  }

  /** Registers all nodes, then lets everybody call. */
  void start() throws IOException {
    try {
      for (RpcNode node : nodes.values()) {
        node.register();
      }
    } catch (YarnException e) {
      throw new LabException("a node cannot register: " + e.getMessage(), e);
    }
    int number = 0;
    for (RpcNode node : nodes.values()) {
      repeat(nodeThreads, number++, nodes.size(), node::heartbeat);
    }
    number = 0;
    for (RpcMaster master : masters) {
      repeat(masterThreads, number++, masters.size(), master::turn);
    }
  }

  private void repeat(ScheduledExecutorService threads, int number, int of, Turn turn) {
    // Failures are kept by the turn itself.
    ScheduledFuture<?> unused =
        threads.scheduleAtFixedRate(
            () -> take(turn), BEAT_MICROS * number / of, BEAT_MICROS, TimeUnit.MICROSECONDS);
  }

  private void take(Turn turn) {
    try {
      turn.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | YarnException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Throws what a call failed with, if one did. */
  void check() {
    Exception first = failure.get();
    if (first != null) {
      throw new LabException("a call to the ResourceManager failed: " + first.getMessage(), first);
    }
  }

  /** Masters of which an application has talked to the scheduler. */
  long begun() {
    return masters.stream().filter(RpcMaster::hasBegun).count();
  }

  long containers() {
    return masters.stream().mapToLong(RpcMaster::started).sum();
  }

  /** Applications that are over. */
  long ended() {
    return masters.stream().mapToLong(RpcMaster::ended).sum();
  }

  Latencies heartbeats() {
    return heartbeats;
  }

  Latencies allocates() {
    return allocates;
  }

  @Override
  public void close() {
    masterThreads.shutdownNow();
    nodeThreads.shutdownNow();
    RPC.stopProxy(client);
    RPC.stopProxy(tracker);
  }

  /**
   * What a ResourceManager is put under.
   *
   * @param nodes NodeManagers
   * @param slots containers on each
   * @param queues leaf queues
   * @param apps applications at once, spread over the queues
   * @param taskSeconds how long a container runs
   * @param tasks after which an application ends and another begins
   * @param seconds measured, once all applications are up
   * @param heapMb of the ResourceManager, MB
   */
  record RmLoad(
      int nodes,
      int slots,
      int queues,
      int apps,
      double taskSeconds,
      int tasks,
      int seconds,
      int heapMb) {
    private static final int MORE_THAN_THERE_IS = 2;

    RmLoad {
      if (Math.min(Math.min(nodes, slots), Math.min(queues, apps)) < 1
          || Math.min(Math.min(tasks, seconds), heapMb) < 1
          || !(taskSeconds > 0)) {
        throw new IllegalArgumentException("all sizes and times of the load are above 0");
      }
    }

    /** Containers that an application wants at once: all together twice what there is. */
    int wanted() {
      return Math.max(1, (int) Math.ceil((double) MORE_THAN_THERE_IS * nodes * slots / apps));
    }
  }
}
