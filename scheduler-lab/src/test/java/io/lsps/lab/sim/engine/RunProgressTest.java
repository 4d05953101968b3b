/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.cluster.World.RunProgress;
import org.junit.jupiter.api.Test;

class RunProgressTest {
  private static final long HOUR = 3_600_000;

  private final RunProgress progress = new RunProgress(10);

  @Test
  void aLongTaskIsNoTrouble() {
    progress.step(0);
    assertThat(progress.trouble(29 * 24 * HOUR, false)).isNull();
    assertThat(progress.trouble(31 * 24 * HOUR, false))
        .contains("nothing started or ended from 0 ms");
  }

  @Test
  void whereNothingIsToComeByItselfAnHourIs() {
    progress.step(0);
    assertThat(progress.trouble(HOUR, true)).isNull();
    assertThat(progress.trouble(HOUR + 1, true)).contains("nothing started or ended from 0 ms");
  }

  @Test
  void reducesThatTakeTurnsWithoutEndAreTrouble() {
    takeTurns(2_000);
    assertThat(progress.trouble(9 * HOUR, false)).contains("2000 containers", "--slowstart 1");
  }

  @Test
  void notInTheFirstHours() {
    takeTurns(2_000);
    assertThat(progress.trouble(7 * HOUR, false)).isNull();
  }

  @Test
  void norWhereAFullClusterHasLongTasks() {
    takeTurns(900);
    assertThat(progress.trouble(9 * HOUR, false)).isNull();
  }

  @Test
  void norWhereTasksAreDone() {
    takeTurns(2_000);
    progress.gain(8 * HOUR);
    assertThat(progress.trouble(9 * HOUR, false)).isNull();
  }

  private void takeTurns(int steps) {
    for (int i = 0; i < steps; i++) {
      progress.step(i);
    }
  }
}
