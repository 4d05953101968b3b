/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.lsps.preempt.KillAccounts.KillAccount;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.workload.ResourceVector;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten slots; production is promised five, and the batch job's tasks were killed for it. */
class AccountsTest {
  private static final double SLOT = 0.1;

  private Accounts accounts = new Accounts();
  private final CompletionHistory completions = new CompletionHistory(id -> true);
  private long now;
  private boolean executors;

  @BeforeEach
  void batchHasRunForAThousandSeconds() {
    at(0, 0, 10);
    at(1000, 0, 10);
  }

  /** The cluster at a second, with so many containers of production's and of the batch job's. */
  private void at(long second, int production, int batch) {
    Scene scene = new Scene().node("n", 10).queue("root.prod", 5, 5).queue("root.batch", 5, 0);
    scene.app("prod", "root.prod", 5).app("batch", "root.batch", 5);
    if (executors) {
      scene.reusing("batch");
    }
    for (int i = 0; i < production; i++) {
      scene.runsTask("p" + i, "prod", second * 1000);
    }
    for (int i = 0; i < batch; i++) {
      scene.runsTask("b" + i, "batch", 0);
    }
    now = second * 1000;
    completions.observe(scene.view(), now);
    accounts.observe(scene.view(), completions, now);
  }

  private void kill(int containers, long age) {
    for (int i = 0; i < containers; i++) {
      accounts.killed(ClaimKind.MIN_SHARE, "root.prod", "batch", Scene.gb(1), SLOT * age * 1000);
    }
  }

  @Test
  void aQueueOwesWhatWasDestroyedUntilItHasWorkedAsMuch() {
    kill(5, 100);
    at(1001, 5, 5);
    assertThat(accounts.owes("root.prod")).isTrue();
    at(1099, 5, 5);
    assertThat(accounts.owes("root.prod")).isTrue();
    at(1101, 5, 5);
    assertThat(accounts.owes("root.prod")).isFalse();
    assertThat(accounts.destroyed().claimants.get("root.prod").kills).isEqualTo(5);
  }

  /** Caught: a queue that comes and goes kills the same room free each time. */
  @Test
  void itsRoomIsHeldForAMinuteWhenItGoesAndAgainWhenItHasComeBack() {
    kill(5, 100);
    at(1005, 5, 5);
    at(1010, 0, 5);
    at(1060, 0, 5);
    assertThat(accounts.held().get("root.prod").amount(ResourceVector.MEMORY)).isEqualTo(5 * 1024);
    at(1065, 5, 5);
    at(1200, 5, 5);
    assertThat(accounts.owes("root.prod")).isFalse();
    at(1205, 0, 5);
    assertThat(accounts.held()).containsKey("root.prod");
    at(1270, 0, 5);
    assertThat(accounts.held()).isEmpty();
  }

  @Test
  void noMoreRoomIsLeftIdleThanWasDestroyed() {
    kill(5, 20);
    at(1005, 5, 5);
    at(1010, 0, 5);
    assertThat(accounts.held()).containsKey("root.prod");
    at(1030, 0, 5);
    assertThat(accounts.held()).isEmpty();
  }

  /** Caught: room is held for a queue that stays and has worked off what it owes. */
  @Test
  void nothingIsHeldForWhoOwesNothingAndHasNeverComeBack() {
    kill(2, 20);
    at(1050, 2, 5);
    assertThat(accounts.held()).isEmpty();
  }

  /** Caught: room is held though nobody is left who would have had to be killed for it. */
  @Test
  void nothingIsHeldWhenThoseWhoPaidHaveGone() {
    kill(5, 100);
    at(1005, 5, 5);
    Scene without = new Scene().node("n", 10).queue("root.prod", 5, 5);
    accounts.observe(without.view(), completions, 1_006_000);
    accounts.observe(without.view(), completions, 1_007_000);
    assertThat(accounts.held()).isEmpty();
  }

