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
  private final FairLags lags = new FairLags();

  @Test
  void whatIsLackedAddsUpOverTime() {
    lags.tell("alice", 0.5, 0.1, 10, 1_000);
    lags.tell("alice", 0.5, 0.1, 10, 11_000);
    assertThat(lags.behind("alice")).isCloseTo(4, within(CLOSE));
    lags.tell("alice", 0.5, 0.25, 10, 15_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
  }

  @Test
  void theFirstTimeNothingHasPassed() {
    lags.tell("alice", 1, 0, 10, 1_600_000_000_000L);
    assertThat(lags.behind("alice")).isZero();
  }

  @Test
  void whoHoldsMoreThanItIsDueCatchesUp() {
    lags.tell("alice", 0.5, 0, 10, 0);
    lags.tell("alice", 0.5, 0, 10, 10_000);
    lags.tell("alice", 0.5, 0.75, 10, 20_000);
    assertThat(lags.behind("alice")).isCloseTo(2.5, within(CLOSE));
  }

  @Test
  void beingAheadIsNoCredit() {
    lags.tell("alice", 0.2, 1, 10, 0);
    lags.tell("alice", 0.2, 1, 10, 3_600_000);
    lags.tell("alice", 0.2, 0, 10, 3_610_000);
    assertThat(lags.behind("alice")).isCloseTo(2, within(CLOSE));
  }

  @Test
  void aClockThatIsSetBackChangesNothing() {
    lags.tell("alice", 0.5, 0, 10, 100_000);
    lags.tell("alice", 0.5, 0, 10, 110_000);
    lags.tell("alice", 0.5, 0, 10, 20_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
    lags.tell("alice", 0.5, 0, 10, 22_000);
    assertThat(lags.behind("alice")).isCloseTo(6, within(CLOSE));
  }

  @Test
  void usersAreCountedEachAlone() {
    lags.tell("alice", 0.5, 0, 10, 0);
    lags.tell("bob", 0.5, 0.5, 10, 0);
    lags.tell("alice", 0.5, 0, 10, 10_000);
    lags.tell("bob", 0.5, 0.5, 10, 10_000);
    assertThat(lags.behind("alice")).isCloseTo(5, within(CLOSE));
    assertThat(lags.behind("bob")).isZero();
    assertThat(lags.behind("nobody")).isZero();
  }

  @Test
  void whoLeftStartsAnew() {
    lags.tell("alice", 0.5, 0, 10, 0);
    lags.tell("alice", 0.5, 0, 10, 10_000);
    lags.leave("alice");
    assertThat(lags.behind("alice")).isZero();
    lags.tell("alice", 0.5, 0, 10, 90_000);
    assertThat(lags.behind("alice")).isZero();
  }

  @Test
  void onlyThoseWhoAreGoneAreForgotten() {
    for (long now : List.of(0L, 10_000L)) {
      lags.tell("alice", 0.5, 0, 10, now);
      lags.tell("bob", 0.5, 0, 10, now);
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
      some.tell("alice", 0.5, part, 10, now);
      assertThat(some.behind("alice")).isBetween(0.0, due + CLOSE);
      now += 1_000;
      due += 0.5;
    }
  }
}
