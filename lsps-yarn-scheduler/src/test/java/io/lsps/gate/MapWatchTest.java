/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.MapPhase.MapWatch;
import org.junit.jupiter.api.Test;

class MapWatchTest {
  private final MapWatch watch = MapWatch.NEW.look(3, 2, 1, 10_000);

  @Test
  void nothingIsQuietAtTheFirstLook() {
    assertThat(watch.quietSeconds(10_000)).isZero();
  }

  @Test
  void theSameAgainIsQuietSinceTheFirstLook() {
    assertThat(watch.look(3, 2, 1, 70_000).quietSeconds(70_000)).isEqualTo(60);
  }

  @Test
  void anAskAStartAndAnEndEachAreProgress() {
    assertThat(watch.look(4, 2, 1, 70_000).quietSeconds(70_000)).isZero();
    assertThat(watch.look(3, 3, 1, 70_000).quietSeconds(70_000)).isZero();
    assertThat(watch.look(3, 2, 2, 70_000).quietSeconds(70_000)).isZero();
  }
}
