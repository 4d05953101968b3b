/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.journal;

import io.lsps.gate.GateReason;
import io.lsps.journal.Entry;
import io.lsps.journal.EntryKind;
import io.lsps.journal.Journal;
import io.lsps.journal.QueueSample;
import io.lsps.journal.ShareChanges;
import io.lsps.journal.ShareHistory;
import io.lsps.policy.yarn.Faults;
import io.lsps.why.GateSentences;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.published.Published;
import io.lsps.yarn.published.PublishedQueue;
import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.tiers.Tiers;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Notes what one scheduler decides: settings at each update, shares and orders at every {@link
 * ShareHistory#EVERY_MILLIS}, the gate when it does. The scheduler's lock is never taken. See
 * docs/decisions/0110-journal-and-start-times.md.
 */
public final class JournalKeeper {
  private final Publisher publisher;
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
      Publisher publisher,
      Tiers tiers,
      WorkloadModel model,
      OptionsSource options,
      Faults faults) {
    this.publisher = publisher;
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

  /** Looks at the scheduler, on the thread of its updates and after one. */
  public void look(long now) {
    optionsChanges.look(now);
    if (!sampled || now - sampledAt >= ShareHistory.EVERY_MILLIS) {
      sampled = true;
      sampledAt = now;
      Published published = publisher.latest();
      List<QueueSample> all = new ArrayList<>();
      List<QueueSample> leaves = new ArrayList<>();
      for (PublishedQueue queue : published.queues()) {
        QueueSample sample = sample(published, queue);
        all.add(sample);
        if (queue.isLeaf()) {
          leaves.add(sample);
        }
      }
      history.add(now, all);
      shareChanges.look(now, leaves).forEach(journal::add);
      orderChanges.look(now, !options.current().mode().decidesAsStock());
    }
  }

  private static QueueSample sample(Published published, PublishedQueue queue) {
    return new QueueSample(
        queue.name,
        published.part(queue.fairShare),
        published.part(queue.used),
        published.part(queue.demand),
        queue.guaranteed,
        queue.isLeaf() ? queue.size : Double.NaN);
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
