/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.ClaimKind;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten slots, all of the batch queue; the other may have five, and is promised some or none. */
class PriceTest {
  private static final long NOW = 1_000_000;

  private final GlobalPreemption preemption = new GlobalPreemption(0.5, id -> true);
  private Scene scene;

  @BeforeEach
  void cluster() {
    promised(0);
  }

  /** Tasks of one job have run for 10, 20, ... 100 s, and none has ended: 55 s in the mean. */
  private void promised(int share) {
    scene = new Scene().node("n", 10).queue("root.claimant", 5, share).queue("root.batch", 5, 0);
    scene.app("claimant", "root.claimant", 5).app("batch", "root.batch", 5);
    for (int i = 1; i <= 10; i++) {
      scene.runsTask("b" + i, "batch", NOW - i * 10_000L);
    }
    scene.asks("claimant", 1, 5);
  }

  private Set<String> victims() {
    preemption.decide(scene.view(), NOW - Scene.PATIENCE);
    Set<String> victims = new HashSet<>();
    for (Decision decision : preemption.decide(scene.view(), NOW)) {
      decision.placements.forEach(
          placement -> placement.victims.forEach(one -> victims.add(one.toString())));
    }
    return victims;
  }

  /**
   * Tasks should take 110 s, so that the five that end first end in 10, 20, ... 50 s. The youngest
   * victim saves 50 s, the next one 40; the third would destroy 30 s, and saves 30.
   */
  @Test
  void aKillHasToSaveAsLongAWaitAsItDestroys() {
    assertThat(victims()).containsExactlyInAnyOrder("b1", "b2", "b3");
  }

  /** Caught: a promise is kept only where it costs little. */
  @Test
  void aMinimumShareHasNoPrice() {
    promised(5);
    assertThat(victims()).containsExactlyInAnyOrder("b1", "b2", "b3", "b4", "b5");
  }

  /** Caught: nobody starves for ever beside tasks that began together, of which none has ended. */
  @Test
  void tasksOfOneAgePayWhereNoneHasEnded() {
    for (int i = 1; i <= 10; i++) {
      scene.end("b" + i);
      scene.runsTask("b" + i, "batch", NOW - 500_000);
    }
    assertThat(victims()).hasSize(5);
  }

  @Test
  void nobodyPaysForTheFairShareOfAQueueThatOwes() {
    preemption.accounts.killed(
        ClaimKind.FAIR_SHARE, "root.claimant", "batch", Scene.gb(1), 100_000);
    assertThat(victims()).isEmpty();
    promised(5);
    assertThat(victims()).hasSize(5);
  }

  /** Caught: a job whose tasks are killed as soon as they have started, for ever. */
  @Test
  void aJobThatHasLostAsMuchAsItKeepsPaysNoMore() {
    preemption.accounts.killed(
        ClaimKind.FAIR_SHARE, "root.another", "batch", Scene.gb(1), 10_000_000);
    assertThat(victims()).isEmpty();
  }

  /** Caught: with a grace period of several rounds each round takes half of the job. */
  @Test
  void whatIsChosenAndNotKilledYetCountsAsLost() {
    for (String chosen : new String[] {"b3", "b8", "b9", "b10"}) {
      scene.end(chosen);
      long age = Long.parseLong(chosen.substring(1)) * 10_000;
      scene.runsMarked(chosen, "batch", "n", 1, NOW - age);
    }
    assertThat(victims()).isEmpty();
  }

  /** Caught: a queue waits for executors that nobody knows the end of, as for old tasks. */
  @Test
  void containersThatRunTaskAfterTaskPayWhateverTheirAge() {
    scene.reusing("batch");
    assertThat(victims()).containsExactlyInAnyOrder("b1", "b2", "b3", "b4", "b5");
  }

  /**
   * Who starves has waited for 30 s: an executor counts for as much, though it is old. Another's
   * five tasks end sooner, and are waited for; then they end later, and executors pay.
   */
  @Test
  void containersThatRunTaskAfterTaskCountForTheClaimantsPatience() {
    beside(29_000);
    assertThat(victims()).isEmpty();
    beside(31_000);
    // By their whole age the job has lost half of what it has worked.
    assertThat(victims()).containsExactlyInAnyOrder("b1", "b2");
  }

  /** The batch job has five executors of ten minutes, and another five tasks of that age. */
  private void beside(long age) {
    scene = new Scene().node("n", 10).queue("root.claimant", 3, 0).queue("root.batch", 2, 0);
    scene.queue("root.other", 5, 0).app("other", "root.other", 5);
    scene.app("claimant", "root.claimant", 3).app("batch", "root.batch", 2).reusing("batch");
    for (int i = 1; i <= 5; i++) {
      scene.runsTask("b" + i, "batch", NOW - 600_000 - i);
      scene.runsTask("o" + i, "other", NOW - age);
    }
    scene.asks("claimant", 1, 3);
  }
}
