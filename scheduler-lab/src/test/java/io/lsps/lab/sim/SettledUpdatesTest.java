/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.rule.Plan;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.tiers.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An update computes shares again only where something that they depend on has changed. */
class SettledUpdatesTest {
  private static final int QUEUES = 3;
  private static final int APPS = 2;
  private static final int MOST_MILLIS = 600_000;

  @TempDir private Path directory;
  private StaticCluster cluster;
  private LspsFairScheduler scheduler;

  @BeforeEach
  void fillTheCluster() throws IOException {
    cluster = cluster(APPS);
    scheduler = (LspsFairScheduler) cluster.scheduler();
    cluster.heartbeats();
    cluster.start();
    settle(cluster);
  }

  private StaticCluster cluster(int apps) throws IOException {
    return cluster(apps, true);
  }

  private StaticCluster cluster(int apps, boolean fast) throws IOException {
    Map<String, String> settings = Map.of("yarn.scheduler.lsps.fast-path", String.valueOf(fast));
    return new StaticCluster(
        Schedulers.byName("lsps", settings),
        QUEUES,
        apps,
        SimulationSettings.pool(2, 6),
        directory,
        Map.of());
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  /** The first update plans, and the second one finds the plan valid and says so to the third. */
  private static void settle(StaticCluster cluster) {
    for (int i = 0; i < 3; i++) {
      cluster.update();
    }
  }

  @Test
  void nothingIsComputedWithoutAnyChange() {
    long before = scheduler.version();
    cluster.update();

    assertThat(before).isPositive();
    assertThat(scheduler.version()).isEqualTo(before);
    assertThat(scheduler.faults()).isZero();
  }

  @Test
  void aRequestOfOneApplicationIsPlanned() {
    Plan before = root(scheduler).plan();
    cluster.changeEvery(QUEUES * APPS);
    cluster.update();

    assertThat(root(scheduler).plan()).isNotSameAs(before);
  }

  /**
   * Its requests counted as its queue's; the model hears of its end only with the application's.
   */
  @Test
  void theEndOfAWaitingAttemptIsPlanned() {
    FSLeafQueue queue = scheduler.getQueueManager().getLeafQueue("root.user1", false);
    queue.setMaxRunningApps(APPS);
    cluster.arrive("user1");
    settle(cluster);
    Plan before = root(scheduler).plan();
    assertThat(queue.getNumRunnableApps()).isEqualTo(APPS);
    List<ApplicationAttemptId> attempts = new ArrayList<>();
    queue.collectSchedulerApplications(attempts);
    cluster.update();
    assertThat(root(scheduler).plan()).isSameAs(before);

    scheduler.handle(
        new AppAttemptRemovedSchedulerEvent(
            Collections.max(attempts), RMAppAttemptState.KILLED, false));
    cluster.update();

    assertThat(root(scheduler).plan()).isNotSameAs(before);
  }

  /** Its demand is the same, and the model hears of the container only when its AM fetches it. */
  @Test
  void anAssignedContainerIsPlanned() throws IOException {
    try (StaticCluster empty = cluster(1)) {
      Tier root = root((LspsFairScheduler) empty.scheduler());
      settle(empty);
      Plan before = root.plan();
      empty.heartbeats();
      empty.update();

      assertThat(empty.allocated()).isPositive();
      assertThat(root.plan()).isNotSameAs(before);
    }
  }

  /** No task runs, so no estimate changes: only the plan itself knows when it ends. */
  @Test
  void aPlanIsValidForItsTime() throws IOException {
    try (StaticCluster waiting = cluster(1)) {
      Tier root = root((LspsFairScheduler) waiting.scheduler());
      settle(waiting);
      Plan before = root.plan();
      int millis = 0;
      while (root.plan() == before && millis < MOST_MILLIS) {
        waiting.update();
        millis++;
      }

      assertThat(millis).isBetween(1_000, MOST_MILLIS - 1);
    }
  }

  /** One of two jobs in each queue asks for more and more, until the other one is the smaller. */
  @Test
  void sharesFollowTheOrderOfTheJobs() throws IOException {
    try (StaticCluster slow = cluster(APPS, false)) {
      slow.heartbeats();
      slow.start();
      settle(slow);
      Set<String> seen = new HashSet<>(Set.of(shares(cluster)));
      for (int more = 0; more < 10; more++) {
        cluster.changeEvery(APPS);
        cluster.update();
        slow.changeEvery(APPS);
        slow.update();

        assertThat(shares(cluster)).isEqualTo(shares(slow));
        seen.add(shares(cluster));
      }
      assertThat(seen).hasSizeGreaterThan(1);
    }
  }

  private static String shares(StaticCluster cluster) {
    LspsFairScheduler scheduler = (LspsFairScheduler) cluster.scheduler();
    StringBuilder shares = new StringBuilder();
    for (int queue = 0; queue < QUEUES; queue++) {
      List<ApplicationAttemptId> attempts = scheduler.getAppsInQueue("root.user" + queue);
      for (ApplicationAttemptId id : new TreeSet<>(attempts)) {
        shares.append(id).append(' ').append(scheduler.getSchedulerApp(id).getFairShare());
      }
    }
    return shares.toString();
  }

  private static Tier root(LspsFairScheduler scheduler) {
    GuardedPolicy policy = (GuardedPolicy) scheduler.getQueueManager().getRootQueue().getPolicy();
    return (Tier) policy.discipline();
  }

  @Test
  void anotherWeightIsComputed() {
    long before = scheduler.version();
    scheduler.getQueueManager().getQueue("root.user1").setWeights(5);
    cluster.update();

    assertThat(scheduler.version()).isGreaterThan(before);
  }

  /** The age of running tasks counts in steps of a second: no event announces the next one. */
  @Test
  void theAgeOfTasksMakesAnotherPlanEachSecond() {
    Set<Plan> plans = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int millis = 0; millis < 2_500; millis++) {
      cluster.update();
      plans.add(root(scheduler).plan());
    }

    assertThat(plans).hasSizeBetween(3, 10);
  }
}