  /** Caught: the names of those who have gone are kept until somebody starves. */
  @Test
  void whatWasGivenToThoseWhoHaveGoneIsForgotten() {
    accounts.repaid(Set.of("prod", "root.prod"), Scene.gb(1), now);
    Scene without = new Scene().node("n", 10).queue("root.prod", 5, 5);
    accounts.observe(without.view(), completions, now + 1000);
    assertThat(accounts.repaid(now + 1000)).containsOnlyKeys("root.prod");
  }

  /** Caught: one job is killed again and again. */
  @Test
  void aJobLosesNoMoreThanItKeeps() {
    assertThat(accounts.mayLose("batch")).isEqualTo(1_000_000 / 2.0);
    kill(5, 500);
    assertThat(accounts.mayLose("batch")).isEqualTo(1_000_000 / 2.0 - 250_000);
    assertThat(accounts.mayLose("unknown")).isZero();
    KillAccount account = accounts.destroyed().payers.get("batch");
    assertThat(account.destroyed).isEqualTo(250_000);
    assertThat(account.destroyedFor).containsExactly(entry(ClaimKind.MIN_SHARE, 250_000.0));
    assertThat(account.worked).isEqualTo(750_000);
  }

  /** Caught: after a failover a job is killed again for what its queue still owes. */
  @Test
  void theNextResourceManagerGoesOnFromTheAccounts() {
    kill(5, 100);
    at(1001, 5, 5);
    KillAccounts before = accounts.destroyed();
    double mayLose = accounts.mayLose("batch");
    accounts = new Accounts();
    accounts.resume(before);
    // Queues are there before the job that paid: without it they would owe nobody.
    Scene empty = new Scene().node("n", 10).queue("root.prod", 5, 5).queue("root.batch", 5, 0);
    accounts.observe(empty.view(), completions, now);
    assertThat(accounts.owes("root.prod")).isFalse();
    at(1001, 5, 5);

    assertThat(accounts.owes("root.prod")).isTrue();
    assertThat(accounts.mayLose("batch")).isEqualTo(mayLose);
    assertThat(accounts.destroyed()).usingRecursiveComparison().isEqualTo(before);
    // Once.
    at(1001, 5, 5);
    assertThat(accounts.destroyed().claimants.get("root.prod").kills).isEqualTo(5);
  }

  /** Of executors nobody knows what they were at: 30 s each are owed, the whole age is lost. */
  @Test
  void whoseContainersRunTaskAfterTaskLosesTheirAgeAndIsOwedForThePatience() {
    executors = true;
    at(1001, 0, 0);
    accounts.observe(new Scene().node("n", 10).queue("root.prod", 5, 5).view(), completions, now);
    at(1001, 0, 10);
    double before = accounts.mayLose("batch");
    kill(5, 100);
    assertThat(accounts.mayLose("batch")).isEqualTo(before - 5 * SLOT * 100_000);
    assertThat(accounts.destroyed().claimants.get("root.prod").destroyed)
        .isEqualTo(5 * SLOT * 30_000);
    at(1032, 5, 5);
    assertThat(accounts.owes("root.prod")).isFalse();
  }

  /** Caught: a second container takes the place of the first, or renews its time. */
  @Test
  void whatWasGivenAddsUpAndEachPartHasItsOwnTime() {
    accounts.repaid(Set.of("a", "q"), Scene.gb(1), 0);
    accounts.repaid(Set.of("b", "q"), Scene.gb(2), 30_000);

    assertThat(accounts.repaid(59_999))
        .containsOnly(
            Map.entry("a", Scene.gb(1)),
            Map.entry("b", Scene.gb(2)),
            Map.entry("q", Scene.amount(3 * 1024, 2)));
    assertThat(accounts.repaid(60_000)).containsOnlyKeys("b", "q");
    assertThat(accounts.repaid(90_000)).isEmpty();
  }
}
