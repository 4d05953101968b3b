/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Shares out what single jobs give up among the applications that wait, the one farthest below its
 * fair share first.
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

  /** What a long job gives up because it starves others: they are raised to their fair share. */
  void ofLongJob(SchedulableView job, Amount over, List<OwedContainers> to) {
    Amount rest = over;
    for (SchedulableView application : poorestFirst) {
      if (application == job) {
        continue;
      }
      Amount had =
          application.usage().plus(application.incoming()).plus(given[application.index()]);
      Amount lacks = application.fair().beyond(had).min(rest);
      for (AwaitedContainers ask : application.lacks()) {
        int units = Math.min(ask.count(), lacks.fewestUnits(ask.size()));
        if (units > 0) {
          Amount part = ask.size().times(units);
          lacks = lacks.beyond(part);
          rest = rest.beyond(part);
          given[application.index()] = given[application.index()].plus(part);
          Debt debt =
              new Debt(application, ClaimKind.LONG_JOB, part, waited.applyAsLong(application));
          to.add(new OwedContainers(application, ask, units, debt, job));
        }
      }
    }
  }
}
