/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.workload.UserView;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The fast path gives every container to whom the slow path gives it, on the same node and in the
 * same order, whatever happens. A change that it did not hear of, an order that it did not mend or
 * a visit that it left out would show here as the first line that differs.
 */
class FastPathTest {
  private static final String ON = "yarn.scheduler.lsps.fast-path";

  /** More of them, and others, by -Dlsps.fast.first, -Dlsps.fast.seeds and -Dlsps.fast.events. */
  private static final int FIRST = Integer.getInteger("lsps.fast.first", 0);

  private static final int SEEDS = Integer.getInteger("lsps.fast.seeds", 3);
  private static final int EVENTS = Integer.getInteger("lsps.fast.events", 400);

  @TempDir private Path directory;

  /** Queues under root: two leaves, a parent of two, each with limits of its own. */
  private static final List<String> QUEUES =
      List.of("root.a", "root.b", "root.p.c", "root.p.d", "root.e");

  private static String file(String parent, String leaf, String limits) {
    return """
<allocations>
  <queue name="root">
    <schedulingPolicy>%1$s</schedulingPolicy>
    <queue name="a"><schedulingPolicy>%2$s</schedulingPolicy>%3$s</queue>
    <queue name="b"><schedulingPolicy>%2$s</schedulingPolicy><weight>3.0</weight></queue>
    <queue name="p"><schedulingPolicy>%1$s</schedulingPolicy>
      <minResources>4096 mb, 3 vcores</minResources>
      <queue name="c"><schedulingPolicy>%2$s</schedulingPolicy>
        <maxRunningApps>3</maxRunningApps></queue>
      <queue name="d"><schedulingPolicy>fifo</schedulingPolicy>
        <maxAMShare>0.3</maxAMShare></queue>
    </queue>
    <queue name="e"><schedulingPolicy>%2$s</schedulingPolicy><weight>0.0</weight></queue>
  </queue>
  <defaultQueueSchedulingPolicy>%1$s</defaultQueueSchedulingPolicy>
</allocations>
"""
        .formatted(parent, leaf, limits);
  }

  private static List<String> files(String parent, String leaf) {
    return List.of(
        file(parent, leaf, "<maxResources>12288 mb, 14 vcores</maxResources>"),
        file(parent, leaf, "<minResources>6144 mb, 6 vcores</minResources>"),
        file(parent, leaf, "<maxResources>20 %</maxResources><weight>0.5</weight>"));
  }

  private static Map<String, String> settings(int variant) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("yarn.scheduler.fair.assignmultiple", String.valueOf(variant % 4 != 3));
    settings.put("yarn.scheduler.fair.dynamic.max.assign", String.valueOf(variant % 4 == 2));
    settings.put("yarn.scheduler.fair.max.assign", variant % 4 == 1 ? "2" : "-1");
    // The slow path does not place at the ask.
    settings.put("yarn.scheduler.lsps.place-at-ask", "false");
    settings.put("yarn.scheduler.fair.sizebasedweight", String.valueOf(variant % 8 == 5));
    if (variant % 3 == 2) {
      settings.put("yarn.scheduler.fair.locality.threshold.node", "0.4");
      settings.put("yarn.scheduler.fair.locality.threshold.rack", "0.6");
    }
    return settings;
  }

  private List<String> told(
      FairScheduler scheduler,
      List<String> files,
      boolean fast,
      int seed,
      Function<TwinWorld, List<String>> run) {
    Map<String, String> settings = settings(seed);
    settings.put(ON, String.valueOf(fast));
    try (TwinWorld world = new TwinWorld(scheduler, settings, files, QUEUES, directory, seed)) {
      return run.apply(world);
    }
  }

  private void areAlike(String parent, String leaf, boolean stock) {
    areAlike(parent, leaf, stock, world -> world.run(EVENTS));
  }

  private void areAlike(
      String parent, String leaf, boolean stock, Function<TwinWorld, List<String>> run) {
    for (int seed = FIRST; seed < SEEDS; seed++) {
      List<String> files = files(parent, leaf);
      FairScheduler other = stock ? new FairScheduler() : new LspsFairScheduler();
      List<String> slow = told(other, files, false, seed, run);
      LspsFairScheduler ours = new LspsFairScheduler();
      List<String> fast = told(ours, files, true, seed, run);
      for (int line = 0; line < Math.min(slow.size(), fast.size()); line++) {
        assertThat(fast.subList(Math.max(0, line - 3), line + 1))
            .as("seed %d, line %d", seed, line)
            .isEqualTo(slow.subList(Math.max(0, line - 3), line + 1));
      }
      assertThat(fast).hasSameSizeAs(slow);
      assertThat(slow).filteredOn(line -> line.startsWith("to ")).hasSizeGreaterThan(10);
      assertThat(ours.isFastPath()).isTrue();
      assertThat(ours.missedChanges()).isZero();
      assertThat(ours.faults()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"fair, fair", "fair, fifo", "drf, drf", "drf, fair"})
  void stockPoliciesAssignAsTheFairSchedulerDoes(String parent, String leaf) {
    areAlike(parent, leaf, true);
  }

  @ParameterizedTest
  @CsvSource({
    "io.lsps.yarn.LspsPolicy, io.lsps.yarn.LspsPolicy",
    "fair, io.lsps.flex.yarn.FlexPolicy",
    "io.lsps.yarn.LspsPolicy, io.lsps.order.yarn.JohnsonPolicy"
  })
  void ourPoliciesAssignAsOnTheSlowPath(String parent, String leaf) {
    areAlike(parent, leaf, false);
  }

  /**
   * Shares rest on time. What is kept of users beyond its time, or an account that is not told,
   * would show here.
   */
  @ParameterizedTest
  @ValueSource(strings = {"io.lsps.yarn.LspsPolicy", "fair"})
  void sharesAreThoseOfTheSlowPathWhileTimePasses(String leaf) {
    areAlike("io.lsps.yarn.LspsPolicy", leaf, false, world -> world.runUpdating(EVENTS / 2));
  }

  /** Without this the slow path above would use what the fast one keeps, and prove nothing. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theSwitchTurnsOffWhatIsKeptOfJobsToo(boolean fast) throws IOException {
    Map<String, String> settings = Map.of(ON, String.valueOf(fast));
    SimulationSettings pool = SimulationSettings.pool(2, 4);
    try (StaticCluster cluster =
        new StaticCluster(Schedulers.byName("lsps", settings), 2, 1, pool, directory)) {
      LspsFairScheduler scheduler = (LspsFairScheduler) cluster.scheduler();
      cluster.update();
      long now = scheduler.getClock().getTime();
      UserView before = scheduler.workload().snapshot(now).users().get("root.user0");
      cluster.update();
      UserView after = scheduler.workload().snapshot(now).users().get("root.user0");
      assertThat(before).isNotNull();
      assertThat(after == before).isEqualTo(fast);
    }
  }
}
