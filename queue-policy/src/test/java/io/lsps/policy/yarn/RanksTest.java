/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.junit.jupiter.api.Test;

class RanksTest {
  private final FakeSchedulable a = new FakeSchedulable("a", 0);
  private final FakeSchedulable b = new FakeSchedulable("b", 0);
  private final FakeSchedulable c = new FakeSchedulable("c", 0);
  private final Map<Schedulable, Integer> places = new HashMap<>(Map.of(a, 0, b, 1, c, 2));
  private final List<String> asked = new ArrayList<>();
  private final Faults faults = new Faults();
  private final Ranks<JobRank> ranks = new Ranks<>(this::rank);

  private JobRank rank(Schedulable child, JobRank before) {
    asked.add(child.getName() + (before == null ? "" : " again"));
    return new JobRank(0, places.get(child), 0, child.getName());
  }

  private List<Schedulable> sorted() {
    Comparator<Schedulable> order =
        new GuardedOrder(ranks.order(), faults, new FairSharePolicy().getComparator());
    TreeSet<Schedulable> sorted = new TreeSet<>(order);
    sorted.addAll(List.of(c, b, a));
    return List.copyOf(sorted);
  }

  @Test
  void aRankIsTakenOnceInASorting() {
    ranks.clear();

    assertThat(sorted()).containsExactly(a, b, c);
    assertThat(asked).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void aRankThatChangesMeanwhileDoesNotContradictItself() {
    ranks.clear();
    Comparator<Schedulable> order = ranks.order();
    assertThat(order.compare(a, b)).isNegative();
    places.put(a, 5);

    assertThat(order.compare(b, a)).isPositive();
    assertThat(ranks.order().compare(b, a)).isNegative();
  }

  @Test
  void theRankBeforeIsOfferedUntilTheNextUpdate() {
    ranks.clear();
    sorted();
    asked.clear();
    sorted();
    assertThat(asked).containsExactlyInAnyOrder("a again", "b again", "c again");

    ranks.clear();
    asked.clear();
    sorted();
    assertThat(asked).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void aChildThatCameAfterTheUpdateIsRankedToo() {
    ranks.clear();
    assertThat(ranks.order().compare(a, b)).isNegative();

    assertThat(sorted()).containsExactly(a, b, c);
  }

  @Test
  void aFaultWhileRankingLosesNobody() {
    places.remove(b);

    assertThat(sorted()).containsExactlyInAnyOrder(a, b, c);
    assertThat(faults.count()).isEqualTo(1);
  }
}
