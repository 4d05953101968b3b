/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Users of a cluster of a hundred containers. */
class OrderTest {
  private static final double ONE = 0.01;
  private static final int SMALL = -5;
  private static final int LARGE = 5;

  /** Entitled to a part, and its next job is of a class. */
  private static Plan plan(double entitled, int next) {
    Plan plan = Plan.of(new QueueSnapshot("", "queue", 1), null);
    plan.entitled = entitled;
    plan.next = next;
    return plan;
  }

  private static Plan guaranteed(double part, Plan plan) {
    plan.guaranteed = part;
    return plan;
  }

  private static Plan firstUntil(double part, Plan plan) {
    plan.firstUntil = part;
    return plan;
  }

  private static Plan byDeficit(double entitled) {
    Plan plan = plan(entitled, Integer.MAX_VALUE);
    plan.byDeficit = true;
    return plan;
  }

  private static Order order(Plan plan, double used, String name) {
    return Order.of(plan, true, used, ONE, true, Order.SATISFIED, 0, name);
  }

  private static Order order(Plan plan, double used) {
    return order(plan, used, "a");
  }

  private static void isServedBefore(Order first, Order second) {
    assertThat(first).isLessThan(second);
    assertThat(second).isGreaterThan(first);
  }

  @Test
  void theGuaranteeThenFirstTasksThenTheRunsByClassThenTheRest() {
    Order guaranteed = order(guaranteed(0.4, plan(0.5, LARGE)), 0.3);
    Order first = order(firstUntil(0.4, plan(0.5, LARGE)), 0.3);
    Order small = order(plan(0.5, SMALL), 0.3);
    Order large = order(plan(0.5, LARGE), 0);
    Order later = order(plan(0.5, Rank.RUN + SMALL), 0);
    Order rest = order(plan(0.5, SMALL), 0.5);

    List<Order> inOrder = List.of(guaranteed, first, small, large, later, rest);
    assertThat(inOrder).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whoWantsNothingComesLast() {
    Order idle = Order.of(guaranteed(0.5, plan(0.5, SMALL)), true, 0, ONE, false, 0, 0, "idle");

    isServedBefore(order(plan(0.1, LARGE), 0.9), idle);
  }

  @Test
  void whoIsBelowItsMinimumShareComesBeforeAllElseTheFurthestBelowFirst() {
    Plan plan = plan(0.5, LARGE);
    Order needy = Order.of(plan, true, 0.9, ONE, true, 0.2, 0, "needy");
    Order lessNeedy = Order.of(plan, true, 0, ONE, true, 0.6, 0, "lessNeedy");

    isServedBefore(needy, lessNeedy);
    isServedBefore(lessNeedy, order(guaranteed(0.5, plan(0.5, SMALL)), 0));
  }

  @Test
  void aQueueWithoutWeightComesAfterAllOthers() {
    Order weightless =
        Order.of(plan(1, SMALL), true, 0, ONE, true, Order.ENTITLED_TO_NO_MORE, 0, "weightless");

    isServedBefore(order(plan(0.1, LARGE), 0.9), weightless);
  }

  @Test
  void whoHasTheLeastOfItsShareGoesFirst() {
    isServedBefore(order(plan(0.9, SMALL), 0.3), order(plan(0.2, SMALL), 0.1));
    isServedBefore(order(plan(0.5, SMALL), 0.1), order(plan(0.5, SMALL), 0.3));
    isServedBefore(order(plan(0.4, SMALL), 0), order(plan(0.2, SMALL), 0));
  }

  @Test
  void beyondTheirSharesTheyAreServedInProportionToThem() {
    // 90 of 40 are more of its share than 20 of 10; by deficit it would be further over at 50 too.
    isServedBefore(order(plan(0.1, SMALL), 0.2), order(plan(0.4, SMALL), 0.9));
    isServedBefore(order(plan(0.5, SMALL), 0.9), order(plan(0.1, SMALL), 0.2));
  }

  @Test
  void thePapersOrderIsByDeficit() {
    isServedBefore(order(byDeficit(0.1), 0.2), order(byDeficit(0.5), 0.9));
  }

  /** Deals out containers one by one; what each has must be in proportion to its share. */
  @Test
  void whatIsLeftOverGoesInProportion() {
    assertThat(dealt(plan(0.10, SMALL), plan(0.01, SMALL), 110)).isEqualTo(100);
  }

  @Test
  void byDeficitItGoesEqually() {
    assertThat(dealt(byDeficit(0.10), byDeficit(0.01), 111)).isEqualTo(60);
  }

  private static long dealt(Plan first, Plan second, int containers) {
    int[] used = new int[2];
    for (int i = 0; i < containers; i++) {
      Order one = order(first, used[0] * ONE, "a");
      Order other = order(second, used[1] * ONE, "b");
      used[one.compareTo(other) < 0 ? 0 : 1]++;
    }
    return used[0];
  }

  @Test
  void whoHasLessThanIsCertainGoesBeforeSmallerJobs() {
    Plan plan = guaranteed(0.11, plan(0.5, LARGE));
    Order small = order(plan(0.5, SMALL), 0.3);

    isServedBefore(order(plan, 0.1), small);
    isServedBefore(small, order(plan, 0.11));
  }

  @Test
  void ofTwoWhoHaveLessThanIsCertainTheOneWithTheLeastOfItGoesFirst() {
    isServedBefore(
        order(guaranteed(0.4, plan(0.5, LARGE)), 0.1),
        order(guaranteed(0.2, plan(0.5, SMALL)), 0.1));
  }

  /** One that begins to ask between two updates is not served last. */
  @Test
  void whatIsCertainIsSoWhateverTheUserWaitedFor() {
    isServedBefore(
        order(guaranteed(0.11, plan(0.5, Integer.MAX_VALUE)), 0.1), order(plan(0.5, SMALL), 0.3));
  }

  /** Caught: it stayed before all others until the next update, and reserved the whole node. */
  @Test
  void whoHasWhatWasToGoFirstGoesByItsJobAgain() {
    Plan plan = firstUntil(0.11, plan(0.5, LARGE));
    Order small = order(plan(0.5, SMALL), 0.3);

    isServedBefore(order(plan, 0.1), small);
    isServedBefore(small, order(plan, 0.11));
  }

  /** Caught: where another job of the user got the container, it crept on at every update. */
  @Test
  void nothingGoesFirstBeyondWhatItsUserIsEntitledTo() {
    isServedBefore(order(plan(0.5, SMALL), 0.3), order(firstUntil(0.2, plan(0.1, LARGE)), 0.1));
  }

  /** Caught: a user that came after the update had to wait for the next one. */
  @Test
  void aNewcomerHasItsFirstContainerAtOnce() {
    Order small = order(plan(0.5, SMALL), 0.3);
    Plan asksNow = plan(0, Integer.MAX_VALUE);
    asksNow.newcomer = true;

    isServedBefore(order(null, 0), small);
    isServedBefore(small, order(null, ONE));
    isServedBefore(order(asksNow, 0), small);
    isServedBefore(small, order(asksNow, ONE));
  }

  @Test
  void whereNewcomersWaitOneIsServedAfterAllThatHaveAPlan() {
    Order late = Order.of(null, false, 0, ONE, true, Order.SATISFIED, 0, "late");

    isServedBefore(order(plan(0.1, Integer.MAX_VALUE), 0.9), late);
  }

  @Test
  void twoThatAreAlikeGoByStartAndThenByName() {
    Plan plan = plan(0.5, SMALL);
    Order late = Order.of(plan, true, 0, ONE, true, Order.SATISFIED, 9, "a");

    isServedBefore(order(plan, 0, "b"), late);
    isServedBefore(order(plan, 0, "a"), order(plan, 0, "b"));
    assertThat(order(plan, 0, "a")).isEqualTo(order(plan, 0, "a"));
    assertThat(order(plan, 0, "a")).hasSameHashCodeAs(order(plan, 0, "a"));
  }

  @Provide
  Arbitrary<Order> orders() {
    Arbitrary<Double> parts = Arbitraries.of(0.0, 0.005, 0.01, 0.1, 0.2, 0.5, 1.0);
    Arbitrary<Integer> next = Arbitraries.of(Rank.FIRST, -1, 3, Rank.RUN - 1, Integer.MAX_VALUE);
    Arbitrary<Integer> kind = Arbitraries.integers().between(0, 5);
    Arbitrary<Plan> plans =
        Combinators.combine(parts, parts, parts, next, kind)
            .as(
                (guaranteed, entitled, first, job, which) -> {
                  Plan plan = guaranteed(guaranteed, firstUntil(first, plan(entitled, job)));
                  plan.newcomer = which == 1;
                  plan.byDeficit = which == 2;
                  return which == 0 ? null : plan;
                });
    Arbitrary<Double> satisfaction = Arbitraries.of(0.5, Order.SATISFIED, 2.0);
    return Combinators.combine(
            plans.injectNull(0.1),
            Arbitraries.of(true, false),
            parts,
            Arbitraries.of(true, true, false),
            satisfaction,
            Arbitraries.strings().withCharRange('a', 'd').ofLength(2))
        .as(
            (plan, comes, used, wants, satisfied, name) ->
                Order.of(plan, comes, used, ONE, wants, satisfied, 0, name));
  }

  @Property
  void theOrderIsTransitive(
      @ForAll("orders") Order a, @ForAll("orders") Order b, @ForAll("orders") Order c) {
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
    if (a.compareTo(b) <= 0 && b.compareTo(c) <= 0) {
      assertThat(a).isLessThanOrEqualTo(c);
    }
    if (a.compareTo(b) == 0) {
      assertThat(Integer.signum(a.compareTo(c))).isEqualTo(Integer.signum(b.compareTo(c)));
    }
  }

  @Property
  void twoOfDifferentNamesAreNeverEqual(@ForAll("orders") Order a) {
    assertThat(order(plan(0.5, SMALL), 0.1, "other").compareTo(a)).isNotZero();
  }
}
