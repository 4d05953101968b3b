/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which of an application's asks the scheduler would serve next. */
class AwaitedContainersTest {
  private static final AwaitedContainers LARGE = AwaitedContainers.anywhere(Scene.gb(16), 1);
  private static final AwaitedContainers SMALL = AwaitedContainers.anywhere(Scene.gb(1), 9);

  private static List<AwaitedContainers> next(AwaitedContainers... asks) {
    return AwaitedContainers.servedNext(List.of(asks));
  }

  /** Caught: small room is made for a job that reserves a node for something large there. */
  @Test
  void aLaterAskOfAnotherSizeWaits() {
    assertThat(next(LARGE, SMALL)).containsExactly(LARGE);
    assertThat(next(SMALL, LARGE)).containsExactly(SMALL);
  }

  /** Caught: room is made a second time for asks that room is on its way for. */
  @Test
  void asksThatRoomIsOnItsWayForLackNothing() {
    assertThat(AwaitedContainers.without(Map.of(Scene.gb(16), 1), List.of(LARGE, SMALL)))
        .containsExactly(SMALL);
    List<AwaitedContainers> less =
        AwaitedContainers.without(Map.of(Scene.gb(1), 4), List.of(SMALL));
    assertThat(less).hasSize(1);
    assertThat(less.get(0).count).isEqualTo(5);
    assertThat(AwaitedContainers.without(Map.of(Scene.gb(2), 4), List.of(SMALL))).hasSize(1);
  }

  /** Caught: a job with maps and reduces of one size is owed its maps only. */
  @Test
  void roomOfOneSizeServesAllAsksOfIt() {
    AwaitedContainers more = AwaitedContainers.anywhere(Scene.gb(16), 5);

    assertThat(next(LARGE, more, SMALL)).containsExactly(LARGE, more);
    assertThat(next(LARGE, SMALL, more)).containsExactly(LARGE, more);
  }

  /** Caught: one ask that must be near its data keeps room from all others everywhere. */
  @Test
  void anAskIsInTheWayOnlyWhereItMayRun() {
    AwaitedContainers near = AwaitedContainers.on(Set.of("a", "b"), Scene.gb(16), 1);
    AwaitedContainers inside = AwaitedContainers.on(Set.of("a"), Scene.gb(1), 1);
    AwaitedContainers beyond = AwaitedContainers.on(Set.of("b", "c"), Scene.gb(1), 1);

    assertThat(next(near, SMALL, inside, beyond)).containsExactly(near, SMALL, beyond);
    assertThat(next(LARGE, inside)).containsExactly(LARGE);
  }
}
