/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Twenty slots of 1 GB. A job with long tasks meets others whose tasks are short. */
class LaunchControlTest {
  private static final long SECOND = 1000;
  private static final long MINUTE = 60 * SECOND;
  private static final LaunchRules RULES = LaunchRules.of(MINUTE, 0.4, 2, 0.2, 60 * MINUTE);

  private final GlobalPreemption preemption =
      new GlobalPreemption(PreemptionRules.defaults().launches(RULES), id -> true);
  private Scene scene = cluster();
  private long now = 1_000_000;

  private static Scene cluster() {
    return new Scene()
        .node("n", 20)
        .queue("root.research", 20, 0)
        .patience("root.research", Long.MAX_VALUE);
  }

  private List<Decision> pass(long millis) {
    now += millis;
    return preemption.decide(scene.view(), now);
  }

  private Map<String, LaunchLimit> limitsAfter(long millis) {
    pass(millis);
    return preemption.launchLimits();
  }

  /** A job with so many tasks that were launched now. */
  private void starts(String job, int tasks, double fair) {
    scene.app(job, "root.research", fair);
    for (int i = 0; i < tasks; i++) {
      scene.runsTask(job + i, job, now);
    }
  }

  /** Every four minutes somebody wants three quarters of the cluster for a minute. */
  private void othersComeAndGo(int times) {
    for (int i = 0; i < times; i++) {
      pass(4 * MINUTE);
      Scene before = scene;
      scene = cluster().app("short" + i, "root.research", 20);
      for (int task = 0; task < 15; task++) {
        scene.runsTask("short" + i + "-" + task, "short" + i, now);
      }
      pass(MINUTE);
      scene = before;
      pass(0);
    }
  }

  @Test
  void aJobThatIsAloneOnAClusterThatNobodyElseUsedIsNotLimited() {
    starts("long", 20, 20);

    for (int i = 0; i < 100; i++) {
      assertThat(limitsAfter(MINUTE)).isEmpty();
    }
  }

  @Test
  void aJobWithLongTasksTakesNoMoreThanWhatIsLikelyToStayIdle() {
    othersComeAndGo(5);
    starts("long", 10, 20);

    // Its tasks have run for so long, and should for as long again.
    LaunchLimit limit = limitsAfter(3 * MINUTE).get("long");
    assertThat(limit.part()).isEqualTo(0.25);
    assertThat(limit.taskMillis()).isEqualTo(6 * MINUTE);
    assertThat(limit.idleMillis()).isBetween(4.0 * MINUTE, 5.0 * MINUTE);
  }

  @Test
  void aJobWithShortTasksIsNotLimited() {
    scene.app("other", "root.research", 19).asks("other", 1, 40);
    starts("short", 14, 1);
    pass(5 * SECOND);

    // Nobody knows how long they take, but half of it should be over.
    assertThat(limitsAfter(20 * SECOND)).isEmpty();
    assertThat(limitsAfter(10 * SECOND)).containsKey("short");
  }

  @Test
  void aJobIsGivenRoomThatNobodyWantedForTwiceTheTimeOfItsTasks() {
    othersComeAndGo(5);
    starts("long", 10, 20);
    pass(3 * MINUTE);
    for (int i = 0; i < 10; i++) {
      scene.end("long" + i);
    }
    scene.app("long", "root.research", 20);

    // They took three minutes, and nobody has wanted anything for three.
    LaunchLimit limit = limitsAfter(0).get("long");
    assertThat(limit.until()).isEqualTo(now + 3 * MINUTE);
    assertThat(limitsAfter(2 * MINUTE)).containsKey("long");
    assertThat(limitsAfter(MINUTE)).isEmpty();
  }

  @Test
  void everyJobMayTakeItsFairShareAsItIsInACrowd() {
    scene.app("other", "root.research", 12).asks("other", 1, 40);
    starts("long", 14, 8);
    pass(5 * SECOND);

    assertThat(limitsAfter(10 * MINUTE).get("long").part()).isEqualTo(0.4);
  }

  @Test
  void aJobInACrowdMayTakeTheLeastPartWhateverItsShare() {
    scene.app("other", "root.research", 19).asks("other", 1, 40);
    starts("long", 14, 1);
    pass(5 * SECOND);

    assertThat(limitsAfter(10 * MINUTE).get("long").part()).isEqualTo(0.2);
  }

