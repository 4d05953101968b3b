/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
  private final EventQueue events = new EventQueue(new VirtualClock());
  private final Map<String, Long> ends = new LinkedHashMap<>();

  private Processors processors(int count) {
    return new Processors(new SharedMachine(count, 0), events);
  }

  private Processors.Work run(Processors processors, String name, long millis) {
    return processors.run(millis, () -> ends.put(name, events.now()));
  }

  private Map<String, Long> endsOfAll() {
    while (events.runNext()) {
      // Until nothing happens any more.
    }
    return ends;
  }

  @Test
  void asManyAsProcessorsDoNotDisturbEachOther() {
    Processors two = processors(2);
    run(two, "a", 1000);
    run(two, "b", 3000);
    assertThat(endsOfAll()).containsEntry("a", 1000L).containsEntry("b", 3000L);
  }

  @Test
  void moreWorksThanProcessorsShareThemEqually() {
    Processors two = processors(2);
    run(two, "a", 1000);
    run(two, "b", 1000);
    run(two, "c", 1000);
    run(two, "d", 2000);
    // Four at half the speed until 2000, then the last alone.
    assertThat(endsOfAll())
        .containsEntry("a", 2000L)
        .containsEntry("c", 2000L)
        .containsEntry("d", 3000L);
  }

  @Test
  void oneThatComesLaterSlowsTheOthersFromThenOn() {
    Processors one = processors(1);
    run(one, "a", 1000);
    events.at(500, () -> run(one, "b", 1000));
    assertThat(endsOfAll()).containsEntry("a", 1500L).containsEntry("b", 2000L);
  }

  @Test
  void oneThatIsStoppedGivesItsPartToTheOthersAndDoesNotEnd() {
    Processors one = processors(1);
    Processors.Work stopped = run(one, "a", 5000);
    run(one, "b", 1000);
    events.at(400, () -> one.stop(stopped));
    assertThat(endsOfAll()).containsOnly(Map.entry("b", 1200L));
  }

  @Test
  void withoutSharedProcessorsEveryWorkTakesItsOwnTime() {
    Processors unshared = processors(0);
    for (int i = 0; i < 10; i++) {
      run(unshared, "work" + i, 1000);
    }
    unshared.stop(null);
    assertThat(endsOfAll()).hasSize(10).allSatisfy((name, end) -> assertThat(end).isEqualTo(1000));
  }
}
