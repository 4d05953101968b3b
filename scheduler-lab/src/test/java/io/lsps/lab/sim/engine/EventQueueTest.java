/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  private final VirtualClock clock = new VirtualClock();
  private final EventQueue events = new EventQueue(clock);
  private final List<String> run = new ArrayList<>();

  private void runAll() {
    while (events.runNext()) {
      run.add("@" + events.now());
    }
  }

  @Test
  void eventsRunByTimeAndAtOneTimeAsTheyWereAdded() {
    events.at(20, () -> run.add("c"));
    events.at(10, () -> run.add("a"));
    events.at(10, () -> run.add("b"));
    runAll();

    assertThat(run).containsExactly("a", "@10", "b", "@10", "c", "@20");
    assertThat(events.handled()).isEqualTo(3);
  }

  @Test
  void whoOnlyLooksDoesNotCountAsSomethingToCome() {
    assertThat(events.onlyLooks()).isTrue();
    events.look(10, () -> {});
    assertThat(events.onlyLooks()).isTrue();
    events.at(20, () -> {});
    assertThat(events.onlyLooks()).isFalse();
    events.runNext();
    assertThat(events.onlyLooks()).isFalse();
    events.runNext();
    assertThat(events.onlyLooks()).isTrue();
  }

  @Test
  void anEventMayAddOthersAtTheSameTimeOrLater() {
    events.at(
        5,
        () -> {
          events.after(0, () -> run.add("same"));
          events.after(7, () -> run.add("later"));
        });
    events.at(5, () -> run.add("second"));
    runAll();

    assertThat(run).containsExactly("@5", "second", "@5", "same", "@5", "later", "@12");
  }
}
