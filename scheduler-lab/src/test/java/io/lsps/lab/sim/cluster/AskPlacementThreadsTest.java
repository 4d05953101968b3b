/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Masters ask beside heartbeats of nodes and updates, on threads of their own. A lock that is taken
 * in the wrong order would end this at its limit of time; room that is given twice or lost would
 * show at the end.
 */
class AskPlacementThreadsTest {
  private static final int MASTERS = 4;
  private static final int NODES = 6;
  private static final int ROUNDS = 200;

  @TempDir Path folder;

  @Test
  @Timeout(120)
  void nothingIsLostOrGivenTwice() throws Exception {
    try (AskWorld world = new AskWorld(folder, Map.of())) {
      List<SimulatedRmNode> nodes = new ArrayList<>();
      for (int i = 0; i < NODES; i++) {
        nodes.add(world.reported(i, 2 + i % 3));
      }
      List<Callable<List<ContainerId>>> masters = new ArrayList<>();
      List<SimulatedRmApp> apps = new ArrayList<>();
      AtomicInteger working = new AtomicInteger(MASTERS);
      for (int i = 0; i < MASTERS; i++) {
        SimulatedRmApp app = world.unmanaged("root.q" + i % 2);
        apps.add(app);
        masters.add(() -> master(world, app, working));
      }
      ExecutorService threads = Executors.newFixedThreadPool(MASTERS + 1);
      try {
        List<Future<List<ContainerId>>> answers = new ArrayList<>();
        masters.forEach(master -> answers.add(threads.submit(master)));
        Future<?> heartbeats = threads.submit(() -> heartbeats(world, nodes, working));
        Set<ContainerId> given = new HashSet<>();
        for (Future<List<ContainerId>> answer : answers) {
          for (ContainerId id : answer.get()) {
            assertThat(given.add(id)).as("%s is given once", id).isTrue();
          }
        }
        heartbeats.get();
        assertThat(given).hasSizeGreaterThan(MASTERS);
      } finally {
        threads.shutdownNow();
      }
      checkEmpty(world, nodes, apps);
    }
  }

  private static List<ContainerId> master(
      AskWorld world, SimulatedRmApp app, AtomicInteger working) {
    List<ContainerId> all = new ArrayList<>();
    try {
      List<ContainerId> held = List.of();
      for (int round = 0; round < ROUNDS || !held.isEmpty(); round++) {
        int wanted = round < ROUNDS ? 1 + round % 5 : 0;
        List<ContainerId> next = new ArrayList<>(ids(world.ask(app, wanted)));
        next.addAll(release(world, app, held));
        all.addAll(next);
        held = next;
      }
    } finally {
      working.decrementAndGet();
    }
    return all;
  }

  private static List<ContainerId> release(
      AskWorld world, SimulatedRmApp app, List<ContainerId> containers) {
    return ids(
        world.call(app, List.of(AskWorld.row(ResourceRequest.ANY, 1, 0)), containers, List.of()));
  }

  private static List<ContainerId> ids(List<Container> containers) {
    return containers.stream().map(Container::getId).toList();
  }

  private static void heartbeats(
      AskWorld world, List<SimulatedRmNode> nodes, AtomicInteger working) {
    for (int i = 0; working.get() > 0; i++) {
      world.report(nodes.get(i % nodes.size()));
      if (i % 20 == 0) {
        world.scheduler().update();
      }
    }
  }

  private static void checkEmpty(
      AskWorld world, List<SimulatedRmNode> nodes, List<SimulatedRmApp> apps) {
    for (SimulatedRmApp app : apps) {
      List<ContainerId> late = world.attempt(app).getLiveContainersMap().keySet().stream().toList();
      world.call(app, List.of(AskWorld.row(ResourceRequest.ANY, 1, 0)), late, List.of());
      assertThat(world.held(app)).isZero();
      assertThat(world.attempt(app).getQueue().getResourceUsage().getMemorySize()).isZero();
    }
    for (SimulatedRmNode node : nodes) {
      FSSchedulerNode known = world.scheduler().getSchedulerNode(node.getNodeID());
      assertThat(known.getUnallocatedResource()).isEqualTo(known.getTotalResource());
      assertThat(known.getCopiedListOfRunningContainers()).isEmpty();
    }
    assertThat(world.scheduler().getRootQueueMetrics().getAllocatedContainers()).isZero();
    assertThat(world.scheduler().faults()).isZero();
    assertThat(world.scheduler().isFastPath()).isTrue();
  }
}
