/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** How much is remembered at most, and what goes first. */
class HistoryLimitsTest extends ModelExamples {
  @Test
  void theLeastRecentlyRunNameGoesFirst() {
    model.limit(new HistoryLimits(2, 100, 1 << 20));
    complete("a1", "alice", "x", 1);
    complete("b1", "bob", "y", 1);
    complete("a2", "alice", "x", 1);
    complete("b2", "bob", "z", 1);

    assertThat(model.history("alice").recurring).containsOnlyKeys("x");
    assertThat(model.history("bob").recurring).containsOnlyKeys("z");
  }

  @Test
  void theLongestIdleUserGoesFirstAndNobodyWithCurrentJobsDoes() {
    model.limit(new HistoryLimits(100, 2, 1 << 20));
    submit("busy", "alice");
    complete("b", "bob", "x", 1);
    complete("c", "carol", "x", 1);
    submit("busy too", "dave");
    submit("busy as well", "erin");

    assertThat(model.users()).containsOnly("alice", "dave", "erin");
  }

  @Test
  void longNamesAreBoundedByTheirBytes() {
    model.limit(new HistoryLimits(1000, 1000, 20_000));
    for (int i = 0; i < 100; i++) {
      complete("j" + i, "alice", "n".repeat(100) + letters(i), 1);
    }

    assertThat(model.rememberedBytes()).isLessThanOrEqualTo(20_000);
    assertThat(model.rememberedNames()).isBetween(10, 30);
    assertThat(model.history("alice").recurring).containsKey("n".repeat(100) + letters(99));
  }

  @Test
  void aSmallerLimitHoldsAtOnce() {
    for (int i = 0; i < 10; i++) {
      complete("j" + i, "user" + i, "x", 1);
    }
    model.limit(new HistoryLimits(100, 3, 1 << 20));

    assertThat(model.users()).containsExactly("user9", "user8", "user7");
    assertThat(model.rememberedNames()).isEqualTo(3);
  }

  @Test
  void whatWasStoredIsOlderThanWhatWasLearnedSince() {
    complete("a", "alice", "x", 1);
    complete("b", "bob", "x", 1);
    Map<String, UserHistory> stored = ModelExamples.histories(model);
    WorkloadModel restarted = new WorkloadModel();
    restarted.limit(new HistoryLimits(100, 2, 1 << 20));
    restarted.jobSubmitted(new JobSpec("c", "carol", "x", Framework.MAPREDUCE, -1, 0), 0);
    restarted.jobFinished("c", false, 0);
    stored.forEach(restarted::restore);

    assertThat(restarted.users()).containsExactly("carol", "bob");
  }

  @Test
  void aQuarterOfNamesAndUsersStaysWithinTheBoundsAndSoDoesEveryCopy() {
    HistoryLimits limits = new HistoryLimits(1000, 100, 1 << 20);
    model.limit(limits);
    long seed = 7;
    for (int day = 0; day < 90; day++) {
      for (int i = 0; i < 100; i++) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        int user = (int) ((seed >>> 33) % 500);
        // A third of the names recur.
        String name = i % 3 == 0 ? "daily " + letters(user) : "once " + letters(day * 100 + i);
        complete("j" + day + "/" + i, "user" + user, name, 1 + i);
      }
      assertThat(model.rememberedNames()).isLessThanOrEqualTo(1000);
      assertThat(model.users()).hasSizeLessThanOrEqualTo(100);
      assertThat(model.rememberedBytes()).isLessThanOrEqualTo(1 << 20);
    }

    // What is copied under the lock at once is one user's.
    int names = 0;
    for (UserHistory history : ModelExamples.histories(model).values()) {
      assertThat(history.recurring).hasSizeLessThanOrEqualTo(HistoryLimits.NAMES_OF_A_USER);
      names += history.recurring.size();
    }
    assertThat(names).isEqualTo(model.rememberedNames());
  }

  @Test
  void aFullMemoryEmptiesToNothing() {
    for (int i = 0; i < 50; i++) {
      complete("j" + i, "user" + i % 7, "n" + letters(i), 1);
    }
    model.forgetIdle(1000, 1_000_000_000);

    assertThat(model.users()).isEmpty();
    assertThat(model.rememberedNames()).isZero();
    assertThat(model.rememberedBytes()).isZero();
  }

  /** Figures in a name are masked. */
  private static String letters(int number) {
    StringBuilder text = new StringBuilder();
    for (char digit : Integer.toString(number).toCharArray()) {
      text.append((char) ('a' + digit - '0'));
    }
    return text.toString();
  }
}
