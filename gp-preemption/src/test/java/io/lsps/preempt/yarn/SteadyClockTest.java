/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.SteadyClock.SteppingClock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.SystemClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyClockTest {
  private static final long START = 1_000_000_000_000L;

  private final Wall wall = new Wall();
  private final SteadyClock time = new SteadyClock(() -> wall);

  private static final class Wall implements SteppingClock {
    private long monotonic = 77;
    private long ahead = START - 77;

    @Override
    public long getTime() {
      return monotonic + ahead;
    }

    @Override
    public long getMonotonicTime() {
      return monotonic;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {3_600_000, -3_600_000})
  void aWallClockThatIsSetForAWhileChangesNoDuration(long step) {
    assertThat(time.now()).isEqualTo(START);
    wall.monotonic += 1000;
    wall.ahead += step;
    assertThat(time.now()).isEqualTo(START + 1000);
    wall.monotonic += 24_000;
    assertThat(time.now()).isEqualTo(START + 25_000);
    wall.ahead -= step;
    assertThat(time.now()).isEqualTo(START + 25_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {3_600_000, -3_600_000})
  void aDateIsTheTimeAtWhichTheWallClockShowedIt(long step) {
    time.now();
    wall.monotonic += 10_000;
    long before = wall.getTime();
    wall.monotonic += 10_000;
    wall.ahead += step;
    time.now();
    wall.monotonic += 10_000;
    long during = wall.getTime();
    wall.monotonic += 10_000;
    wall.ahead -= step;
    time.now();
    wall.monotonic += 10_000;
    long after = wall.getTime();
    wall.monotonic += 10_000;

    assertThat(time.ofDate(before, -1)).isEqualTo(START + 10_000);
    assertThat(time.ofDate(during, -1)).isEqualTo(START + 30_000);
    assertThat(time.ofDate(after, -1)).isEqualTo(START + 50_000);
    assertThat(time.ofDate(START - 5000, -1)).isEqualTo(START - 5000);
  }

  @Test
  void aDateThatIsStillToComeIsUnknown() {
    assertThat(time.ofDate(START + 1, -1)).isEqualTo(-1);
    wall.ahead += 3_600_000;
    time.now();
    // The clock went from 0 to an hour: it showed nothing between.
    assertThat(time.ofDate(START + 1_800_000, -1)).isEqualTo(-1);
  }

  @Test
  void peopleAreToldDatesByTheWallClockAsItIsNow() {
    long started = time.now();
    wall.ahead += 3_600_000;

    assertThat(time.date(started)).isEqualTo(START + 3_600_000);
  }

  /** A clock that is corrected slowly is no stepping one, and its dates are as right as it is. */
  @Test
  void aSmallCorrectionIsNoStep() {
    time.now();
    wall.ahead += 900;
    wall.monotonic += 10_000;

    assertThat(time.now()).isEqualTo(START + 10_000);
    assertThat(time.date(START)).isEqualTo(START);
  }

  @Test
  void ofManyStepsTheLastAreRemembered() {
    time.now();
    for (int i = 0; i < 1000; i++) {
      wall.ahead += 5000;
      wall.monotonic += 10_000;
      time.now();
    }
    wall.monotonic += 10_000;

    assertThat(time.ofDate(wall.getTime() - 1000, -1)).isEqualTo(START + 10_009_000);
    assertThat(time.now()).isEqualTo(START + 10_010_000);
  }

  @Test
  void virtualTimeIsFollowedButNotBack() {
    AtomicLong virtual = new AtomicLong(500);
    Clock clock = virtual::get;
    SteadyClock followed = new SteadyClock(() -> clock);
    assertThat(followed.now()).isEqualTo(500);
    virtual.set(3_600_500);
    assertThat(followed.now()).isEqualTo(3_600_500);
    virtual.set(500);
    assertThat(followed.now()).isEqualTo(3_600_500);
    virtual.set(1500);
    assertThat(followed.now()).isEqualTo(3_601_500);
  }

  @Test
  void anotherClockIsTakenAsItIs() {
    AtomicReference<Clock> clock = new AtomicReference<>(wall);
    SteadyClock following = new SteadyClock(clock::get);
    following.now();
    clock.set(() -> 500);

    assertThat(following.now()).isEqualTo(500);
  }

  @Test
  void withoutStepsItIsTheWallClock() {
    SteadyClock real = new SteadyClock(SystemClock::getInstance);

    long before = System.currentTimeMillis();
    assertThat(real.now()).isBetween(before - 1000, System.currentTimeMillis() + 1000);
  }
}
