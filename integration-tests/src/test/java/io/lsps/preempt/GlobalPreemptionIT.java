/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.yarn.DecisionRecord;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who pays, who gets the room, and what becomes of marks. */
class GlobalPreemptionIT {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void theNewestPayForAMinimumShareAndTheStarvedOneGetsTheRoom(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.of(beside, folder)) {
      PreemptingRm rm = crowd.rm;
      rm.until(Count.KILLS);

      assertThat(crowd.young).noneMatch(rm::live);
      assertThat(crowd.old).filteredOn(rm::live).hasSize(3);
      assertThat(rm.buryKilled(crowd.tasks())).hasSize(5);
      // The one who paid asks again for what it lost, and does not get it.
      assertThat(rm.run(crowd.research, 1024, 5)).isEmpty();
      assertThat(rm.take(crowd.production).size() + rm.running(crowd.production))
          .isGreaterThanOrEqualTo(5);
      rm.seconds(60);
      assertThat(rm.running(crowd.production)).isEqualTo(5);
      assertThat(crowd.count(Count.KILLS)).isEqualTo(5);
      assertThat(crowd.count(Count.SATISFIED)).isEqualTo(5);
      assertThat(crowd.count(Count.UNUSED)).isZero();
      assertThat(crowd.count(Count.FAULTS)).isZero();
      DecisionRecord decision = rm.monitor().decisions().get(0);
      assertThat(decision.kind).isEqualTo(ClaimKind.MIN_SHARE);
      assertThat(decision.starved).isEqualTo("root.production");
      assertThat(decision.victims).hasSize(5).allMatch(v -> v.queue.equals("root.research"));
      assertThat(decision.toString())
          .contains("in root.production lacks 5 of <1024 MB, 1 vcores>")
          .contains("kills 5");
    }
  }

  /** Caught: no round, and no kill of those that are warned, until the clock is where it was. */
  @Test
  void aClockThatIsSetBackStopsNothing() throws Exception {
    try (Crowd crowd = Crowd.marked(Beside.STOCK, folder)) {
      crowd.rm.setClockBack(3600);
      crowd.rm.seconds(60);

      assertThat(crowd.count(Count.KILLS)).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theMasterIsWarnedFirst(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder)) {
      assertThat(crowd.warned()).isEqualTo(5);
      assertThat(crowd.tasks()).allMatch(crowd.rm::live);
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsKilledWhenTheStarvationEndsInTheGracePeriod(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder)) {
      crowd.production.allocate(
          List.of(crowd.production.createResourceReq("*", 1024, 20, 0)), List.of());
      crowd.rm.seconds(60);

      assertThat(crowd.tasks()).allMatch(crowd.rm::live);
      assertThat(crowd.count(Count.WITHDRAWN)).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anApplicationThatEndsWhileItIsMarkedDoesNoHarm(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder)) {
      ApplicationId research = crowd.research.getApplicationAttemptId().getApplicationId();
      crowd.rm.rm().killApp(research);
      crowd.rm.rm().waitForAppRemovedFromScheduler(research);
      crowd.rm.seconds(60);

      assertThat(crowd.count(Count.FAULTS)).isZero();
      assertThat(crowd.count(Count.KILLS)).isZero();
      crowd.rm.buryKilled(crowd.tasks());
      assertThat(crowd.rm.take(crowd.production)).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void markedContainersThatEndByThemselvesAreNotKilledAndTheirRoomIsUsed(Beside beside)
      throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder)) {
      for (Container task : crowd.tasks()) {
        crowd.rm.report(task.getId(), ContainerState.COMPLETE);
      }
      assertThat(crowd.rm.take(crowd.production).size() + crowd.rm.running(crowd.production))
          .isGreaterThanOrEqualTo(5);
      crowd.rm.seconds(60);

      assertThat(crowd.count(Count.KILLS)).isZero();
      assertThat(crowd.count(Count.FAULTS)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLostNodeDoesNoHarm(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder)) {
      crowd.rm.loseNode();
      crowd.rm.seconds(60);

      assertThat(crowd.tasks()).noneMatch(crowd.rm::live);
      assertThat(crowd.count(Count.FAULTS)).isZero();
      assertThat(crowd.count(Count.KILLS)).isZero();
    }
  }

  @Test
  void aRequestThatFitsNowhereKillsNothing() throws Exception {
    try (PreemptingRm rm = new PreemptingRm(Beside.STOCK, folder)) {
      MockAM research = rm.submit("research");
      List<Container> tasks = rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.run(production, 8 * 1024, 1);
      rm.seconds(120);

      assertThat(tasks).allMatch(rm::live);
      assertThat(rm.count(Count.MARKS)).isZero();
    }
  }

  /** Caught: in each of the five rounds of this minute the same five victims are named. */
  @Test
  void observingKillsNothingAndTellsOnce() throws Exception {
    try (Crowd crowd = Crowd.of(Beside.STOCK, folder, "observe-only", "true")) {
      crowd.rm.seconds(60);

      assertThat(crowd.tasks()).allMatch(crowd.rm::live);
      assertThat(crowd.rm.monitor().decisions()).hasSize(1);
      assertThat(crowd.rm.monitor().decisions().get(0).toString()).contains("would kill 5");
      assertThat(crowd.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: once named, the victims count as gone for ever, and later needs go unseen. */
  @Test
  void observingTellsOfEveryNeed() throws Exception {
    try (Crowd crowd = Crowd.of(Beside.STOCK, folder, "observe-only", "true")) {
      crowd.rm.seconds(30);
      crowd.rm.run(crowd.production, 1024, 0);
      crowd.rm.seconds(30);
      crowd.rm.run(crowd.production, 1024, 9);
      crowd.rm.seconds(30);

      assertThat(crowd.rm.monitor().decisions()).hasSize(2);
      assertThat(crowd.rm.monitor().decisions().get(1).toString()).contains("would kill 5");
    }
  }

  /** Caught: what was given a short while ago to one application is kept from a promise. */
  @ParameterizedTest
  @EnumSource
  void whatWasGivenForAFairShareGivesWayToAPromise(Beside beside) throws Exception {
    try (PreemptingRm rm =
        new PreemptingRm(beside, folder, PreemptingConf.FAIR_SHARE_TIMEOUT, "10")) {
      MockAM first = rm.submit("research");
      MockAM second = rm.submit("research");
      List<Container> tasks = rm.run(first, 1024, 8);
      rm.seconds(2);
      rm.run(second, 1024, 4);
      rm.until(Count.KILLS);
      int killed = rm.buryKilled(tasks).size();
      assertThat(killed).isPositive();
      rm.take(second);
      assertThat(rm.running(second)).isEqualTo(killed);
      rm.seconds(1);
      assertThat(rm.count(Count.SATISFIED)).isEqualTo(killed);
      rm.waitIn("production");
      rm.seconds(20);

      List<DecisionRecord> decisions = rm.monitor().decisions();
      assertThat(decisions.get(decisions.size() - 1).victims)
          .extracting(victim -> victim.application)
          .containsExactly(PreemptingRm.name(second));
    }
  }
}
