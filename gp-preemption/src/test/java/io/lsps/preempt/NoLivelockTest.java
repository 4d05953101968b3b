/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A little cluster that does what is decided, with endless tasks: kills must come to an end. */
class NoLivelockTest {
  private static final int SLOTS = 12;
  private static final long ROUND = 10_000;

  private record Task(String app, long launched) {}

  private final Map<String, String> queueOf = new LinkedHashMap<>();
  private final List<Task> running = new ArrayList<>();
  private int kills;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void queuesThatStarveEachOtherSettle(long seed) {
    Random random = new Random(seed);
    for (int queue = 0; queue < 3; queue++) {
      for (int app = 0; app <= queue; app++) {
        queueOf.put("app" + queue + app, "root.q" + queue);
      }
    }
    GlobalPreemption preemption = new GlobalPreemption(0.5, id -> true);
    List<String> apps = new ArrayList<>(queueOf.keySet());
    for (int i = 0; i < SLOTS; i++) {
      running.add(new Task(apps.get(random.nextInt(apps.size())), i));
    }
    int killsBefore = -1;
    for (int round = 0; round < 200; round++) {
      killsBefore = round == 100 ? kills : killsBefore;
      long now = 1_000_000 + round * ROUND;
      for (Decision decision : preemption.decide(view(), now)) {
        for (Placement placement : decision.placements) {
          for (RunningContainer victim : placement.victims) {
            running.remove((Task) victim.id);
            kills++;
          }
          running.add(new Task(decision.claim.application.name, now));
        }
      }
      assertThat(running).hasSize(SLOTS);
    }

    assertThat(kills).isEqualTo(killsBefore).isLessThan(2 * SLOTS);
  }

  /** Everyone wants the whole cluster; shares are equal among queues, and inside them. */
  private ClusterView view() {
    Scene scene = new Scene();
    for (int queue = 0; queue < 3; queue++) {
      scene.queue("root.q" + queue, SLOTS / 3, queue == 0 ? SLOTS / 3 : 0);
    }
    queueOf.forEach(
        (app, queue) -> {
          long siblings = queueOf.values().stream().filter(queue::equals).count();
          scene.app(app, queue, SLOTS / 3.0 / siblings).asks(app, 1, SLOTS);
        });
    scene.node("n", SLOTS);
    running.forEach(task -> scene.runsTask(task, task.app(), task.launched()));
    return scene.view();
  }
}