  @Test
  void whatAJobHoldsBeyondItsLimitGoesToThoseWhoWait() {
    starts("long", 20, 4);
    pass(MINUTE);
    scene.app("other", "root.research", 10).asks("other", 1, 30);
    // Who has only just come may be served by itself.
    assertThat(pass(5 * SECOND)).isEmpty();

    List<Decision> decisions = pass(5 * SECOND);
    List<Object> victims = new ArrayList<>();
    for (Decision decision : decisions) {
      assertThat(decision.claim().kind()).isEqualTo(ClaimKind.LOAN);
      decision.placements().forEach(room -> room.victims().forEach(v -> victims.add(v.id())));
    }
    // Four are its fair share; the other has ten due and waits for more.
    assertThat(victims).hasSize(16);
  }

  /**
   * Caught: an order of jobs that changes for a moment takes half of a job's containers, and gives
   * them back.
   */
  @Test
  void aShareThatChangesForAMomentNeitherTakesNorGives() {
    starts("long", 10, 10);
    starts("other", 10, 10);
    scene.asks("other", 1, 30);
    pass(2 * MINUTE);
    scene.app("long", "root.research", 4);
    assertThat(pass(5 * SECOND)).noneMatch(LaunchControlTest::takesBack);
    // What it may start is the least of the last minute, what it keeps is the most.
    assertThat(preemption.launchLimits().get("long").part()).isEqualTo(0.2);
    scene.app("long", "root.research", 10);
    assertThat(pass(5 * SECOND)).noneMatch(LaunchControlTest::takesBack);
    assertThat(limitsAfter(50 * SECOND).get("long").part()).isEqualTo(0.2);

    assertThat(limitsAfter(5 * SECOND).get("long").part()).isEqualTo(0.5);
    scene.app("long", "root.research", 4);
    pass(55 * SECOND);
    assertThat(pass(5 * SECOND)).anyMatch(LaunchControlTest::takesBack);
  }

  private static boolean takesBack(Decision decision) {
    return decision.claim().kind() == ClaimKind.LOAN && !decision.placements().isEmpty();
  }

  /**
   * Caught: a room of one size takes several containers of another, and the job is left with less
   * than its limit.
   */
  @Test
  void aJobKeepsItsLimitWhateverSizesTheRoomsHave() {
    scene.app("long", "root.research", 4);
    for (int i = 0; i < 5; i++) {
      scene.runs("long" + i, "long", "n", 4, now);
    }
    pass(MINUTE);
    scene.app("other", "root.research", 10).asks("other", 1, 30);
    pass(5 * SECOND);

    int killed = 0;
    for (Decision decision : pass(5 * SECOND)) {
      for (Placement room : decision.placements()) {
        killed += room.victims().size();
      }
    }
    assertThat(killed).isEqualTo(4);
    assertThat(preemption.launchLimits().get("long").part()).isEqualTo(0.2);
  }

  @Test
  void nothingIsKilledWhereNobodyWaits() {
    othersComeAndGo(5);
    starts("long", 20, 20);

    assertThat(pass(3 * MINUTE)).isEmpty();
    assertThat(preemption.launchLimits()).containsKey("long");
  }

  @Test
  void tasksThatAreHalfDoneAreKept() {
    starts("long", 20, 4);
    pass(10 * MINUTE);
    scene.end("long0");
    scene.app("other", "root.research", 10).asks("other", 1, 30);
    pass(5 * SECOND);

    // One has ended after ten minutes, so that all others are about to end.
    for (Decision decision : pass(5 * SECOND)) {
      assertThat(decision.placements()).isEmpty();
    }
  }

  @Test
  void offItLimitsNobody() {
    GlobalPreemption off = new GlobalPreemption(PreemptionRules.defaults(), id -> true);
    scene.app("other", "root.research", 19).asks("other", 1, 40);
    starts("long", 14, 1);

    for (int i = 0; i < 10; i++) {
      now += MINUTE;
      off.decide(scene.view(), now);
      assertThat(off.launchLimits()).isEmpty();
    }
  }
}
