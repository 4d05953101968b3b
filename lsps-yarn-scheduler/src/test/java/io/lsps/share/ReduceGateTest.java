/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReduceGateTest {
  private static final MapProgress ENDED = new MapProgress(0, 0, 10, 0);
  private static final MapProgress TWO_WAVES_LEFT = new MapProgress(8, 4, 10, 0);
  private static final MapProgress LAST_SECONDS = new MapProgress(0, 4, 10, 32);

  @Test
  void stockModeLetsInAtOnce() {
    assertThat(gate(ReduceAdmission.SLOWSTART).admits(TWO_WAVES_LEFT, 30, 0)).isTrue();
  }

  @Test
  void everyModeLetsInAfterTheLastMap() {
    for (ReduceAdmission mode : ReduceAdmission.values()) {
      assertThat(gate(mode).admits(ENDED, Double.NaN, 0)).isTrue();
    }
  }

  @Test
  void afterMapsMeansAfterMaps() {
    assertThat(gate(ReduceAdmission.AFTER_MAPS).admits(LAST_SECONDS, 30, 0)).isFalse();
  }

  @Test
  void adaptiveLetsInOnceTheRestTakesNoLongerThanTheShuffle() {
    ReduceGate gate = gate(ReduceAdmission.ADAPTIVE);
    assertThat(gate.admits(TWO_WAVES_LEFT, 30, 0)).isFalse();
    // Two seconds left; a shuffle is a third of thirty, or of five.
    assertThat(gate.admits(LAST_SECONDS, 30, 0)).isTrue();
    assertThat(gate.admits(LAST_SECONDS, 5, 0)).isFalse();
  }

  @Test
  void adaptiveLetsInEarlierByTheTimeThatAReduceNeedsToStart() {
    ReduceGate gate = new ReduceGate(ReduceAdmission.ADAPTIVE, 0, 2, 100);
    assertThat(gate.admits(LAST_SECONDS, 5, 0)).isTrue();
    assertThat(gate.admits(new MapProgress(0, 4, 10, 31), 5, 0)).isFalse();
  }

  @Test
  void aBrokenWaveTakesAsLongAsAWholeOne() {
    // Five maps wait for four containers: two waves of ten seconds, and two seconds before them.
    MapProgress maps = new MapProgress(5, 4, 10, 32);
    assertThat(gate(ReduceAdmission.ADAPTIVE).admits(maps, 3 * 21.9, 0)).isFalse();
    assertThat(gate(ReduceAdmission.ADAPTIVE).admits(maps, 3 * 22.1, 0)).isTrue();
  }

  @Test
  void mapsThatAreLateDoNotMakeTheNextOnesShorter() {
    MapProgress maps = new MapProgress(4, 4, 10, 60);
    assertThat(gate(ReduceAdmission.ADAPTIVE).admits(maps, 3 * 9.9, 0)).isFalse();
    assertThat(gate(ReduceAdmission.ADAPTIVE).admits(maps, 3 * 10.1, 0)).isTrue();
  }

  @Test
  void adaptiveHoldsWhileItKnowsNoTimes() {
    ReduceGate gate = gate(ReduceAdmission.ADAPTIVE);
    assertThat(gate.admits(LAST_SECONDS, Double.NaN, 0)).isFalse();
    assertThat(gate.admits(new MapProgress(0, 4, Double.NaN, 0), 30, 0)).isFalse();
    assertThat(gate.admits(new MapProgress(3, 0, 10, 0), 1e9, 0)).isFalse();
  }

  @Test
  void nothingIsHeldForEver() {
    assertThat(gate(ReduceAdmission.AFTER_MAPS).admits(TWO_WAVES_LEFT, 30, 99)).isFalse();
    assertThat(gate(ReduceAdmission.AFTER_MAPS).admits(TWO_WAVES_LEFT, 30, 100)).isTrue();
  }

  private static ReduceGate gate(ReduceAdmission mode) {
    return new ReduceGate(mode, 1 / 3.0, 0, 100);
  }
}
