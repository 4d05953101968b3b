/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.preempt.yarn.DecisionRecord;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GlobalPreemptionIT {
  @TempDir Path folder;

  /** The schedulers that it works beside. */
  enum Beside {
    STOCK(FairScheduler.class, "fair"),
    OURS(LspsFairScheduler.class, "io.lsps.yarn.LspsPolicy");

    private final Class<? extends FairScheduler> type;
    private final String policy;

    Beside(Class<? extends FairScheduler> type, String policy) {
      this.type = type;
      this.policy = policy;
    }

    PreemptingRm start(Path folder, String... set) throws Exception {
      return new PreemptingRm(type, policy, folder, set);
    }
  }

  /** Research has its master and eight tasks, four of them new; production only its master. */
  private static final class Crowd {
    final MockAM research;
    final MockAM production;
    final List<Container> old;
    final List<Container> young;

    Crowd(PreemptingRm rm) throws Exception {
      research = rm.submit("research");
      old = rm.run(research, 1024, 4);
      rm.seconds(100);
      young = rm.run(research, 1024, 4);
      rm.seconds(2);
      production = rm.submit("production");
      assertThat(rm.run(production, 1024, 9)).isEmpty();
    }

    List<Container> all() {
      List<Container> all = new ArrayList<>(old);
      all.addAll(young);
      return all;
    }
  }

  @ParameterizedTest
  @EnumSource
  void theNewestPayForAMinimumShareAndTheStarvedOneGetsTheRoom(Beside beside) throws Exception {
    try (PreemptingRm rm = beside.start(folder)) {
      Crowd crowd = new Crowd(rm);
      for (int i = 0; i < 40 && rm.monitor().metrics().get(Count.KILLS) == 0; i++) {
        rm.seconds(1);
      }

      assertThat(crowd.young).noneMatch(rm::live);
      assertThat(crowd.old).filteredOn(rm::live).hasSize(3);
      assertThat(rm.buryKilled(crowd.all())).hasSize(5);
      // The one who paid asks again for what it lost, and does not get it.
      assertThat(rm.run(crowd.research, 1024, 5)).isEmpty();
      assertThat(rm.take(crowd.production).size() + rm.running(crowd.production))
          .isGreaterThanOrEqualTo(5);
      rm.seconds(60);
      assertThat(rm.running(crowd.production)).isEqualTo(5);
      assertThat(rm.monitor().metrics().get(Count.KILLS)).isEqualTo(5);
      assertThat(rm.monitor().metrics().get(Count.SATISFIED)).isEqualTo(5);
      assertThat(rm.monitor().metrics().get(Count.UNUSED)).isZero();
      assertThat(rm.monitor().metrics().get(Count.FAULTS)).isZero();
      DecisionRecord decision = rm.monitor().decisions().get(0);
      assertThat(decision.kind()).isEqualTo(Kind.MIN_SHARE);
      assertThat(decision.starved()).isEqualTo("root.production");
      assertThat(decision.victims()).hasSize(5).allMatch(v -> v.queue().equals("root.research"));
      assertThat(decision.toString())
          .contains("in root.production is owed 5 of <1024 MB, 1 vcores>")
          .contains("kills 5");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theMasterIsWarnedFirst(Beside beside) throws Exception {
    try (PreemptingRm rm = beside.start(folder, "grace-period", "20s")) {
      Crowd crowd = new Crowd(rm);
      rm.seconds(22);

      AllocateResponse answer = crowd.research.doHeartbeat();
      assertThat(answer.getPreemptionMessage().getStrictContract().getContainers()).hasSize(5);
      assertThat(crowd.all()).allMatch(rm::live);
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsKilledWhenTheStarvationEndsInTheGracePeriod(Beside beside) throws Exception {
    try (PreemptingRm rm = beside.start(folder, "grace-period", "20s")) {
      Crowd crowd = new Crowd(rm);
      rm.seconds(22);
      crowd.production.allocate(
          List.of(crowd.production.createResourceReq("*", 1024, 20, 0)), List.of());
      rm.seconds(60);

      assertThat(crowd.all()).allMatch(rm::live);
      assertThat(rm.monitor().metrics().get(Count.WITHDRAWN)).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anApplicationThatEndsWhileItIsMarkedDoesNoHarm(Beside beside) throws Exception {
    try (PreemptingRm rm = beside.start(folder, "grace-period", "20s")) {
      Crowd crowd = new Crowd(rm);
      rm.seconds(22);
      rm.rm().killApp(crowd.research.getApplicationAttemptId().getApplicationId());
      rm.rm()
          .waitForAppRemovedFromScheduler(
              crowd.research.getApplicationAttemptId().getApplicationId());
      rm.seconds(60);

      assertThat(rm.monitor().metrics().get(Count.FAULTS)).isZero();
      assertThat(rm.monitor().metrics().get(Count.KILLS)).isZero();
      rm.buryKilled(crowd.all());
      assertThat(rm.take(crowd.production)).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLostNodeDoesNoHarm(Beside beside) throws Exception {
    try (PreemptingRm rm = beside.start(folder, "grace-period", "20s")) {
      Crowd crowd = new Crowd(rm);
      rm.seconds(22);
      rm.loseNode();
      rm.seconds(60);

      assertThat(crowd.all()).noneMatch(rm::live);
      assertThat(rm.monitor().metrics().get(Count.FAULTS)).isZero();
      assertThat(rm.monitor().metrics().get(Count.KILLS)).isZero();
    }
  }

  @Test
  void aRequestThatFitsNowhereKillsNothing() throws Exception {
    try (PreemptingRm rm = Beside.STOCK.start(folder)) {
      MockAM research = rm.submit("research");
      List<Container> tasks = rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.run(production, 8 * 1024, 1);
      rm.seconds(120);

      assertThat(tasks).allMatch(rm::live);
      assertThat(rm.monitor().metrics().get(Count.MARKS)).isZero();
    }
  }

  @Test
  void observingKillsNothingAndTells() throws Exception {
    try (PreemptingRm rm = Beside.STOCK.start(folder, "observe-only", "true")) {
      Crowd crowd = new Crowd(rm);
      rm.seconds(60);

      assertThat(crowd.all()).allMatch(rm::live);
      assertThat(rm.monitor().decisions()).isNotEmpty();
      assertThat(rm.monitor().decisions().get(0).toString()).contains("would kill 5");
    }
  }

  @Test
  void theResourceManagerLoadsItByItsName() throws Exception {
    YarnConfiguration conf = named();
    try (MockRM rm = new MockRM(conf)) {
      rm.start();

      assertThat(GlobalPreemptionMonitor.of(rm.getResourceScheduler())).isNotNull();
    }
  }

  @Test
  void aBadSettingStopsTheResourceManager() throws Exception {
    YarnConfiguration conf = named();
    conf.set("yarn.scheduler.gp.interval", "now");

    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining("yarn.scheduler.gp.interval in yarn-site.xml is \"now\"");
  }

  @Test
  void besideStockPreemptionItIsRefused() throws Exception {
    YarnConfiguration conf = named();
    conf.set("yarn.scheduler.fair.preemption", "true");

    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining("yarn.scheduler.fair.preemption in yarn-site.xml is \"true\"");
  }

  private YarnConfiguration named() throws Exception {
    YarnConfiguration conf = PreemptingRm.configuration(FairScheduler.class, "fair", folder);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(
        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, GlobalPreemptionMonitor.class.getName());
    return conf;
  }
}
