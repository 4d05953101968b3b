/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.forecast.StartForecasts.StartRange;
import io.lsps.forecast.StartForecasts.StartState;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StartForecastsTest {
  private static final StartState FULL = new StartState("root.a", 0, false, true);
  private static final StartState EMPTY = new StartState("root.a", 1, true, true);

  private final StartForecasts forecasts = new StartForecasts();
  private final SplittableRandom random = new SplittableRandom(1);
  private long now;
  private int next;

  @Test
  void nothingIsToldBeforeEnoughWasSeen() {
    for (int i = 0; i < 30; i++) {
      assertThat(one(FULL, 1000)).isNull();
    }
    assertThat(one(FULL, 1000)).isNotNull();
    assertThat(forecasts.coverage().untold).isEqualTo(30);
    assertThat(forecasts.coverage().told()).isEqualTo(1);
  }

  @Test
  void theRangeHoldsForEightOfTen() {
    for (int i = 0; i < 2000; i++) {
      one(FULL, random.nextInt(100_000));
    }
    assertThat(forecasts.coverage().part()).isBetween(0.78, 0.82);
    assertThat(forecasts.coverage().early).isBetween(150L, 250L);
  }

  @Test
  void itHoldsAlsoWhereWaitsGrowAllTheTime() {
    // Caught: quantiles of the past alone, which are always too short then. None comes too early.
    for (int i = 0; i < 2000; i++) {
      one(FULL, 100L * i + random.nextInt(10_000));
    }
    assertThat(forecasts.coverage().part()).isBetween(0.85, 0.95);
  }

  @Test
  void statesThatDifferAreKeptApart() {
    for (int i = 0; i < 200; i++) {
      one(FULL, 50_000 + random.nextInt(50_000));
      one(EMPTY, 100 + random.nextInt(900));
    }
    StartRange empty = forecasts.submitted("empty", EMPTY, now);
    assertThat(empty.until - now).isLessThan(1000);
    forecasts.forget("empty");
    StartRange full = forecasts.submitted("full", FULL, now);
    assertThat(full.from - now).isGreaterThan(50_000);
  }

  @Test
  void manyWhoWaitAreAnotherStateThanFew() {
    for (int i = 0; i < 100; i++) {
      one(FULL, 1000 + random.nextInt(100));
    }
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 20; i++) {
        forecasts.submitted("crowd " + round + " " + i, FULL, now);
      }
      now += 60_000;
      for (int i = 0; i < 20; i++) {
        forecasts.started("crowd " + round + " " + i, now);
      }
    }
    assertThat(forecasts.submitted("alone", FULL, now).from - now).isLessThan(20_000);
    for (int i = 0; i < 18; i++) {
      forecasts.submitted("ahead " + i, FULL, now);
    }
    assertThat(forecasts.submitted("last", FULL, now).from - now).isGreaterThan(20_000);
  }

  @Test
  void onlyTheFirstContainerCounts() {
    forecasts.submitted("a", FULL, 0);
    forecasts.started("a", 10);
    forecasts.started("a", 20);
    forecasts.started("never submitted", 20);
    assertThat(forecasts.coverage().untold).isEqualTo(1);
  }

  @Test
  void whatWasToldIsKnownUntilItStarts() {
    for (int i = 0; i < 40; i++) {
      one(FULL, 1000);
    }
    StartRange told = forecasts.submitted("a", FULL, now);
    assertThat(forecasts.told("a")).isSameAs(told);
    forecasts.started("a", now + 5);
    assertThat(forecasts.told("a")).isNull();
  }

  /** Submits one that waits so long. */
  private StartRange one(StartState state, long wait) {
    String app = "app " + next++;
    StartRange told = forecasts.submitted(app, state, now);
    now += wait;
    forecasts.started(app, now);
    return told;
  }
}
