/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.preempt.LongJobs.BusyHistory;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BusyHistoryTest {
  private final BusyHistory history = new BusyHistory(100, 0.9);

  @Test
  void nothingIsKnownBeforeAPeriodIsOver() {
    assertThat(history.part(0)).isZero();
    history.observe(1, 0);
    assertThat(history.part(99)).isZero();
    assertThat(history.part(100)).isEqualTo(1);
  }

  @Test
  void eachSampleCountsUntilTheNext() {
    history.observe(1, 0);
    history.observe(0.5, 30);
    history.observe(1, 90);

    assertThat(history.part(100)).isCloseTo(0.4, within(1e-9));
    // The first ten milliseconds have left the period, ten busy ones have come.
    assertThat(history.part(110)).isCloseTo(0.4, within(1e-9));
    assertThat(history.part(150)).isCloseTo(0.6, within(1e-9));
  }

  @Test
  void justAsMuchAsTheThresholdIsNotBusy() {
    history.observe(0.9, 0);

    assertThat(history.part(100)).isZero();
  }

  /** Beside a count of every single millisecond. */
  @Property(tries = 300, seed = "1")
  void thePartIsThatOfAllMilliseconds(@ForAll long seed) {
    Random random = new Random(seed);
    BusyHistory some = new BusyHistory(50, 0.5);
    boolean[] busy = new boolean[400];
    boolean now = false;
    for (int time = 0; time < busy.length; time++) {
      if (time == 0 || random.nextInt(8) == 0) {
        now = random.nextBoolean();
        some.observe(now ? 1 : 0, time);
      }
      busy[time] = now;
      if (time >= 50) {
        int count = 0;
        for (int back = time - 50; back < time; back++) {
          count += busy[back] ? 1 : 0;
        }
        assertThat(some.part(time)).isCloseTo(count / 50.0, within(1e-9));
      }
    }
  }
}
