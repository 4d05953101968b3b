/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.ReduceRules.MapProgress;
import io.lsps.gate.ReduceRules.ReduceAdmission;
import org.junit.jupiter.api.Test;

class ReduceRulesTest {
  private static final MapProgress ENDED = MapProgress.of(0, 0, 10, 0);
  private static final MapProgress TWO_WAVES_LEFT = MapProgress.of(8, 4, 10, 0);
  private static final MapProgress LAST_SECONDS = MapProgress.of(0, 4, 10, 32);

  @Test
  void stockModeLetsInAtOnce() {
    assertThat(rules(ReduceAdmission.SLOWSTART).judge(TWO_WAVES_LEFT, 30))
        .isEqualTo(GateReason.SLOWSTART);
  }

  @Test
  void everyModeLetsInAfterTheLastMap() {
    for (ReduceAdmission mode : ReduceAdmission.values()) {
      assertThat(rules(mode).judge(ENDED, Double.NaN).admits).isTrue();
    }
  }

  @Test
  void everyModeLetsInWhereNoMapWasEverAskedFor() {
    for (ReduceAdmission mode : ReduceAdmission.values()) {
      assertThat(rules(mode).judge(MapProgress.UNKNOWN, 30).admits).isTrue();
    }
  }

  @Test
  void afterMapsMeansAfterMaps() {
    assertThat(rules(ReduceAdmission.AFTER_MAPS).judge(LAST_SECONDS, 30))
        .isEqualTo(GateReason.MAPS_LEFT);
  }

  @Test
  void adaptiveLetsInOnceTheRestTakesNoLongerThanTheShuffle() {
    ReduceRules rules = rules(ReduceAdmission.ADAPTIVE);
    assertThat(rules.judge(TWO_WAVES_LEFT, 30)).isEqualTo(GateReason.MAPS_LEFT);
    // Two seconds left; a shuffle is a third of thirty, or of five.
    assertThat(rules.judge(LAST_SECONDS, 30)).isEqualTo(GateReason.SHUFFLE_DUE);
    assertThat(rules.judge(LAST_SECONDS, 5)).isEqualTo(GateReason.MAPS_LEFT);
  }

  @Test
  void adaptiveLetsInEarlierByTheTimeThatAReduceNeedsToStart() {
    ReduceRules rules = new ReduceRules(ReduceAdmission.ADAPTIVE, 0, 2, 100);
    assertThat(rules.judge(LAST_SECONDS, 5)).isEqualTo(GateReason.SHUFFLE_DUE);
    assertThat(rules.judge(MapProgress.of(0, 4, 10, 31), 5)).isEqualTo(GateReason.MAPS_LEFT);
  }

  @Test
  void aBrokenWaveTakesAsLongAsAWholeOne() {
    // Five maps wait for four containers: two waves of ten seconds, and two seconds before them.
    MapProgress maps = MapProgress.of(5, 4, 10, 32);
    assertThat(rules(ReduceAdmission.ADAPTIVE).judge(maps, 3 * 21.9).admits).isFalse();
    assertThat(rules(ReduceAdmission.ADAPTIVE).judge(maps, 3 * 22.1).admits).isTrue();
  }

  @Test
  void mapsThatAreLateDoNotMakeTheNextOnesShorter() {
    MapProgress maps = MapProgress.of(4, 4, 10, 60);
    assertThat(rules(ReduceAdmission.ADAPTIVE).judge(maps, 3 * 9.9).admits).isFalse();
    assertThat(rules(ReduceAdmission.ADAPTIVE).judge(maps, 3 * 10.1).admits).isTrue();
  }

  @Test
  void adaptiveHoldsWhileItKnowsNoTimes() {
    ReduceRules rules = rules(ReduceAdmission.ADAPTIVE);
    assertThat(rules.judge(LAST_SECONDS, Double.NaN)).isEqualTo(GateReason.TIMES_UNKNOWN);
    assertThat(rules.judge(MapProgress.of(0, 4, Double.NaN, 0), 30))
        .isEqualTo(GateReason.TIMES_UNKNOWN);
  }

  @Test
  void mapsThatAllWaitHoldReducesHoweverLongThoseAre() {
    assertThat(rules(ReduceAdmission.ADAPTIVE).judge(MapProgress.of(3, 0, 10, 0), 1e9))
        .isEqualTo(GateReason.MAPS_LEFT);
  }

  @Test
  void aStandstillOfUnknownMapsLetsInAfterTheSetTime() {
    ReduceRules rules = rules(ReduceAdmission.AFTER_MAPS);
    assertThat(rules.judge(TWO_WAVES_LEFT.quietFor(99.9, Double.NaN), 30))
        .isEqualTo(GateReason.MAPS_LEFT);
    assertThat(rules.judge(TWO_WAVES_LEFT.quietFor(100, Double.NaN), 30))
        .isEqualTo(GateReason.NO_PROGRESS);
  }

  @Test
  void longMapsAreNoStandstill() {
    // Maps of an hour: a hundred quiet seconds say nothing, three hours do.
    ReduceRules rules = rules(ReduceAdmission.ADAPTIVE);
    assertThat(rules.judge(TWO_WAVES_LEFT.quietFor(10_799, 3_600), 30))
        .isEqualTo(GateReason.MAPS_LEFT);
    assertThat(rules.judge(TWO_WAVES_LEFT.quietFor(10_800, 3_600), 30))
        .isEqualTo(GateReason.NO_PROGRESS);
  }

  private static ReduceRules rules(ReduceAdmission mode) {
    return new ReduceRules(mode, 1 / 3.0, 0, 100);
  }

  /** Caught: reduces of a lone job waited for its last maps beside free containers. */
  @Test
  void beforeTheLastMapsEndReducesMayUseRoomThatNobodyAsksFor() {
    ReduceRules rules = new ReduceRules(ReduceAdmission.ADAPTIVE, 0.05, 2, 100);
    // 10 s are left, and 30 % of a reduce and 2 s can pass beside them.
    MapProgress noneWaits = MapProgress.of(0, 4, 10, 0).besideFreeRoom();
    assertThat(rules.judge(noneWaits, 30)).isEqualTo(GateReason.ROOM_IS_FREE);
    assertThat(rules.judge(noneWaits, 20)).isEqualTo(GateReason.MAPS_LEFT);
    assertThat(rules.judge(noneWaits, Double.NaN)).isEqualTo(GateReason.TIMES_UNKNOWN);
    assertThat(rules.judge(TWO_WAVES_LEFT.besideFreeRoom(), 30)).isEqualTo(GateReason.MAPS_LEFT);
    assertThat(rules(ReduceAdmission.AFTER_MAPS).judge(noneWaits, 30))
        .isEqualTo(GateReason.MAPS_LEFT);
  }
}
