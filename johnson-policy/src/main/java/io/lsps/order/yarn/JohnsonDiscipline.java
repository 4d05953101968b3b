/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.BatchJob;
import io.lsps.order.Slots;
import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.JobRank;
import io.lsps.policy.yarn.PhaseSplit;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.Ranks;
import io.lsps.policy.yarn.SharesInOrder;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeEstimator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Serves the jobs of one queue in Johnson's order, and says what each phase may hold. */
final class JohnsonDiscipline implements QueueDiscipline {
  private static final PhaseSplit UNLIMITED =
      new PhaseSplit(PhaseSplit.UNLIMITED, PhaseSplit.UNLIMITED, Collections.emptyMap());

  /** Until the first update. No ask is handed over before each job has its part. */
  private static final PhaseSplit UNPLANNED = new PhaseSplit(1, 1, Collections.emptyMap());

  private static final int REDUCES_FIRST = 0;
  private static final int BY_PLACE = 1;

  private final QueueContext queue;
  private final Ranks<JobRank> ranks;
  private volatile JohnsonPlan plan = JohnsonPlan.EMPTY;
  private volatile PhaseSplit split;

  JohnsonDiscipline(QueueContext queue) {
    this.queue = queue;
    ranks = new Ranks<>(this::rank, queue.faults(), queue.stock().getComparator());
    split = queue.get(JohnsonKeys.SLOTS).none() ? null : UNPLANNED;
  }

  @Override
  public Comparator<Schedulable> comparator() {
    return ranks.order();
  }

  @Override
  public Object orderBasis() {
    return ranks.basis();
  }

  @Override
  public List<Schedulable> served(Collection<? extends Schedulable> jobs) {
    return Ranks.sorted(jobs, job -> rank(job, null));
  }

  /** Jobs with admitted reduces come first, because reduces have a part of their own. */
  private JobRank rank(Schedulable job, JobRank before) {
    FSAppAttempt attempt = (FSAppAttempt) job;
    int precedence = split != null && wantsReduces(attempt) ? REDUCES_FIRST : BY_PLACE;
    return before == null ? planned(attempt, precedence) : before.precedence(precedence);
  }

  private JobRank planned(FSAppAttempt attempt, int precedence) {
    return new JobRank(
        precedence,
        plan.position(attempt.getApplicationId()),
        attempt.getStartTime(),
        attempt.getName());
  }

  private static boolean wantsReduces(FSAppAttempt attempt) {
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      if (key.getPriority().getPriority() == MapReducePriorities.REDUCE
          && attempt.getOutstandingAsksCount(key) > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    return queue.headroomShare(fairShare);
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> children, Resource total) {
    SizeEstimator estimator = queue.estimator();
    List<AppView> apps = new ArrayList<>();
    Map<ApplicationId, BatchJob> works = new LinkedHashMap<>();
    double masters = 0;
    for (Schedulable child : children) {
      FSAppAttempt attempt = (FSAppAttempt) child;
      AppView app = queue.app(attempt.getApplicationId());
      if (app != null) {
        apps.add(app);
        BatchJob work = JobWork.of(app, estimator);
        if (work != null) {
          works.put(app.id(), work);
        }
        if (attempt.isAmRunning()) {
          masters += DominantShares.of(app.master(), queue.cluster());
        }
      }
    }
    // The share is not limited by demand: held reduces are wanted, but are no demand yet.
    QueueCapacity room = QueueCapacity.of(queue, queue.headroomShare(total), masters, apps);
    JohnsonGoal goal = JohnsonGoal.of(queue);
    plan = plan.next(apps, works, room.slots(), goal);
    split = queue.get(JohnsonKeys.SLOTS).none() ? null : split(room, goal, apps, works);
    share(children, total);
  }

  private PhaseSplit split(
      QueueCapacity room,
      JohnsonGoal goal,
      List<AppView> apps,
      Map<ApplicationId, BatchJob> works) {
    Slots slots = plan.split() == null ? goal.given(room.slots()) : plan.split();
    if (goal.twoPools()) {
      return new PhaseSplit(room.maps(slots), room.reduces(slots), plan.positions());
    }
    boolean unknown = plan.split() == null && goal.searches();
    if (unknown || !goal.holdsReduces() || apps.size() <= 1 || !mapsWait(apps, works)) {
      return UNLIMITED;
    }
    return new PhaseSplit(PhaseSplit.UNLIMITED, room.reduces(slots), plan.positions());
  }

  /** Whether a map may still want a container; true where nothing is known of a job. */
  private static boolean mapsWait(List<AppView> apps, Map<ApplicationId, BatchJob> works) {
    for (AppView app : apps) {
      BatchJob work = works.get(app.id());
      PhaseView maps = app.job().phase(app.job().spec().mapReduce() ? Phase.MAP : Phase.TASK);
      boolean toCome = work == null || (maps.tasks() == 0 && work.maps().count() > 0);
      if (toCome || maps.waiting() > 0) {
        return true;
      }
    }
    return false;
  }

  private void share(Collection<? extends Schedulable> children, Resource total) {
    ranks.expect(children);
    SharesInOrder.fill(
        children, Comparator.comparing(job -> planned((FSAppAttempt) job, BY_PLACE)), total);
  }

  @Override
  public PhaseSplit split() {
    return split;
  }

  @Override
  public Map<String, Number> gauges() {
    JohnsonPlan now = plan;
    PhaseSplit limits = split;
    Map<String, Number> gauges = new HashMap<>();
    gauges.put("PlannedJobs", now.positions().size());
    gauges.put("PlannedSlots", now.slots());
    if (now.split() != null) {
      gauges.put("MapSlots", now.split().maps());
      gauges.put("ReduceSlots", now.split().reduces());
    }
    gauges.put(
        "ReduceLimit",
        limits == null || limits.reduces() == PhaseSplit.UNLIMITED ? -1 : limits.reduces());
    if (now.prediction() != null) {
      gauges.put("PredictedMakespan", now.prediction().makespanSeconds());
      gauges.put("PredictedTct", now.prediction().totalCompletionSeconds());
    }
    return gauges;
  }
}
