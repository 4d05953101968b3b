/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.OwedContainers.Debt;
import io.lsps.workload.ResourceVector;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What queues are owed becomes containers of applications. Sizes in GB of memory. */
class ClaimsTest {
  private static final ResourceVector TOTAL = gb(100);

  private final ClusterView.Builder view = new ClusterView.Builder(TOTAL);
  private final SchedulableView root =
      view.add(view.queue(null, "root").holding(TOTAL, gb(0), TOTAL));

  /** Caught: what a queue is owed goes to whom it meets first, or to nobody. */
  @Test
  void theRestGoesToThoseFarthestFromTheirFairShareUpToIt() {
    SchedulableView queue = queue("q", 20, 8, 40);
    app(queue, "half", 8, 4, 10);
    app(queue, "poor", 8, 2, 10);
    app(queue, "rich", 4, 2, 10);

    // Six to the poor, two of the four that the other lacks.
    assertThat(claims(debt(queue, ClaimKind.FAIR_SHARE, 8, 5)))
        .containsExactlyInAnyOrder("poor 6", "half 2");
  }

  @Test
  void beyondAllFairSharesItGoesToWhatIsWaitedFor() {
    SchedulableView queue = queue("q", 20, 6, 40);
    app(queue, "first", 4, 3, 10);
    app(queue, "second", 4, 3, 10);

    assertThat(claims(debt(queue, ClaimKind.FAIR_SHARE, 8, 5)))
        .containsExactlyInAnyOrder("first 7", "second 1");
  }

  /** Caught: a debt of a child comes on top of what its parent is owed. */
  @Test
  void whatAChildIsOwedIsPartOfWhatItsParentIs() {
    SchedulableView queue = queue("q", 20, 0, 40);
    SchedulableView poor = app(queue, "poor", 4, 0, 10);
    app(queue, "other", 4, 0, 10);

    assertThat(
            claims(debt(queue, ClaimKind.FAIR_SHARE, 6, 9), debt(poor, ClaimKind.FAIR_SHARE, 4, 5)))
        .containsExactlyInAnyOrder("poor 4", "other 2");
  }

  @Test
  void aChildOfAQueueThatIsOwedNothingIsOwedItsOwn() {
    SchedulableView queue = queue("q", 20, 10, 40);
    app(queue, "rich", 4, 10, 10);
    SchedulableView poor = app(queue, "poor", 4, 0, 10);

    assertThat(claims(debt(poor, ClaimKind.FAIR_SHARE, 4, 5))).containsExactly("poor 4");
  }

  /** Caught: an application's own fair share hides that its queue is owed a minimum share. */
  @Test
  void theMoreUrgentReasonAndTheLargerAmountCount() {
    SchedulableView queue = queue("q", 20, 0, 40);
    SchedulableView app = app(queue, "a", 4, 0, 10);

    List<OwedContainers> claims =
        of(debt(queue, ClaimKind.MIN_SHARE, 6, 9), debt(app, ClaimKind.FAIR_SHARE, 4, 5));
    assertThat(claims).hasSize(1);
    assertThat(claims.get(0).kind).isEqualTo(ClaimKind.MIN_SHARE);
    assertThat(claims.get(0).starved).isSameAs(queue);
    assertThat(claims.get(0).units).isEqualTo(6);

    List<OwedContainers> reversed =
        of(debt(queue, ClaimKind.FAIR_SHARE, 6, 9), debt(app, ClaimKind.MIN_SHARE, 4, 5));
    assertThat(reversed.get(0).kind).isEqualTo(ClaimKind.MIN_SHARE);
    assertThat(reversed.get(0).starved).isSameAs(app);

    List<OwedContainers> alike =
        of(debt(queue, ClaimKind.FAIR_SHARE, 6, 9), debt(app, ClaimKind.FAIR_SHARE, 4, 5));
    assertThat(alike.get(0).starved).isSameAs(app);
  }

