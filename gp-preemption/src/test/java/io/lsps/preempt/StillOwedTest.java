/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.workload.ResourceVector;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How many of the rooms that were decided are still owed. */
class StillOwedTest extends FullCluster {
  private static final ResourceVector ONE = Scene.gb(1);

  private StillOwed owed() {
    decide();
    return preemption.owed(scene.view(), NOW);
  }

  /** Caught: as many rooms are made as were decided, though less is owed by now. */
  @Test
  void everyRoomTakesOneContainerOfWhatIsOwed() {
    scene.asks("prod", 1, 2);
    StillOwed owed = owed();

    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isTrue();
    owed.take("prod", ONE);
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isTrue();
    owed.take("prod", ONE);
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isFalse();
  }

  @Test
  void whoIsOwedNothingNeedsNoRoom() {
    assertThat(owed().covers("prod", ClaimKind.FAIR_SHARE, ONE)).isFalse();
  }

  /** Caught: what a long job gives up is never given, because nobody is owed it as a share. */
  @Test
  void whatALongJobGivesUpIsNotCounted() {
    scene.asks("young", 1, 1);
    assertThat(owed().covers("young", ClaimKind.LONG_JOB, ONE)).isTrue();
    assertThat(owed().covers("young", ClaimKind.FAIR_SHARE, ONE)).isFalse();
  }

  private StillOwed owedBeside(long patience, String... ending) {
    preemption.decide(scene.view(), NOW - Scene.PATIENCE);
    ClusterView view = scene.view();
    StarvationWatch starvation = new StarvationWatch();
    starvation.observe(view, NOW - Scene.PATIENCE);
    Set<RunningContainer> ends = new HashSet<>();
    for (NodeView node : view.nodes) {
      node.containers.stream()
          .filter(container -> Set.of(ending).contains(container.toString()))
          .forEach(ends::add);
    }
    return new StillOwed(view, Claims.of(view, starvation.observe(view, NOW)), ends, patience);
  }

  /** Caught: kills for what a job's own tasks leave to it before the room is there. */
  @Test
  void itsOwnEndsServeAJob() {
    scene.asks("prod", 1, 2).node("p", 1).runs("p", "prod", "p", 1, 0);
    StillOwed owed = owedBeside(0, "p");

    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isTrue();
    owed.take("prod", ONE);
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isFalse();
  }

  /** Caught: kills for what others leave, or a claim that waits for such without an end. */
  @Test
  void whoHasNotWaitedForLongIsServedByWhatOthersLeave() {
    scene.asks("prod", 2, 2);
    ResourceVector two = Scene.gb(2);
    StillOwed owed = owedBeside(1, "old0", "young0", "old1");

    // Two small ones on one node, and one beside another that stays.
    assertThat(owed.endsByItself("prod", two)).isTrue();
    assertThat(owed.endsByItself("prod", two)).isFalse();
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, two)).isTrue();
    assertThat(owedBeside(0, "old0", "young0").endsByItself("prod", two)).isFalse();
  }

  /** Caught: room that its application does not want any more goes to nobody who is owed it. */
  @Test
  void anotherIsOwedWhatFitsIntoARoom() {
    scene.asks("prod", 2, 1);
    StillOwed owed = owed();

    assertThat(owed.another(ONE, "n0")).isEmpty();
    assertThat(owed.another(Scene.gb(2), "n0"))
        .hasValueSatisfying(claim -> assertThat(claim.application.name).isEqualTo("prod"));
    owed.take("prod", Scene.gb(2));
    assertThat(owed.another(Scene.gb(2), "n0")).isEmpty();
  }

  /** Caught: a kill for room that its application would not start anything in any more. */
  @Test
  void roomOfASizeThatIsNotWantedNextIsOwedNoMore() {
    scene.asks("prod", 2, 1).asks("prod", 1, 4);
    StillOwed owed = owed();

    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, Scene.gb(2))).isTrue();
    assertThat(owed.covers("prod", ClaimKind.MIN_SHARE, ONE)).isFalse();
    assertThat(owed.covers("prod", ClaimKind.LONG_JOB, ONE)).isFalse();
  }
}
