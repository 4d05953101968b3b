/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Problem;
import io.lsps.policy.yarn.JobRank;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.Ranks;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * FLEX for the applications of one queue, or of one user in it. Every update of the scheduler is an
 * epoch; of its schedule the first interval is what holds until the next.
 */
public final class FlexDiscipline implements QueueDiscipline {
  private final QueueContext queue;
  private final EpochSearch search;
  private List<ReadApp> read = Collections.emptyList();
  private PackedSchedule given;
  private volatile Allotments allotments = Allotments.NONE;
  private volatile Map<String, Number> gauges = Collections.emptyMap();
  private final Ranks<JobRank> ranks;

  public FlexDiscipline(QueueContext queue) {
    this.queue = queue;
    this.search = new EpochSearch(queue);
    this.ranks = new Ranks<>(this::rank, queue.faults(), queue.stock().getComparator());
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
  @SuppressWarnings("ReferenceEquality") // A schedule that was made again is given again: no harm.
  public void computeShares(Collection<? extends Schedulable> apps, Resource total) {
    QueueJobs jobs = new QueueJobs(queue, apps, read);
    int slots = jobs.slots(total);
    Problem problem = jobs.problem(slots, total);
    PackedSchedule schedule = search.schedule(problem, jobs.ids());
    if (schedule != given || !jobs.all().equals(read)) {
      given = schedule;
      read = jobs.all();
      allotments = allot(jobs, problem, schedule);
      ranks.expect(apps);
    }
    read.forEach(ReadApp::give);
    gauges = describe(jobs.entries().size(), slots, schedule.value());
  }

  private static Allotments allot(QueueJobs jobs, Problem problem, PackedSchedule schedule) {
    Allotments next = new Allotments(jobs.slot());
    int[] order = schedule.order();
    int[] slots = usable(jobs, schedule, order);
    for (int place = 0; place < order.length; place++) {
      int j = order[place];
      ReadApp entry = jobs.entries().get(j);
      entry.allot(Math.min(1, slots[j] * jobs.slot() / entry.wanted));
      next.put(
          entry.id(),
          place,
          entry.masterShare + problem.least(j) * jobs.slot(),
          entry.masterShare + Math.min(entry.wanted, slots[j] * jobs.slot()));
    }
    return next;
  }

  /** What a job cannot use before its next phase goes to the others, by the order. */
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
    now.put("Searches", search.searched());
    now.put("OverBudget", search.overBudget());
    return now;
  }

  @Override
  public Map<String, Number> gauges() {
    return gauges;
  }
}
