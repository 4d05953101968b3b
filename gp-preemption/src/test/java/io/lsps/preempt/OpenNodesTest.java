/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Where a job may start that may start some more. */
class OpenNodesTest {
  /** Caught: a job that may start three is offered the whole of an empty node. */
  @Test
  void nodesWithLittleRoomAreOpenedFirst() {
    assertThat(OpenNodes.closed(room(8, 1, 2, 0), Set.of(), 3)).isEqualTo(Set.of(0, 3));
  }

  /** Caught: a job below its limit gets nothing where every node is full, though tasks end. */
  @Test
  void fullNodesAreOpenedOneForEachContainer() {
    assertThat(OpenNodes.closed(room(0, 0, 0, 0), Set.of(), 3)).isEqualTo(Set.of(3));
    assertThat(OpenNodes.closed(room(0, 0, 2), Set.of(), 3)).isEqualTo(Set.of(1));
  }

  /** Caught: in an empty cluster a job that may start one is barred everywhere. */
  @Test
  void oneNodeIsOpenThoughItHasRoomForMore() {
    assertThat(OpenNodes.closed(room(8, 8, 8), Set.of(), 1)).isEqualTo(Set.of(1, 2));
  }

  /** Caught: the same nodes are open each time, whatever order the caller wants them in. */
  @Test
  void ofNodesWithAsMuchRoomTheFirstAreOpened() {
    Map<String, Integer> turned = new LinkedHashMap<>();
    for (String node : List.of("b", "c", "a")) {
      turned.put(node, 4);
    }
    assertThat(OpenNodes.closed(turned, Set.of(), 8)).isEqualTo(Set.of("a"));
  }

  /** Caught: a job is barred from the room that others are being killed for, for its sake. */
  @Test
  void whereRoomIsMadeForTheJobItselfItIsOpenAndCounts() {
    assertThat(OpenNodes.closed(room(1, 1, 0, 1), Set.of(2), 2)).isEqualTo(Set.of(1, 3));
    assertThat(OpenNodes.closed(room(1, 1, 0, 1), Set.of(2), 0)).isEqualTo(Set.of(0, 1, 3));
  }

  /** Caught: a job at its limit starts one more. */
  @Test
  void whoMayStartNothingIsBarredEverywhere() {
    assertThat(OpenNodes.closed(room(8, 0), Set.of(), 0)).isEqualTo(Set.of(0, 1));
  }

  @Test
  void withoutNodesNothingIsClosed() {
    assertThat(OpenNodes.closed(Map.of(), Set.of(), 1)).isEmpty();
  }

  @Property(tries = 300)
  void noMoreStartThanMayBesideTheOneNodeThatIsAlwaysOpen(
      @ForAll @Size(min = 1, max = 30) List<@IntRange(min = 0, max = 9) Integer> free,
      @ForAll @IntRange(min = 1, max = 60) int more) {
    Map<Integer, Integer> room = room(free.toArray(Integer[]::new));
    Set<Integer> closed = OpenNodes.closed(room, Set.of(), more);

    int starts = 0;
    int open = 0;
    for (Map.Entry<Integer, Integer> node : room.entrySet()) {
      if (!closed.contains(node.getKey())) {
        open++;
        starts += Math.max(1, node.getValue());
      }
    }
    assertThat(open).isPositive();
    assertThat(open == 1 || starts <= more).isTrue();
    // Nothing that could be opened beside the others is closed.
    for (int node : closed) {
      assertThat(starts + Math.max(1, room.get(node))).isGreaterThan(more);
    }
  }

  private static Map<Integer, Integer> room(Integer... free) {
    Map<Integer, Integer> room = new LinkedHashMap<>();
    for (int node = 0; node < free.length; node++) {
      room.put(node, free[node]);
    }
    return room;
  }
}
