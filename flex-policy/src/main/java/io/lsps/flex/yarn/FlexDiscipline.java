/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Problem;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.JobRank;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.Ranks;
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
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * FLEX for the applications of a queue, or of one user in it. Every update of the scheduler is an
 * epoch; the first interval of its schedule is used until the next.
 */
public final class FlexDiscipline implements QueueDiscipline {
  private final QueueContext queue;
  private final EpochSearch search;
  private Map<ApplicationId, FlexHints> hints = Collections.emptyMap();
  private double maxWeight;
  private volatile Allotments allotments = Allotments.NONE;
  private volatile Map<String, Number> gauges = Collections.emptyMap();
  private final Ranks<JobRank> ranks;

  public FlexDiscipline(QueueContext queue) {
    this.queue = queue;
    this.search = new EpochSearch(queue);
    this.ranks = new Ranks<>(this::rank);
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
  public List<Schedulable> served(Collection<? extends Schedulable> apps) {
    return Ranks.sorted(apps, app -> rank(app, null));
  }

  private JobRank rank(Schedulable app, JobRank before) {
    return allotments.rank((FSAppAttempt) app, before, queue.cluster());
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    return queue.headroomShare(fairShare);
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> apps, Resource total) {
    QueueJobs jobs = new QueueJobs(queue, apps);
    readHints(jobs.entries);
    int slots = jobs.slots(total);
    Problem problem = jobs.problem(slots, total, queue.get(FlexKeys.METRIC), hints);
    PackedSchedule schedule = search.schedule(problem, jobs.ids());
    for (FSAppAttempt app : jobs.others) {
      // AMs, and applications without jobs known to FLEX, get their demand.
      app.setFairShare(Resources.clone(app.getDemand()));
    }
    allotments = give(jobs, problem, schedule);
    ranks.clear();
    gauges = describe(jobs.entries.size(), slots, schedule.value);
  }

  private void readHints(List<QueueJobs.Entry> entries) {
    double allowed = queue.get(FlexKeys.MAX_WEIGHT);
    if (allowed != maxWeight) {
      hints = Collections.emptyMap();
      maxWeight = allowed;
    }
    int known = 0;
    for (QueueJobs.Entry entry : entries) {
      known += hints.containsKey(entry.id()) ? 1 : 0;
    }
    if (known == entries.size() && known == hints.size()) {
      return;
    }
    Map<ApplicationId, FlexHints> now = new HashMap<>();
    for (QueueJobs.Entry entry : entries) {
      FlexHints before = hints.get(entry.id());
      now.put(
          entry.id(),
          before == null
              ? FlexHints.of(entry.id().toString(), entry.view.tags, maxWeight)
              : before);
    }
    hints = now;
  }

  private Allotments give(QueueJobs jobs, Problem problem, PackedSchedule schedule) {
    Resource cluster = queue.cluster();
    Allotments next = new Allotments(jobs.slot());
    int[] order = schedule.order();
    int[] slots = usable(jobs, schedule, order);
    for (int place = 0; place < order.length; place++) {
      int j = order[place];
      QueueJobs.Entry entry = jobs.entries.get(j);
      double part = Math.min(1, slots[j] * jobs.slot() / entry.wanted);
      Resource share = Resources.multiply(entry.tasks, part);
      entry.app.setFairShare(Resources.addTo(share, entry.master));
      double held = DominantShares.of(entry.master, cluster);
      next.put(
          entry.id(),
          place,
          held + problem.least(j) * jobs.slot(),
          held + Math.min(entry.wanted, slots[j] * jobs.slot()));
    }
    return next;
  }

  /** Passes on slots that a job cannot use before its next phase, in order. */
  private static int[] usable(QueueJobs jobs, PackedSchedule schedule, int[] order) {
    int[] slots = new int[order.length];
    int free = 0;
    for (int j : order) {
      slots[j] = Math.min(schedule.slots(j), jobs.usable(j));
      free += schedule.slots(j) - slots[j];
    }
    for (int j : order) {
      int more = Math.min(free, jobs.usable(j) - slots[j]);
      slots[j] += more;
      free -= more;
    }
    return slots;
  }

  private Map<String, Number> describe(int jobs, int slots, double value) {
    Map<String, Number> now = new LinkedHashMap<>();
    now.put("Jobs", jobs);
    now.put("Slots", slots);
    now.put("MetricValue", Double.isInfinite(value) ? 0 : value);
    now.put("Searches", search.searched.get());
    now.put("OverBudget", search.overBudget.get());
    return now;
  }

  @Override
  public Map<String, Number> gauges() {
    return gauges;
  }

  /** Each application's share in a schedule, in shares of the cluster's dominant resource. */
  private static final class Allotments {
    static final Allotments NONE = new Allotments(0);

    private static final int BELOW_MINIMUM = 0;
    private static final int BELOW_SHARE = 1;
    private static final int SERVED = 2;

    /** One application's allotment. */
    private static final class Part {
      private final int place;
      private final double least;
      private final double share;

      Part(int place, double least, double share) {
        this.place = place;
        this.least = least;
        this.share = share;
      }
    }

    private final Map<ApplicationId, Part> parts = new HashMap<>();
    // Half a slot: usage this close to the share counts as the share.
    private final double margin;

    Allotments(double slot) {
      this.margin = slot / 2;
    }

    /** Only called before publication. */
    void put(ApplicationId app, int place, double least, double share) {
      parts.put(app, new Part(place, least, share));
    }

    /**
     * An application's rank. Applications below their minimum first, then those below their share,
     * then the others. Ties by the order of the schedule.
     *
     * @param before its earlier rank by this schedule, or null
     */
    JobRank rank(FSAppAttempt app, JobRank before, Resource cluster) {
      double usage = DominantShares.of(app.getResourceUsage(), cluster);
      Part part = parts.get(app.getApplicationId());
      int precedence = precedence(part, usage);
      if (before != null) {
        return before.precedence(precedence);
      }
      int place = part == null ? Integer.MAX_VALUE : part.place;
      return new JobRank(precedence, place, app.getStartTime(), app.getName());
    }

    private int precedence(Part part, double usage) {
      if (part == null) {
        // Not in the schedule: submitted since, or waiting for its AM.
        return usage == 0 ? BELOW_MINIMUM : SERVED;
      }
      if (usage < part.least - margin) {
        return BELOW_MINIMUM;
      }
      return usage < part.share - margin ? BELOW_SHARE : SERVED;
    }
  }
}
