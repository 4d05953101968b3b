/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.settings.ClusterCosts.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockPlacementTest {
  private static final Locality TWO_RACKS = new Locality(2, 1.2, 1.4);

  @Test
  void aBlockIsOnOneNodeAndOnTwoOfAnotherRack() {
    BlockPlacement blocks = new BlockPlacement(TWO_RACKS, 10, new TaskRandom(1, 0));
    for (int map = 0; map < 200; map++) {
      List<Integer> replicas = blocks.of(3, map);
      assertThat(replicas).hasSize(3).doesNotHaveDuplicates();
      assertThat(replicas.get(0) % 2).isNotEqualTo(replicas.get(1) % 2);
      assertThat(replicas.get(1) % 2).isEqualTo(replicas.get(2) % 2);
    }
  }

  @Test
  void everyNodeGetsItsPartOfTheBlocks() {
    BlockPlacement blocks = new BlockPlacement(TWO_RACKS, 10, new TaskRandom(1, 0));
    int[] counts = new int[10];
    for (int map = 0; map < 2000; map++) {
      blocks.of(3, map).forEach(node -> counts[node]++);
    }
    for (int count : counts) {
      assertThat(count).isBetween(500, 700);
    }
  }

  @Test
  void fewNodesHaveFewReplicas() {
    assertThat(new BlockPlacement(TWO_RACKS, 1, new TaskRandom(1, 0)).of(1, 0)).containsExactly(0);
    assertThat(new BlockPlacement(TWO_RACKS, 3, new TaskRandom(1, 0)).of(1, 0))
        .containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void distanceIsPaidByRack() {
    BlockPlacement blocks = new BlockPlacement(new Locality(3, 1.2, 1.4), 9, new TaskRandom(1, 0));
    List<Integer> replicas = List.of(0, 1, 4);
    assertThat(blocks.factor(replicas, 4)).isEqualTo(1);
    assertThat(blocks.factor(replicas, 3)).isEqualTo(1.2);
    assertThat(blocks.factor(replicas, 2)).isEqualTo(1.4);
  }
}
