/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One node of ten slots with three applications of two queues. */
class EndingsTest {
  private final Endings endings = new Endings();
  private final Scene scene = new Scene().node("n", 10);

  @BeforeEach
  void cluster() {
    scene.queue("root.poor", 5, 0).queue("root.rich", 5, 0);
    scene.app("a", "root.rich", 5).app("b", "root.rich", 5).app("p", "root.poor", 5);
    scene.runsTask("a1", "a", 0).runsTask("a2", "a", 10_000).runsTask("b1", "b", 0);
    scene.runsTask("p1", "p", 0);
    endings.observe(scene.view(), 20_000);
  }

  private Amount expected(long within, long now, Debt... debts) {
    ClusterView view = scene.view();
    List<Debt> owed = new ArrayList<>(List.of(debts));
    return endings.expected(within, view, new Ledger(view, owed, Collections.emptySet()), now);
  }

  @Test
  void taskTimesAreThoseOfTasksThatEnded() {
    scene.end("a1");
    scene.end("a2");
    endings.observe(scene.view(), 30_000);

    // Thirty seconds and twenty.
    assertThat(endings.taskTime("a", 0, 0)).isEqualTo(25_000);
  }

  @Test
  void runningTasksCountOnceTheyHaveRunForLonger() {
    scene.end("a1");
    endings.observe(scene.view(), 30_000);

    assertThat(endings.taskTime("a", 20_000, 1)).isEqualTo(30_000);
    assertThat(endings.taskTime("a", 90_000, 2)).isEqualTo(45_000);
    assertThat(endings.taskTime("b", 30_000, 1)).isEqualTo(30_000);
    assertThat(endings.taskTime("nobody", 0, 0)).isZero();
  }

  @Test
  void whatWasToBeKilledAndMastersDidNotEndByThemselves() {
    scene.runsMarked("a3", "a", "n", 1, 0).runsMaster("a4", "a", "n", 1, 0);
    endings.observe(scene.view(), 25_000);
    scene.end("a3");
    scene.end("a4");
    endings.observe(scene.view(), 30_000);

    assertThat(endings.recent()).isEmpty();
    assertThat(endings.taskTime("a", 0, 0)).isZero();
  }

  @Test
  void asMuchShouldEndInAWhileAsEndedInTheLast() {
    scene.end("a1");
    scene.end("b1");
    endings.observe(scene.view(), 30_000);

    // Two in ten seconds.
    assertThat(expected(5_000, 30_000)).isEqualTo(Scene.gb(1));
    assertThat(expected(20_000, 30_000)).isEqualTo(Scene.gb(1).times(4));
    assertThat(expected(0, 30_000)).isEqualTo(Amount.none(2));
  }

  @Test
  void endingsAreForgottenAfterAMinute() {
    scene.end("a1");
    endings.observe(scene.view(), 30_000);
    assertThat(endings.recent()).hasSize(1);
    endings.observe(scene.view(), 90_000);

    assertThat(endings.recent()).isEmpty();
    // The time of its tasks is remembered as long as the application is there.
    assertThat(endings.taskTime("a", 0, 0)).isEqualTo(30_000);
  }

  @Test
  void whatStarvingOnesGiveBackIsNotForOthers() {
    scene.end("p1");
    endings.observe(scene.view(), 30_000);
    Holder poor = scene.view().holders().get(1);
    assertThat(poor.name()).isEqualTo("root.poor");

    assertThat(expected(10_000, 30_000)).isEqualTo(Scene.gb(1));
    assertThat(expected(10_000, 30_000, new Debt(poor, Kind.FAIR_SHARE, Scene.gb(1), 0)))
        .isEqualTo(Amount.none(2));
  }
}
