/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.JobView.TaskGroup;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyProgressTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 100);
  private static final ResourceVector CLUSTER = ResourceVector.of(ResourceVector.MEMORY, 1000);

  private final KeyProgress maps = new KeyProgress(RequestKey.of(Phase.MAP));
  private final KeyProgress tasks = new KeyProgress(RequestKey.task(1, 0));

  private static void run(KeyProgress key, Object id, TaskOutcome outcome, long seconds) {
    key.started(id, SIZE, 0);
    key.ended(id, outcome, Long.MIN_VALUE, seconds * 1000);
  }

  private static PhaseView view(KeyProgress key, long now) {
    List<TaskGroup> groups = new ArrayList<>();
    key.view(Long.MIN_VALUE, now, CLUSTER, groups);
    return groups.stream().map(each -> each.tasks).reduce(PhaseView.NONE, PhaseView::plus);
  }

  /** Caught: maps whose output was lost with their node, counted twice. */
  @Test
  void releasedMapsThatAreAskedForAgainWereNotDone() {
    maps.asked(2, SIZE);
    run(maps, "a", TaskOutcome.RELEASED, 8);
    maps.asked(1, SIZE);
    assertThat(view(maps, 8000).tasks()).isEqualTo(2);

    maps.asked(2, SIZE);
    assertThat(view(maps, 8000).released).isZero();
    assertThat(view(maps, 8000).tasks()).isEqualTo(2);
  }

  @Test
  void aRepeatedTaskCountsOnlyInThePlaceOfAFailedOne() {
    run(maps, "a", TaskOutcome.REPEATED, 8);
    assertThat(view(maps, 8000).finished).isZero();

    run(maps, "b", TaskOutcome.FAILED, 2);
    run(maps, "c", TaskOutcome.REPEATED, 8);
    assertThat(view(maps, 8000).finished).isEqualTo(1);
    assertThat(view(maps, 8000).ownTaskSeconds()).isEqualTo(8);
  }

  @Test
  void aContainerThatIsHeldForLongIsAServiceUnlessItIsAMap() {
    run(tasks, "a", TaskOutcome.SUCCEEDED, 3600);
    assertThat(tasks.wasService()).isFalse();
    run(tasks, "b", TaskOutcome.SUCCEEDED, 3601);
    assertThat(tasks.wasService()).isTrue();
    run(maps, "c", TaskOutcome.SUCCEEDED, 7200);
    assertThat(maps.wasService()).isFalse();
    assertThat(view(tasks, 0).finished).isEqualTo(1);
  }

  /** Caught: a container that came and went between two heartbeats, and left no trace. */
  @Test
  void anEndWithoutAStartCountsFromTheAcquisition() {
    maps.acquired("a", SIZE, 1000);
    assertThat(view(maps, 1000).waiting).isEqualTo(1);
    maps.ended("a", TaskOutcome.SUCCEEDED, Long.MIN_VALUE, 5000);

    assertThat(view(maps, 5000).finishedSeconds).isEqualTo(4);
    assertThat(maps.ended("a", TaskOutcome.SUCCEEDED, Long.MIN_VALUE, 6000)).isFalse();
  }

  @Test
  void timeBeforeATaskCouldWorkDoesNotCount() {
    maps.started("a", SIZE, 0);
    maps.ended("a", TaskOutcome.SUCCEEDED, 6000, 8000);

    assertThat(view(maps, 8000).finishedSeconds).isEqualTo(2);
  }

  /** Caught: a group for each of a thousand sizes that an application makes up. */
  @Test
  void sizesBeyondALimitCountAsTheLargest() {
    for (int size = 1; size <= 40; size++) {
      maps.started(size, ResourceVector.of(ResourceVector.MEMORY, size), 0);
    }
    List<TaskGroup> groups = new ArrayList<>();
    maps.view(Long.MIN_VALUE, 0, CLUSTER, groups);

    assertThat(groups).hasSize(KeyProgress.MAX_SIZES);
    assertThat(groups.get(KeyProgress.MAX_SIZES - 1).tasks.running)
        .isEqualTo(40 - KeyProgress.MAX_SIZES + 1);
  }

  @Test
  void aDroppedKeyLeavesWhatHasEnded() {
    run(tasks, "a", TaskOutcome.SUCCEEDED, 10);
    KeyProgress rest = new KeyProgress(RequestKey.REST);
    rest.absorb(tasks);

    assertThat(view(rest, 0).finishedSeconds).isEqualTo(10);
    assertThat(rest.unfinished()).isFalse();
  }
}
