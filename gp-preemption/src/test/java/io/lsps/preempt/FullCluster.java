/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** A cluster in which research has everything, production is promised most, and someone decides. */
abstract class FullCluster {
  static final long NOW = 1_000_000;

  final Scene scene = new Scene();
  GlobalPreemption preemption = new GlobalPreemption(0.5, id -> true);

  /** Four nodes of 2 GB; production may have 6 of 8, research 2, and has it all. */
  @BeforeEach
  void cluster() {
    scene.queue("root.production", 6, 6).queue("root.research", 2, 2);
    scene.app("prod", "root.production", 6);
    scene.app("old", "root.research", 1).app("young", "root.research", 1);
    for (int i = 0; i < 4; i++) {
      scene.node("n" + i, 2);
      scene.runs("old" + i, "old", "n" + i, 1, 100_000 + i);
      scene.runs("young" + i, "young", "n" + i, 1, 900_000 + i);
    }
  }

  /** What is decided after everyone's patience is at its end. */
  List<Decision> decide() {
    preemption.decide(scene.view(), NOW - Scene.PATIENCE);
    return preemption.decide(scene.view(), NOW);
  }

  List<String> victims() {
    List<String> victims = new ArrayList<>();
    decide()
        .forEach(
            decision ->
                decision.placements.forEach(
                    placement ->
                        placement.victims.forEach(victim -> victims.add(victim.id.toString()))));
    return victims;
  }
}
