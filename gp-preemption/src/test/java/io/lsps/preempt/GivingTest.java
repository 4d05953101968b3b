/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.LongJobs.Giving;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Twenty slots; one job gives room to others. */
class GivingTest {
  private final Scene scene = new Scene().node("n", 20).queue("root.research", 20, 0);

  private List<String> given(int over) {
    ClusterView view = scene.view();
    Giving giving = new Giving(view, List.of(), application -> 1000);
    giving.ofLongJob(app(view, "rich"), Scene.gb(over));
    List<String> found = new ArrayList<>();
    giving.claims.forEach(claim -> found.add(claim.application + " " + claim.units));
    return found;
  }

  private static SchedulableView app(ClusterView view, String name) {
    return view.schedulables.stream()
        .filter(schedulable -> schedulable.name.equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void threeJobs() {
    scene.app("rich", "root.research", 2);
    for (int i = 0; i < 12; i++) {
      scene.runsTask("rich" + i, "rich", 0);
    }
    scene.app("some", "root.research", 4).runsTask("s", "some", 0).asks("some", 1, 9);
    scene.app("none", "root.research", 4).asks("none", 1, 6);
  }

  @Test
  void thePoorestIsServedFirstUpToItsFairShare() {
    threeJobs();

    assertThat(given(6)).containsExactly("none 4", "some 2");
  }

  /** Caught: what one long job gives is given again by the next. */
  @Test
  void whatOneGivesAnotherNeedNotGive() {
    threeJobs();
    ClusterView view = scene.view();
    Giving giving = new Giving(view, List.of(), application -> 1000);
    giving.ofLongJob(app(view, "rich"), Scene.gb(7));
    giving.ofLongJob(app(view, "rich"), Scene.gb(7));

    assertThat(giving.claims.stream().mapToInt(claim -> claim.units).sum()).isEqualTo(7);
  }

  @Test
  void nobodyGivesToItself() {
    threeJobs();
    scene.asks("rich", 1, 5);

    assertThat(given(12)).noneMatch(claim -> claim.startsWith("rich"));
  }
}
