/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.journal;

import io.lsps.gate.GateReason;
import io.lsps.journal.Entry;
import io.lsps.journal.EntryKind;
import io.lsps.journal.Journal;
import io.lsps.journal.QueueSample;
import io.lsps.journal.ShareChanges;
import io.lsps.journal.ShareHistory;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.Faults;
import io.lsps.why.GateSentences;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.tiers.Tiers;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Notes what one scheduler decides: settings at each update, shares and orders at every {@link
 * ShareHistory#EVERY_MILLIS}, the gate when it does. The scheduler's lock is never taken. See
 * docs/decisions/0110-the-journal.md.
 */
public final class JournalKeeper {
  private final FairScheduler scheduler;
  private final Tiers tiers;
  private final OptionsSource options;
  private final Journal journal = new Journal(Journal.KEPT);
  private final ShareHistory history = new ShareHistory();
  private final ShareChanges shareChanges = new ShareChanges();
  private final OrderChanges orderChanges;
  private final OptionsChanges optionsChanges;
  private boolean sampled;
  private long sampledAt;

  public JournalKeeper(
      FairScheduler scheduler,
      Tiers tiers,
      WorkloadModel model,
      OptionsSource options,
      Faults faults) {
    this.scheduler = scheduler;
    this.tiers = tiers;
    this.options = options;
    this.orderChanges = new OrderChanges(scheduler, tiers, model, journal);
    this.optionsChanges = new OptionsChanges(options, journal);
    faults.tell(
        (place, fault) ->
            journal.add(
                Entry.of(
                    scheduler.getClock().getTime(),
                    EntryKind.FAULT,
                    "A fault in "
                        + place
                        + ", where the scheduler goes on as the FairScheduler: "
                        + fault
                        + ". Further ones there are counted only.")));
  }

  /** What was decided. */
  public Journal journal() {
    return journal;
  }

  /** The last hour. */
  public ShareHistory history() {
    return history;
  }

  /** Looks at the scheduler, on the thread of its updates and before one. */
  public void look(long now) {
    optionsChanges.look(now);
    if (!sampled || now - sampledAt >= ShareHistory.EVERY_MILLIS) {
      sampled = true;
      sampledAt = now;
      List<QueueSample> all = new ArrayList<>();
      List<QueueSample> leaves = new ArrayList<>();
      for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
        QueueSample sample = sample(queue);
        all.add(sample);
        if (queue instanceof FSLeafQueue) {
          leaves.add(sample);
        }
      }
      history.add(now, all);
      shareChanges.look(now, leaves).forEach(journal::add);
      orderChanges.look(now, !options.current().mode().decidesAsStock());
    }
  }

  private QueueSample sample(FSQueue queue) {
    Resource cluster = scheduler.getClusterResource();
    return new QueueSample(
        queue.getName(),
        DominantShares.of(queue.getFairShare(), cluster),
        DominantShares.of(queue.getResourceUsage(), cluster),
        DominantShares.of(queue.getDemand(), cluster),
        tiers.guaranteed(queue),
        queue instanceof FSLeafQueue ? tiers.users().queueSize(queue.getName()) : Double.NaN);
  }

  /**
   * The gate has judged the reduces of an attempt.
   *
   * @param before its reason before that, or null
   * @param after its reason now, or null
   * @param held how many it holds back
   */
  public void gated(FSAppAttempt attempt, GateReason before, GateReason after, int held, long now) {
    if (after == null || before == after) {
      return;
    }
    boolean opened = after.letsIn() && before != null && !before.letsIn();
    boolean closed = !after.letsIn() && (before == GateReason.NOT_ASKED || before == null);
    if (opened || (closed && held > 0)) {
      journal.add(
          Entry.of(
                  now,
                  EntryKind.GATE,
                  opened ? GateSentences.letIn(after) : GateSentences.held(held, after))
              .in(attempt.getQueue().getName())
              .about(attempt.getApplicationId().toString()));
    }
  }
}
