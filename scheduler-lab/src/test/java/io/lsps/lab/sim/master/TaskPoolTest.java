/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.workload.PhaseTasks;
import org.junit.jupiter.api.Test;

class TaskPoolTest {
  private final TaskPool pool = new TaskPool(PhaseTasks.alike(20, 1000));

  @Test
  void tasksThatRanBeforeComeFirst() {
    assertThat(pool.start()).isZero();
    assertThat(pool.start()).isEqualTo(1);
    pool.giveUp(0);
    assertThat(pool.waiting()).isEqualTo(19);

    assertThat(pool.start()).isZero();
    assertThat(pool.start()).isEqualTo(2);
    assertThat(pool.attempt(0)).isEqualTo(1);
  }

  @Test
  void aKilledAttemptIsNoFailure() {
    pool.start();
    pool.giveUp(0);
    pool.start();

    assertThat(pool.fail(0)).isEqualTo(1);
    assertThat(pool.attempt(0)).isEqualTo(2);
  }
}