  @Test
  void minimumSharesComeFirstThenWhoeverHasStarvedLongest() {
    SchedulableView a = app(queue("qa", 20, 0, 40), "a", 4, 0, 10);
    SchedulableView b = app(queue("qb", 20, 0, 40), "b", 4, 0, 10);
    SchedulableView c = app(queue("qc", 20, 0, 40), "c", 4, 0, 10);
    SchedulableView d = app(queue("qd", 20, 0, 40), "d", 4, 0, 10);

    assertThat(
            claims(
                debt(a, ClaimKind.FAIR_SHARE, 1, 5),
                debt(b, ClaimKind.FAIR_SHARE, 1, 9),
                debt(c, ClaimKind.MIN_SHARE, 1, 1),
                debt(d, ClaimKind.FAIR_SHARE, 1, 9)))
        .containsExactly("c 1", "b 1", "d 1", "a 1");
  }

  /** Caught: room that is made and may not be used, since a queue above has its maximum. */
  @Test
  void nothingIsClaimedBeyondTheMaximaOfTheQueuesAbove() {
    SchedulableView queue =
        view.add(
            view.queue(root, "q")
                .holding(gb(20), gb(3), gb(40))
                .limits(gb(0), gb(7))
                .incoming(gb(1)));
    SchedulableView first = app(queue, "first", 8, 0, 10);
    SchedulableView second = app(queue, "second", 8, 0, 10);

    // Three are left to the first, none to the second.
    assertThat(
            claims(
                debt(first, ClaimKind.FAIR_SHARE, 8, 5), debt(second, ClaimKind.FAIR_SHARE, 8, 5)))
        .containsExactly("first 3");
  }

  /** Caught: room for an ask that the scheduler does not look at before the ones above it. */
  @Test
  void aLaterAskOfAnotherSizeIsOwedNothingYet() {
    SchedulableView queue = queue("q", 20, 0, 40);
    SchedulableView.Builder described =
        view.application(queue, "a")
            .holding(gb(8), gb(0), gb(20))
            .asks(AwaitedContainers.anywhere(gb(2), 2))
            .asks(AwaitedContainers.anywhere(gb(1), 9))
            .asks(AwaitedContainers.anywhere(gb(2), 9));
    SchedulableView app = view.add(described);

    assertThat(of(debt(app, ClaimKind.FAIR_SHARE, 7, 5)))
        .extracting(Object::toString)
        .containsExactly("2 of <2048 MB> for a", "1 of <2048 MB> for a");
  }

  @Test
  void whatTheRoundHasGivenIsNotOwedAgain() {
    SchedulableView app = app(queue("q", 20, 0, 40), "a", 8, 0, 10);
    ClusterView built = view.build();
    ResourceVector[] given = new ResourceVector[built.schedulables.size()];
    Arrays.fill(given, gb(0));
    given[app.index] = gb(3);

    assertThat(Claims.of(built, List.of(debt(app, ClaimKind.FAIR_SHARE, 8, 5)), given))
        .extracting(claim -> claim.units)
        .containsExactly(5);
    given[app.index] = gb(8);
    assertThat(Claims.of(built, List.of(debt(app, ClaimKind.FAIR_SHARE, 8, 5)), given)).isEmpty();
  }

  private SchedulableView queue(String name, int fair, int used, int wanted) {
    return view.add(view.queue(root, name).holding(gb(fair), gb(used), gb(wanted)));
  }

  /** It waits for so many containers of 1 GB. */
  private SchedulableView app(SchedulableView queue, String name, int fair, int used, int waiting) {
    return view.add(
        view.application(queue, name)
            .holding(gb(fair), gb(used), gb(used + waiting))
            .asks(AwaitedContainers.anywhere(gb(1), waiting)));
  }

  private static Debt debt(SchedulableView schedulable, ClaimKind kind, int amount, long seconds) {
    return new Debt(schedulable, kind, gb(amount), seconds * 1000);
  }

  private List<OwedContainers> of(Debt... debts) {
    return Claims.of(view.build(), List.of(debts));
  }

  private List<String> claims(Debt... debts) {
    return of(debts).stream().map(claim -> claim.application + " " + claim.units).toList();
  }

  private static ResourceVector gb(int size) {
    return Scene.amount(size * 1024L);
  }
}
