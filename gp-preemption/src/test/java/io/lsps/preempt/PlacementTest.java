/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.OwedContainers.Debt;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who has more by a room that victims of several queues make. */
class PlacementTest {
  private final ClusterView view =
      new Scene()
          .node("n", 4)
          .queue("root.production", 2, 2)
          .queue("root.production.a", 1, 0)
          .queue("root.production.b", 1, 0)
          .queue("root.research", 2, 0)
          .app("claimant", "root.production.a", 1)
          .app("sister", "root.production.b", 1)
          .app("stranger", "root.research", 1)
          .runsTask("near", "sister", 2)
          .runsTask("far", "stranger", 1)
          .view();

  @Test
  void whatPassesWithinAQueueIsNoGainOfThatQueue() {
    assertThat(beneficiaries("near")).containsExactly("claimant", "root.production.a");
  }

  /** Caught: the last victim decides, or the nearest. */
  @Test
  void theFarthestVictimDecides() {
    List<String> all = List.of("claimant", "root.production.a", "root.production");
    assertThat(beneficiaries("far")).isEqualTo(all);
    assertThat(beneficiaries("near", "far")).isEqualTo(all);
    assertThat(beneficiaries("far", "near")).isEqualTo(all);
  }

  private List<String> beneficiaries(String... victims) {
    SchedulableView claimant =
        view.schedulables.stream().filter(one -> one.name.equals("claimant")).findFirst().get();
    Debt debt = new Debt(claimant, ClaimKind.FAIR_SHARE, Scene.gb(1), 1);
    OwedContainers claim =
        new OwedContainers(claimant, AwaitedContainers.anywhere(Scene.gb(1), 1), 1, debt, null);
    List<RunningContainer> containers = List.of(victims).stream().map(this::container).toList();
    return new Placement(claim, view.nodes.get(0), containers)
        .beneficiaries.stream().map(schedulable -> schedulable.name).toList();
  }

  private RunningContainer container(String id) {
    return view.nodes.get(0).containers.stream().filter(one -> one.id.equals(id)).findFirst().get();
  }
}
