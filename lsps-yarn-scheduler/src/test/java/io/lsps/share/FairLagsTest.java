/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FairLagsTest {
  private static final double CLOSE = 1e-9;
  private static final JobWorks JOB = works("job", 10);

  private final FairLags lags = new FairLags();

  private static JobWorks works(Object... jobsAndSeconds) {
    JobWorks works = new JobWorks();
    for (int i = 0; i < jobsAndSeconds.length; i += 2) {
      works.add(jobsAndSeconds[i], ((Number) jobsAndSeconds[i + 1]).doubleValue());
    }
    return works;
  }

  @Test
  void whatIsLackedAddsUpOverTime() {
    lags.tell("alice", 0.5, 0.1, JOB, 1_000);
    lags.tell("alice", 0.5, 0.1, JOB, 11_000);
    assertThat(lags.behind("alice")).isCloseTo(4, within(CLOSE));
    lags.tell("alice", 0.5, 0.25, JOB, 15_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
  }

  @Test
  void theFirstTimeNothingHasPassed() {
    lags.tell("alice", 1, 0, JOB, 1_600_000_000_000L);
    assertThat(lags.behind("alice")).isZero();
  }

  @Test
  void whoHoldsMoreThanItIsDueCatchesUp() {
    lags.tell("alice", 0.5, 0, JOB, 0);
    lags.tell("alice", 0.5, 0, JOB, 10_000);
    lags.tell("alice", 0.5, 0.75, JOB, 20_000);
    assertThat(lags.behind("alice")).isCloseTo(2.5, within(CLOSE));
  }

  @Test
  void beingAheadIsNoCredit() {
    lags.tell("alice", 0.2, 1, JOB, 0);
    lags.tell("alice", 0.2, 1, JOB, 3_600_000);
    lags.tell("alice", 0.2, 0, JOB, 3_610_000);
    assertThat(lags.behind("alice")).isCloseTo(2, within(CLOSE));
  }

  @Test
  void aClockThatIsSetBackChangesNothing() {
    lags.tell("alice", 0.5, 0, JOB, 100_000);
    lags.tell("alice", 0.5, 0, JOB, 110_000);
    lags.tell("alice", 0.5, 0, JOB, 20_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
    lags.tell("alice", 0.5, 0, JOB, 22_000);
    assertThat(lags.behind("alice")).isCloseTo(6, within(CLOSE));
  }

  @Test
  void usersAreCountedEachAlone() {
    lags.tell("alice", 0.5, 0, JOB, 0);
    lags.tell("bob", 0.5, 0.5, JOB, 0);
    lags.tell("alice", 0.5, 0, JOB, 10_000);
    lags.tell("bob", 0.5, 0.5, JOB, 10_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
    assertThat(lags.behind("bob")).isZero();
    assertThat(lags.behind("nobody")).isZero();
  }

  @Test
  void whoLeftStartsAnew() {
    lags.tell("alice", 0.5, 0, JOB, 0);
    lags.tell("alice", 0.5, 0, JOB, 10_000);
    lags.leave("alice");
    assertThat(lags.behind("alice")).isZero();
    lags.tell("alice", 0.5, 0, JOB, 90_000);
    assertThat(lags.behind("alice")).isZero();
  }

  @Test
  void onlyThoseWhoAreGoneAreForgotten() {
    for (long now : List.of(0L, 10_000L)) {
      lags.tell("alice", 0.5, 0, JOB, now);
      lags.tell("bob", 0.5, 0, JOB, now);
    }
    lags.leave("bob"::equals);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
    assertThat(lags.behind("bob")).isZero();
  }

  @Property(seed = "83")
  void neverBelowNoughtNorAboveWhatWasDue(
      @ForAll @Size(max = 50) List<@DoubleRange(min = 0, max = 1) Double> held) {
    FairLags some = new FairLags();
    long now = 0;
    double due = 0;
    for (double part : held) {
      some.tell("alice", 0.5, part, JOB, now);
      assertThat(some.behind("alice")).isBetween(0.0, due + CLOSE);
      now += 1_000;
      due += 0.5;
    }
  }

  @Test
  void aJobThatEndsTakesItsPart() {
    behindByFive(works("giant", 30, "small", 10));
    lags.tell("alice", 0, 0, works("small", 10), 20_000);
    assertThat(lags.behind("alice")).isCloseTo(1.25, within(CLOSE));
  }

  @Test
  void alsoWhereAnotherComesInItsPlace() {
    behindByFive(works("giant", 30));
    lags.tell("alice", 0, 0, works("next", 30), 20_000);
    assertThat(lags.behind("alice")).isZero();
  }

  @Test
  void anEstimateThatFallsTakesNothing() {
    behindByFive(works("giant", 30, "small", 10));
    for (int i = 0; i < 100; i++) {
      lags.tell("alice", 0, 0, works("giant", 30 + i % 2, "small", 10), 20_000);
    }
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
  }

  @Test
  void norDoJobsThatComeOrStandInAnotherOrder() {
    behindByFive(works("first", 30, "second", 10));
    lags.tell("alice", 0, 0, works("third", 1, "second", 10, "first", 30), 20_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
    lags.tell("alice", 0, 0, works("second", 10, "first", 30), 20_000);
    assertThat(lags.behind("alice")).isCloseTo(5 * 40 / 41.0, within(CLOSE));
  }

  @Test
  void jobsOfWhichNothingIsKnownTakeNothing() {
    behindByFive(works("master only", 0));
    lags.tell("alice", 0, 0, works("another", 0), 20_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
  }

  private void behindByFive(JobWorks works) {
    lags.tell("alice", 0.5, 0, works, 10_000);
    lags.tell("alice", 0.5, 0, works, 20_000);
  }
}
