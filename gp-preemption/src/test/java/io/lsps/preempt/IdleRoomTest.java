/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class IdleRoomTest {
  private static final double NEVER_FORGETS = 1e15;
  private static final int HALF = IdleRoom.LEVELS / 2;

  private final IdleRoom idle = new IdleRoom(NEVER_FORGETS, 0);

  @Test
  void whatNobodyEverWantedStaysIdle() {
    idle.observe(0.5, 0);
    idle.observe(0.5, 1000);

    assertThat(idle.wantedWithin(HALF, 1e12)).isZero();
    assertThat(idle.meanIdleMillis(HALF)).isInfinite();
    assertThat(idle.idleFor(HALF, 1000)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void roomThatIsWantedAllTheTimeIsWantedAtOnce() {
    idle.observe(0.6, 0);
    idle.observe(0.6, 1000);

    assertThat(idle.wantedWithin(HALF, 1)).isEqualTo(1);
    assertThat(idle.idleFor(HALF, 1000)).isZero();
  }

  @Test
  void theMeanTimeIsFromOneReturnToTheNextWithoutTheTimeInUse() {
    idle.observe(0, 0);
    idle.observe(0.9, 300);
    idle.observe(0, 500);
    idle.observe(0.9, 600);

    // Idle for 300 and for 100; that it is wanted from 300 to 500 does not count.
    assertThat(idle.meanIdleMillis(HALF)).isCloseTo(200, within(1e-6));
    assertThat(idle.wantedWithin(HALF, 200)).isCloseTo(1 - Math.exp(-1), within(1e-9));
    assertThat(idle.idleFor(HALF, 700)).isZero();
    idle.observe(0, 700);
    assertThat(idle.idleFor(HALF, 800)).isEqualTo(100);
  }

  @Test
  void whatWasLongAgoCountsLess() {
    IdleRoom forgets = new IdleRoom(1000, 0);
    forgets.observe(0, 0);
    forgets.observe(1, 10);
    forgets.observe(0, 10_000);
    double before = forgets.wantedWithin(HALF, 100);
    forgets.observe(0, 20_000);

    assertThat(forgets.wantedWithin(HALF, 100)).isLessThan(before / 100);
  }

  @Test
  void aCopyGoesItsOwnWay() {
    idle.observe(0, 0);
    IdleRoom copy = new IdleRoom(idle);
    copy.observe(1, 100);

    assertThat(idle.wantedWithin(HALF, 1000)).isZero();
    assertThat(copy.wantedWithin(HALF, 1000)).isGreaterThan(0.9);
  }

  /** Much room is wanted again no later than a part of it, and within more time more likely. */
  @Property(tries = 200, seed = "1")
  void moreRoomAndMoreTimeAreRiskier(@ForAll long seed) {
    Random random = new Random(seed);
    IdleRoom some = new IdleRoom(10_000, 0);
    long now = 0;
    for (int i = 0; i < 50; i++) {
      some.observe(random.nextDouble() * 1.2, now);
      now += random.nextInt(1000);
    }
    for (int level = 1; level <= IdleRoom.LEVELS; level++) {
      assertThat(some.wantedWithin(level, 500)).isBetween(0.0, 1.0);
      assertThat(some.wantedWithin(level, 500)).isLessThanOrEqualTo(some.wantedWithin(level, 900));
      if (level > 1) {
        assertThat(some.idleFor(level, now)).isLessThanOrEqualTo(some.idleFor(level - 1, now));
      }
    }
  }

  /** Beside a count of every single millisecond. */
  @Property(tries = 200, seed = "1")
  void theTimesAreThoseOfAllMilliseconds(@ForAll long seed) {
    Random random = new Random(seed);
    IdleRoom some = new IdleRoom(NEVER_FORGETS, 0);
    double wanted = random.nextDouble();
    some.observe(wanted, 0);
    int idleMillis = 0;
    int returns = wanted > 0.5 ? 1 : 0;
    for (int time = 1; time <= 300; time++) {
      idleMillis += wanted > 0.5 ? 0 : 1;
      if (random.nextInt(10) == 0) {
        double next = random.nextDouble();
        returns += wanted <= 0.5 && next > 0.5 ? 1 : 0;
        wanted = next;
        some.observe(wanted, time);
      }
    }
    some.observe(wanted, 300);

    double mean = returns == 0 ? Double.POSITIVE_INFINITY : (double) idleMillis / returns;
    if (Double.isInfinite(mean)) {
      assertThat(some.meanIdleMillis(HALF)).isInfinite();
    } else {
      assertThat(some.meanIdleMillis(HALF)).isCloseTo(mean, within(1e-6 * mean + 1e-6));
    }
  }
}
