/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.journal;

import io.lsps.journal.Journal;
import io.lsps.journal.Journal.Entry;
import io.lsps.journal.Journal.EntryKind;
import io.lsps.rule.JobOrder;
import io.lsps.settings.Remembered;
import io.lsps.settings.Setting;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.published.QueuePlaces;
import io.lsps.yarn.tiers.Tiers;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Finds leaf queues whose jobs are served in another order, or whose first job is another. Under
 * Fair everybody is first in turn, so that is not told. For one thread.
 */
final class OrderChanges {
  private final FairScheduler scheduler;
  private final Tiers tiers;
  private final WorkloadModel model;
  private final Journal journal;

  @Remembered("until the next look, in 15 seconds")
  private Map<String, First> seen = new HashMap<>();

  private static final class First {
    private final JobOrder order;
    private final String application;

    private First(JobOrder order, String application) {
      this.order = order;
      this.application = application;
    }
  }

  OrderChanges(FairScheduler scheduler, Tiers tiers, WorkloadModel model, Journal journal) {
    this.scheduler = scheduler;
    this.tiers = tiers;
    this.model = model;
    this.journal = journal;
  }

  /**
   * Looks at every leaf queue.
   *
   * @param decides whether LsPS decides: else its orders are nobody's, and nothing is told
   */
  void look(long now, boolean decides) {
    Map<String, First> next = new HashMap<>();
    for (FSLeafQueue queue : scheduler.getQueueManager().getLeafQueues()) {
      if (decides && queue.getNumRunnableApps() > 1 && tiers.plan(queue) != null) {
        next.put(queue.getName(), look(queue, now));
      }
    }
    seen = next;
  }

  private First look(FSLeafQueue queue, long now) {
    String name = queue.getName();
    JobOrder order = tiers.order(name);
    String application = order == JobOrder.FAIR ? null : first(queue);
    First before = seen.get(name);
    if (before == null || before.order != order) {
      String text =
          "Jobs are served by " + Setting.nameOf(order) + was(before) + "." + why(application, now);
      add(now, text, name, application);
    } else if (application != null && !application.equals(before.application)) {
      add(
          now,
          "First now, by " + Setting.nameOf(order) + "." + why(application, now),
          name,
          application);
    }
    return new First(order, application);
  }

  private static String was(First before) {
    return before == null ? "" : " (was " + Setting.nameOf(before.order) + ")";
  }

  private void add(long now, String text, String queue, String application) {
    Entry entry = Entry.of(now, EntryKind.ORDER, text).in(queue);
    journal.add(application == null ? entry : entry.about(application));
  }

  private String first(FSLeafQueue queue) {
    List<Schedulable> served = new QueuePlaces(scheduler, queue).served;
    return served.isEmpty() ? null : ((FSAppAttempt) served.get(0)).getApplicationId().toString();
  }

  private String why(String application, long now) {
    JobView job = application == null ? null : model.job(application, now);
    if (job == null) {
      return "";
    }
    SizeEstimator sizes = new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING);
    double left = sizes.orderingSize(job, SizeBasis.REMAINING);
    String work =
        Double.isNaN(left) || Double.isInfinite(left)
            ? "its work left is not known"
            : String.format(Locale.ROOT, "%.3g s of the whole cluster are left of it", left);
    return " The first one: " + work + " (known by " + Setting.nameOf(sizes.confidence(job)) + ").";
  }
}
