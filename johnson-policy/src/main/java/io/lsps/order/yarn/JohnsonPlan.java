/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.Algorithm;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.OnePool;
import io.lsps.order.Prediction;
import io.lsps.order.Schedule;
import io.lsps.order.Slots;
import io.lsps.policy.yarn.AppView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The order of a queue's jobs, and the split of its containers. Immutable.
 *
 * <p>The order is recomputed by remaining work when a job is new or first requests containers; ties
 * keep their order. When a job has ended or the number of containers has changed, the order stays,
 * and a searched split is searched again for it.
 */
final class JohnsonPlan {
  static final JohnsonPlan EMPTY =
      new JohnsonPlan(Collections.emptyMap(), Collections.emptyMap(), 0, null, null);

  /** Up to this many jobs x containers the split is searched exhaustively: about a millisecond. */
  private static final long SMALL = 20_000;

  /** Up to this many tasks the batch is simulated in one pool: about a millisecond. */
  private static final long MOST_PLAYED = 10_000;

  final Map<ApplicationId, Integer> positions;
  private final Map<ApplicationId, Boolean> known;

  /** Number of containers it is for; 0 before there is a plan. */
  final int slots;

  /** Null if reduces are not limited, or no job is known. */
  final Slots split;

  /** As of its creation; null if no job is known. */
  final Prediction prediction;

  private JohnsonPlan(
      Map<ApplicationId, Integer> positions,
      Map<ApplicationId, Boolean> known,
      int slots,
      Slots split,
      Prediction prediction) {
    this.positions = positions;
    this.known = known;
    this.slots = slots;
    this.split = split;
    this.prediction = prediction;
  }

  int position(ApplicationId job) {
    return positions.getOrDefault(job, Integer.MAX_VALUE);
  }

  /**
   * The next plan.
   *
   * @param works the remaining work of known jobs
   */
  JohnsonPlan next(
      Collection<AppView> apps,
      Map<ApplicationId, BatchJob> works,
      int slotsNow,
      JohnsonGoal goal) {
    Map<ApplicationId, Boolean> knownNow = new HashMap<>();
    for (AppView app : apps) {
      knownNow.put(app.id, works.containsKey(app.id) && app.job.asked());
    }
    if (knownNow.equals(known) && slotsNow == slots) {
      return this;
    }
    // The number of slots changes with every AM that starts or ends: no reason to reorder.
    boolean keepsOrder = known.entrySet().containsAll(knownNow.entrySet());
    List<AppView> sorted = new ArrayList<>(apps);
    sorted.sort(
        Comparator.<AppView>comparingInt(app -> position(app.id))
            .thenComparingLong(AppView::submitMillis)
            .thenComparing(app -> app.id));
    Algorithm algorithm = keepsOrder ? goal.algorithm().inGivenOrder() : goal.algorithm();
    Schedule schedule = schedule(sorted, works, algorithm, goal.given(slotsNow));
    Map<ApplicationId, Integer> order = new LinkedHashMap<>();
    if (schedule != null && !keepsOrder) {
      Map<String, ApplicationId> ids = new HashMap<>();
      sorted.forEach(app -> ids.put(app.id.toString(), app.id));
      schedule.order.forEach(job -> order.put(ids.get(job.name), order.size()));
    }
    // Unknown jobs come last; without a new job, all keep their order.
    sorted.forEach(app -> order.putIfAbsent(app.id, order.size()));
    return new JohnsonPlan(
        order,
        knownNow,
        slotsNow,
        schedule == null || !goal.holdsReduces() ? null : schedule.slots,
        schedule == null ? null : prediction(schedule, slotsNow, goal));
  }

  private static Prediction prediction(Schedule schedule, int slots, JohnsonGoal goal) {
    long tasks = 0;
    for (BatchJob job : schedule.order) {
      tasks += job.maps.count + job.reduces.count;
    }
    if (goal.twoPools() || tasks > MOST_PLAYED) {
      return schedule.prediction;
    }
    int reduces = goal.holdsReduces() ? schedule.slots.reduces : slots;
    return OnePool.predict(schedule.order, slots, reduces);
  }

  /** Null if no job is known. */
  private static Schedule schedule(
      List<AppView> sorted, Map<ApplicationId, BatchJob> works, Algorithm algorithm, Slots given) {
    List<BatchJob> jobs = new ArrayList<>();
    for (AppView app : sorted) {
      BatchJob work = works.get(app.id);
      if (work != null) {
        jobs.add(work);
      }
    }
    if (jobs.isEmpty()) {
      return null;
    }
    Batch batch = new Batch(jobs);
    return (long) jobs.size() * given.total() <= SMALL
        ? algorithm.plan(batch, given, Estimator.AFTER_MAPS)
        : algorithm.planQuickly(batch, given, Estimator.AFTER_MAPS);
  }
}
