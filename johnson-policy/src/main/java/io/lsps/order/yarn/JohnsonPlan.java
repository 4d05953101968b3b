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
 * <p>The order is recomputed when a job has come, or has first asked for containers, by the work
 * that is left; jobs that are equal then keep their earlier order. When a job has gone, or the
 * number of containers has changed, the others keep their order, and a split that is searched for
 * is searched again for that order.
 */
final class JohnsonPlan {
  static final JohnsonPlan EMPTY =
      new JohnsonPlan(Collections.emptyMap(), Collections.emptyMap(), 0, null, null);

  /** Up to so many jobs x containers every split is looked at: about a millisecond. */
  private static final long SMALL = 20_000;

  /** Up to so many tasks the batch is played in one pool: about a millisecond. */
  private static final long MOST_PLAYED = 10_000;

  final Map<ApplicationId, Integer> positions;
  private final Map<ApplicationId, Boolean> known;

  /** Containers it counts on; 0 before there is a plan. */
  final int slots;

  /** Null where reduces are held to no part, or nothing is known of any job. */
  final Slots split;

  /** From when it was made; null where nothing is known of any job. */
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
   * The plan that follows.
   *
   * @param works the work left of the jobs it is known of
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
    // The number of slots changes with every AM that comes or goes: no reason to change places.
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
    // Jobs of which nothing is known come last; where nobody came, all keep their order.
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

  /** Null where nothing is known of any job. */
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
