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

/** Serves the jobs of one queue in Johnson's order, and limits the containers of each phase. */
final class JohnsonDiscipline implements QueueDiscipline {
  private static final PhaseSplit UNLIMITED =
      new PhaseSplit(PhaseSplit.UNLIMITED, PhaseSplit.UNLIMITED, Collections.emptyMap());

  /** Until the first update: no request is admitted before each job has its part. */
  private static final PhaseSplit UNPLANNED = new PhaseSplit(1, 1, Collections.emptyMap());

  private static final int REDUCES_FIRST = 0;
  private static final int BY_PLACE = 1;

  private final QueueContext queue;
  private final Ranks<JobRank> ranks;
  private volatile JohnsonPlan plan = JohnsonPlan.EMPTY;
  private volatile PhaseSplit split;

  JohnsonDiscipline(QueueContext queue) {
    this.queue = queue;
    ranks = new Ranks<>(this::rank);
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

  /** Jobs with admitted reduces come first, because reduces have a separate quota. */
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
          works.put(app.id, work);
        }
        if (attempt.isAmRunning()) {
          masters += DominantShares.of(app.master, queue.cluster());
        }
      }
    }
    // The share is not limited by demand, which does not include held reduces.
    QueueCapacity room = new QueueCapacity(queue, queue.headroomShare(total), masters, apps);
    JohnsonGoal goal =
        new JohnsonGoal(queue.get(JohnsonKeys.OBJECTIVE), queue.get(JohnsonKeys.SLOTS));
    plan = plan.next(apps, works, room.slots(), goal);
    split = queue.get(JohnsonKeys.SLOTS).none() ? null : split(room, goal, apps, works);
    share(children, total);
  }

  private PhaseSplit split(
      QueueCapacity room,
      JohnsonGoal goal,
      List<AppView> apps,
      Map<ApplicationId, BatchJob> works) {
    Slots slots = plan.split == null ? goal.given(room.slots()) : plan.split;
    if (goal.twoPools()) {
      return new PhaseSplit(room.maps(slots), room.reduces(slots), plan.positions);
    }
    boolean unknown = plan.split == null && goal.searches();
    if (unknown || !goal.holdsReduces() || apps.size() <= 1 || !mapsWait(apps, works)) {
      return UNLIMITED;
    }
    return new PhaseSplit(PhaseSplit.UNLIMITED, room.reduces(slots), plan.positions);
  }

  /** Whether a map may still need a container; true if a job is unknown. */
  private static boolean mapsWait(List<AppView> apps, Map<ApplicationId, BatchJob> works) {
    for (AppView app : apps) {
      BatchJob work = works.get(app.id);
      PhaseView maps = app.job.phase(app.job.spec.mapReduce() ? Phase.MAP : Phase.TASK);
      boolean toCome = work == null || (maps.tasks() == 0 && work.maps.count > 0);
      if (toCome || maps.waiting > 0) {
        return true;
      }
    }
    return false;
  }

  private void share(Collection<? extends Schedulable> children, Resource total) {
    ranks.clear();
    SharesInOrder.fill(Ranks.sorted(children, job -> planned((FSAppAttempt) job, BY_PLACE)), total);
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
    gauges.put("PlannedJobs", now.positions.size());
    gauges.put("PlannedSlots", now.slots);
    if (now.split != null) {
      gauges.put("MapSlots", now.split.maps);
      gauges.put("ReduceSlots", now.split.reduces);
    }
    gauges.put(
        "ReduceLimit",
        limits == null || limits.reduces == PhaseSplit.UNLIMITED ? -1 : limits.reduces);
    if (now.prediction != null) {
      gauges.put("PredictedMakespan", now.prediction.makespanSeconds());
      gauges.put("PredictedTct", now.prediction.totalCompletionSeconds());
    }
    return gauges;
  }

  /** How many containers a queue can run besides its AMs. */
  private static final class QueueCapacity {
    private static final double ROUNDING = 1e-6;

    private final double share;
    private final double mapShare;
    private final double reduceShare;

    /**
     * A queue's capacity.
     *
     * @param total the queue's share
     * @param masters what its AMs hold, as a share of the cluster
     */
    QueueCapacity(QueueContext queue, Resource total, double masters, Collection<AppView> apps) {
      Resource cluster = queue.cluster();
      double smallest = DominantShares.of(queue.smallestContainer(), cluster);
      double maps = Math.max(mean(apps, Phase.MAP, cluster), mean(apps, Phase.TASK, cluster));
      double reduces = mean(apps, Phase.REDUCE, cluster);
      // A minimum share may exceed the cluster.
      share = Math.max(0, Math.min(1, DominantShares.of(total, cluster)) - masters);
      mapShare = maps > 0 ? maps : reduces > 0 ? reduces : smallest;
      reduceShare = reduces > 0 ? reduces : mapShare;
    }

    private static double mean(Collection<AppView> apps, Phase phase, Resource cluster) {
      double sum = 0;
      int known = 0;
      for (AppView app : apps) {
        double container = DominantShares.of(app.container(phase), cluster);
        if (container > 0) {
          sum += container;
          known++;
        }
      }
      return known == 0 ? 0 : sum / known;
    }

    /** Containers of mean size, at least 2: one for each phase. */
    int slots() {
      return Math.max(2, whole(share, (mapShare + reduceShare) / 2));
    }

    /** The maps' part of a split, in map containers. */
    int maps(Slots split) {
      return Math.max(1, whole(share * split.maps / split.total(), mapShare));
    }

    /** The reduces' part of a split, in reduce containers. */
    int reduces(Slots split) {
      return Math.max(1, whole(share * split.reduces / split.total(), reduceShare));
    }

    private int whole(double part, double container) {
      if (!(container > 0)) {
        return 0;
      }
      // A nearly whole count is a whole one, up to rounding.
      double count = part / container;
      double nearest = Math.rint(count);
      return (int) (Math.abs(count - nearest) < ROUNDING * Math.max(1, count) ? nearest : count);
    }
  }
}
