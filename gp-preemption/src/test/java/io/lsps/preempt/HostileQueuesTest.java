/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two queues come and go every few seconds beside a batch of long tasks, one of them right after
 * kills for the other. What is destroyed for each stays within what
 * docs/decisions/0009-preemption.md promises.
 */
class HostileQueuesTest {
  private static final int SLOTS = 12;
  private static final int ROOM = 4;
  private static final double SLOT = 1.0 / SLOTS;
  private static final long ROUND = 5000;
  private static final long TASK = 300_000;
  private static final int ROUNDS = 1440;
  private static final String BATCH = "batch";

  private record Task(String app, long launched) {}

  /** A queue that comes and goes. */
  private static final class Hostile {
    int roundsLeft;
    boolean present;
    double destroyed;
    double served;
    double mostInOneRound;
  }

  private final List<Task> running = new ArrayList<>();
  private final Map<String, Hostile> hostile = new TreeMap<>();
  private boolean forgets;

  /**
   * For a minimum share: what it works, and twice its room for the time of a task, however long
   * this goes on.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void forMinimumSharesThatComeAndGoNoMoreIsDestroyedThanIsServedAndTwoRounds(long seed) {
    run(seed, ROOM);
    hostile.forEach(
        (name, queue) ->
            assertThat(queue.destroyed).as(name).isLessThan(queue.served + 2 * ROOM * SLOT * TASK));
  }

  /** For a fair share: what it works, and one round. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void forFairSharesThatComeAndGoNoMoreIsDestroyedThanIsServedAndOneRound(long seed) {
    run(seed, 0);
    hostile.forEach(
        (name, queue) ->
            assertThat(queue.destroyed)
                .as(name)
                .isLessThanOrEqualTo(queue.served + queue.mostInOneRound + ROOM * SLOT * ROUND));
  }

  /** Else these worlds were harmless. For fair shares they are: there the price alone is enough. */
  @Test
  void whoForgetsKillsForMinimumSharesBreaksTheBound() {
    forgets = true;
    run(1, ROOM);
    assertThat(hostile.values())
        .anyMatch(queue -> queue.destroyed > queue.served + 2 * ROOM * SLOT * TASK);
  }

  private void run(long seed, int promised) {
    Random random = new Random(seed);
    GlobalPreemption preemption = new GlobalPreemption(0.5, id -> true);
    hostile.put("a", new Hostile());
    hostile.put("b", new Hostile());
    int longest = 2 + random.nextInt(20);
    boolean killed = false;
    for (int round = 0; round < ROUNDS; round++) {
      long now = 1_000_000 + round * ROUND;
      running.removeIf(task -> task.app().equals(BATCH) && now - task.launched() >= TASK);
      for (Map.Entry<String, Hostile> each : hostile.entrySet()) {
        Hostile queue = each.getValue();
        queue.served += SLOT * ROUND * has(each.getKey());
        boolean comesNow = each.getKey().equals("b") && !queue.present && killed;
        if (queue.roundsLeft-- <= 0 || comesNow) {
          queue.present = !queue.present;
          queue.roundsLeft = queue.present ? 3 + random.nextInt(4) : 1 + random.nextInt(longest);
          if (!queue.present) {
            running.removeIf(task -> task.app().equals(each.getKey()));
          }
        }
      }
      start(preemption.accounts.held(), now);
      killed = kill(preemption, promised, now);
    }
  }

  private int has(String app) {
    return (int) running.stream().filter(task -> task.app().equals(app)).count();
  }

  /** Free room goes to the hostile queues, and to the batch job what is not held for them. */
  private void start(Map<String, ResourceVector> held, long now) {
    int kept = 0;
    for (Map.Entry<String, Hostile> each : hostile.entrySet()) {
      while (each.getValue().present && has(each.getKey()) < ROOM && running.size() < SLOTS) {
        running.add(new Task(each.getKey(), now));
      }
      ResourceVector room = held.get("root." + each.getKey());
      kept +=
          room == null
              ? 0
              : Math.max(0, (int) (room.amount(ResourceVector.MEMORY) / 1024) - has(each.getKey()));
    }
    while (running.size() < SLOTS - kept) {
      running.add(new Task(BATCH, now));
    }
  }

  private boolean kill(GlobalPreemption preemption, int promised, long now) {
    Map<String, Double> lost = new LinkedHashMap<>();
    for (Decision decision : preemption.decide(view(promised), now)) {
      String claimant = decision.claim.application.name;
      for (Placement placement : decision.placements) {
        for (RunningContainer victim : placement.victims) {
          Task task = (Task) victim.id;
          running.remove(task);
          double work = SLOT * (now - task.launched());
          lost.merge(claimant, work, Double::sum);
          if (!forgets) {
            preemption.accounts.killed(
                decision.claim.kind, "root." + claimant, task.app(), victim.size, work);
          }
        }
        running.add(new Task(claimant, now));
      }
    }
    lost.forEach(
        (name, work) -> {
          hostile.get(name).destroyed += work;
          hostile.get(name).mostInOneRound = Math.max(hostile.get(name).mostInOneRound, work);
        });
    return !lost.isEmpty();
  }

  private ClusterView view(int promised) {
    Scene scene = new Scene().node("n", SLOTS).queue("root.batch", ROOM, 0);
    scene.app(BATCH, "root.batch", ROOM).asks(BATCH, 1, SLOTS);
    hostile.forEach(
        (name, queue) -> {
          String leaf = "root." + name;
          scene.queue(leaf, ROOM, promised).patience(leaf, ROUND);
          if (queue.present) {
            scene.app(name, leaf, ROOM);
            if (has(name) < ROOM) {
              scene.asks(name, 1, ROOM - has(name));
            }
          }
        });
    running.forEach(task -> scene.runsTask(task, task.app(), task.launched()));
    return scene.view();
  }
}
