/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapReducePrioritiesTest {
  /**
   * Caught: a repeated map that counts as a task of an unknown kind, and leaves reduces waiting.
   */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"5, MAP", "10, REDUCE", "19, MAP", "20, MAP", "0, TASK", "11, TASK", "21, TASK"})
  void aPriorityTellsThePhase(int priority, Phase phase) {
    assertThat(MapReducePriorities.phase(priority)).isEqualTo(phase);
    assertThat(MapReducePriorities.isMap(priority)).isEqualTo(phase == Phase.MAP);
  }
}
