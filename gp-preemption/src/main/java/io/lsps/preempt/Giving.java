/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Shares out what one job has to give up among the applications that wait below their fair share,
 * the one farthest below it first.
 */
final class Giving {
  private final List<SchedulableView> poorestFirst = new ArrayList<>();
  private final ToLongFunction<SchedulableView> waited;
  private final Amount[] given;

  /**
   * Among all applications.
   *
   * @param except get nothing
   * @param waited for how long one has been below its fair share, milliseconds
   */
  Giving(
      ClusterView view,
      Collection<SchedulableView> except,
      ToLongFunction<SchedulableView> waited) {
    this.waited = waited;
    this.given = new Amount[view.schedulables().size()];
    Arrays.fill(given, Amount.none(view.total().types()));
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.isApplication() && !except.contains(schedulable)) {
        poorestFirst.add(schedulable);
      }
    }
    poorestFirst.sort(
        Comparator.comparingDouble(
                (SchedulableView schedulable) ->
                    schedulable.usage().nearestTo(schedulable.fairShare()))
            .thenComparingInt(SchedulableView::index));
  }

  /** What a long job gives up because it starves others. */
  void of(SchedulableView job, Amount over, List<OwedContainers> to) {
    share(job, over, ClaimKind.LONG_JOB, -1, to);
  }

  /** What a job gives up that it holds beyond its launch limit; older containers it keeps. */
  void of(LaunchControl.Loan loan, double part, List<OwedContainers> to) {
    share(loan.job, loan.amount, ClaimKind.LOAN, part * loan.limit.taskMillis(), to);
  }

  private void share(
      SchedulableView job, Amount over, ClaimKind kind, double mostAge, List<OwedContainers> to) {
    Amount rest = over;
    for (int pass = 0; pass < (kind == ClaimKind.LOAN ? 2 : 1); pass++) {
      for (SchedulableView application : poorestFirst) {
        if (application != job) {
          Amount most = pass == 0 ? application.fair() : application.demand();
          Amount had =
              application.usage().plus(application.incoming()).plus(given[application.index()]);
          Amount lacks = most.beyond(had).min(rest);
          for (AwaitedContainers ask : application.asks()) {
            int units = Math.min(ask.count(), lacks.fewestUnits(ask.size()));
            if (units > 0) {
              Amount part = ask.size().times(units);
              lacks = lacks.beyond(part);
              rest = rest.beyond(part);
              given[application.index()] = given[application.index()].plus(part);
              Debt debt = new Debt(application, kind, part, waited.applyAsLong(application));
              to.add(new OwedContainers(application, ask, units, debt, job, mostAge));
            }
          }
        }
      }
    }
  }
}
