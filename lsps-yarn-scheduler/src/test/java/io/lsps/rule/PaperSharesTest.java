/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PaperSharesTest {
  private static final long MANY = 1_000_000;

  private final TestCluster cluster = new TestCluster(MANY);
  private final Queue small = user("small", 20);
  private final Queue middle = user("middle", 300);
  private final Queue large = user("large", 1280);

  PaperSharesTest() {
    cluster.rule = RuleName.PAPER;
  }

  private static Queue user(String name, double size) {
    Queue queue = new Queue(name, new Job(name, 3 * MANY, size));
    queue.size = size;
    return queue;
  }

  private void factors(double... expected) {
    Queue[] users = {small, middle, large};
    cluster.plan(0, users);
    for (int i = 0; i < users.length; i++) {
      assertThat((double) users[i].share()).isCloseTo(expected[i] * MANY / 3, within(20.0));
    }
  }

  @Test
  void theNumbersOfThePaper() {
    factors(2.7719, 0.1848, 0.0433);
  }

  @Test
  void theNumbersOfThePaperWhereSizesDecideLess() {
    cluster.alpha = 0.3;
    factors(1.5316, 0.7554, 0.7130);
  }

  @Test
  void withoutAlphaAllIsByWeight() {
    cluster.alpha = 0;
    factors(1, 1, 1);
  }

  @Test
  void aSmallUserLeavesWhatItCannotUse() {
    assertThat(cluster.shares(small.demand(7), middle.most(1000), large))
        .containsExactly(7, 1000, MANY - 1007);
  }

  /** Else a user that just came to want more would count as far beyond its share. */
  @Test
  void usageIsMeasuredAgainstWhatAUserMightHave() {
    cluster.plan(0, small.demand(1), user("other", 20));

    assertThat(small.share()).isEqualTo(1);
    assertThat(small.plan.entitled()).isCloseTo(1, within(1e-4));
  }

  @Test
  void theGuaranteeHoldsAPartOfTheStockShare() {
    cluster.guarantee = 0.5;

    assertThat(cluster.shares(small, large)[1]).isCloseTo(MANY / 4, within(5L));
  }

  @Test
  void withAFullGuaranteeSharesAreStock() {
    cluster.guarantee = 1;
    long[] shares = cluster.shares(small, large.weight(3));

    assertThat(shares[0]).isCloseTo(MANY / 4, within(5L));
    assertThat(shares[1]).isCloseTo(3 * MANY / 4, within(5L));
  }

  @Test
  void aQueueThatIsNoUserSharesByWeight() {
    Queue parent = new Queue("parent", user("a", 1)).weight(2);
    cluster.plan(0, parent, small, middle);

    assertThat(parent.share()).isCloseTo(MANY / 2, within(5L));
  }

  @Test
  void containersGoByTheDeficit() {
    cluster.plan(0, small, middle);
    Order first = order(small.plan, 0.9);
    Order second = order(middle.plan, 0.02);

    // 0.9 of 0.9375 against 0.02 of 0.0625: by proportion the other one would come first.
    assertThat(order(small.plan, 0.88)).isLessThan(second);
    assertThat(first).isGreaterThan(second);
  }

  private static Order order(Plan plan, double used) {
    return Order.of(plan, false, used, 0.001, true, Order.SATISFIED, 0, plan.queue().name());
  }

  @Property(seed = "1", tries = 200)
  void nobodyHasMoreThanItCanUseAndNothingIsLost(
      @ForAll @Size(min = 1, max = 8) List<@DoubleRange(min = 0.1, max = 1000) Double> sizes,
      @ForAll @Size(8) List<@LongRange(min = 0, max = 2 * MANY) Long> demands,
      @ForAll @DoubleRange(min = 0, max = 1) double guarantee) {
    cluster.guarantee = guarantee;
    List<Queue> users = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      users.add(user("user" + i, sizes.get(i)).demand(demands.get(i)));
    }
    cluster.shares(users.toArray(new Queue[0]));
    long wanted = 0;
    long given = 0;
    for (Queue user : users) {
      assertThat(user.share()).isBetween(Math.min(1, user.usable()), user.usable());
      wanted += user.usable();
      given += user.share();
    }
    // Whole units: each may be rounded, and the level is found by halving.
    long least = Math.min(wanted, MANY) - users.size() - 2;
    assertThat(given).isBetween(least, MANY + users.size());
  }
}
