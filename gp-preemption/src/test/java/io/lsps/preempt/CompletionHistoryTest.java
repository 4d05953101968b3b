/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One node of ten slots with three applications of two queues. */
class CompletionHistoryTest {
  private final CompletionHistory completions = new CompletionHistory(id -> true);
  private final Scene scene = new Scene().node("n", 10);

  @BeforeEach
  void cluster() {
    scene.queue("root.poor", 5, 0).queue("root.rich", 5, 0);
    scene.app("a", "root.rich", 5).app("b", "root.rich", 5).app("p", "root.poor", 5);
    scene.runsTask("a1", "a", 0).runsTask("a2", "a", 10_000).runsTask("b1", "b", 0);
    scene.runsTask("p1", "p", 0);
    completions.observe(scene.view(), 20_000);
  }

  @Test
  void taskTimesAreThoseOfTasksThatEnded() {
    scene.end("a1");
    scene.end("a2");
    completions.observe(scene.view(), 30_000);

    // Thirty seconds and twenty.
    assertThat(completions.taskTime("a")).isEqualTo(25_000);
  }

  /** Caught: the tasks of a lost node are short, and its room is free before long. */
  @Test
  void whatWentWithItsNodeTellsNothing() {
    CompletionHistory lost = new CompletionHistory(id -> !id.equals("a1"));
    lost.observe(scene.view(), 20_000);
    scene.end("a1");
    scene.end("b1");
    lost.observe(scene.view(), 30_000);

    // One of a's has run for ten and the other for twenty: they may last for as long again.
    assertThat(lost.expectedTaskTime("a")).isEqualTo(2 * lost.taskTime("a"));
    assertThat(lost.expectedTaskTime("b")).isEqualTo(30_000);
  }

  @Test
  void runningTasksCountOnceTheyHaveRunForLonger() {
    scene.end("a1");
    completions.observe(scene.view(), 30_000);

    // One took thirty seconds, the other has run for twenty, and then for forty.
    assertThat(completions.taskTime("a")).isEqualTo(30_000);
    completions.observe(scene.view(), 50_000);
    assertThat(completions.taskTime("a")).isEqualTo(40_000);
    assertThat(completions.taskTime("b")).isEqualTo(50_000);
    assertThat(completions.taskTime("nobody")).isZero();
  }

  @Test
  void aJobWhoseTasksAreKilledAndStartAgainIsNoShorterForIt() {
    completions.observe(scene.view(), 100_000);
    scene.end("b1");
    scene.runsMarked("b1", "b", "n", 1, 0);
    completions.observe(scene.view(), 110_000);
    scene.end("b1");
    scene.runsTask("b2", "b", 110_000);
    completions.observe(scene.view(), 120_000);

    assertThat(completions.taskTime("b")).isEqualTo(110_000);
  }

  @Test
  void whatWasToBeKilledAndMastersDidNotEndByThemselves() {
    scene.runsMarked("a3", "a", "n", 1, 0).runsMaster("a4", "a", "n", 1, 0);
    completions.observe(scene.view(), 25_000);
    scene.end("a3");
    scene.end("a4");
    completions.observe(scene.view(), 30_000);

    // No more is known than how long its tasks have run.
    assertThat(completions.expectedTaskTime("a")).isEqualTo(50_000);
  }

  /** Caught: a victim that was chosen after the last view and killed before this one. */
  @Test
  void whatWasChosenToBeKilledDidNotEndByItselfEitherUnlessItWasSpared() {
    for (NodeView node : scene.view().nodes) {
      node.containers.forEach(completions::chosen);
    }
    scene.end("a1");
    completions.observe(scene.view(), 30_000);
    assertThat(completions.expectedTaskTime("a")).isEqualTo(2 * completions.taskTime("a"));

    // The others were spared.
    scene.end("b1");
    completions.observe(scene.view(), 40_000);
    assertThat(completions.expectedTaskTime("b")).isEqualTo(40_000);
  }

  /** Caught: reduces that wait for their maps count as about to end, for ever. */
  @Test
  void whatIsAsOldAsFinishedTasksShouldEnd() {
    scene.end("a1");
    completions.observe(scene.view(), 30_000);

    // Tasks of a take 30 s; its second one began after 10. Nothing is known of the others.
    assertThat(completions.ending(5_000, scene.view(), 30_000)).isEmpty();
    assertThat(completions.ending(10_000, scene.view(), 30_000))
        .extracting(RunningContainer::toString)
        .containsExactly("a2");
    assertThat(completions.ending(5_000, scene.view(), 45_000)).hasSize(1);
    assertThat(completions.ending(5_000, scene.view(), 46_000)).isEmpty();
    assertThat(completions.ending(0, scene.view(), 40_000)).isEmpty();
  }
}
