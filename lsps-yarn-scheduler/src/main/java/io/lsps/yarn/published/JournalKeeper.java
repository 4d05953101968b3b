/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.gate.GateReason;
import io.lsps.journal.Journal;
import io.lsps.journal.Journal.Entry;
import io.lsps.journal.Journal.EntryKind;
import io.lsps.journal.ShareChanges;
import io.lsps.journal.ShareChanges.QueueSample;
import io.lsps.rule.JobOrder;
import io.lsps.settings.Remembered;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import io.lsps.why.WhyWaiting;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.OptionsInForce;
import io.lsps.yarn.published.Publisher.Published;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * Records decisions of one scheduler: settings at each update, shares and orders every 15 seconds,
 * the gate's as they are made. Never takes the scheduler's lock. See
 * docs/decisions/0011-monitoring.md.
 */
public final class JournalKeeper {
  private static final long EVERY_MILLIS = 15_000;

  private final Publisher publisher;
  private final HostView host;
  private final OptionsInForce options;

  /** The decisions. */
  public final Journal journal = new Journal(Journal.KEPT);

  /** Who held how much. */
  public final LastHour lastHour = new LastHour();

  private final ShareChanges shareChanges = new ShareChanges();
  private final OrderChanges orderChanges;
  private Options optionsSeen;
  private String problemSeen = "";
  private boolean sampled;
  private long sampledAt;

  public JournalKeeper(Publisher publisher, HostView host) {
    this.publisher = publisher;
    this.host = host;
    this.options = host.options;
    this.orderChanges = new OrderChanges(host, journal);
    host.faults.tell(
        (place, fault) ->
            journal.add(
                Entry.of(
                    host.time.now(),
                    EntryKind.FAULT,
                    String.format(
                        "An error in %s, where the scheduler behaves as the %s: %s."
                            + " Further ones there are counted only.",
                        place, host.terms.scheduler, fault))));
  }

  /** Reads the scheduler, on the update thread after an update. */
  public void look(long now) {
    lookAtOptions(now);
    if (!sampled || now - sampledAt >= EVERY_MILLIS) {
      sampled = true;
      sampledAt = now;
      Published published = publisher.latest();
      List<QueueSample> leaves = new ArrayList<>();
      for (PublishedQueue queue : published.queues()) {
        if (queue.isLeaf()) {
          leaves.add(sample(published, queue));
        }
      }
      lastHour.add(published, now);
      shareChanges.look(now, leaves).forEach(journal::add);
      orderChanges.look(published, now);
    }
  }

  /** Records changed or refused settings. */
  private void lookAtOptions(long now) {
    String refused = options.problem();
    if (!refused.equals(problemSeen)) {
      problemSeen = refused;
      journal.add(
          refused.isEmpty()
              ? Entry.of(now, EntryKind.OPTIONS, "What was refused before is in order now.")
              : Entry.of(now, EntryKind.REFUSAL, refusal(refused)));
    }
    Options current = options.current();
    if (current != optionsSeen) {
      if (optionsSeen != null) {
        compare(optionsSeen, current, now);
      }
      optionsSeen = current;
    }
  }

  private String refusal(String why) {
    return options.refused()
        ? "A reload was refused, and the settings before it stay: " + why
        : why;
  }

  private void compare(Options before, Options after, long now) {
    List<String> changed = changes(before.cluster, after.cluster, each -> each.key);
    if (!changed.isEmpty()) {
      journal.add(
          Entry.of(now, EntryKind.OPTIONS, "Settings: " + String.join("; ", changed) + "."));
    }
    TreeSet<String> queues = new TreeSet<>(before.queues().keySet());
    queues.addAll(after.queues().keySet());
    for (String queue : queues) {
      List<String> own =
          changes(
              before.queues().getOrDefault(queue, SettingValues.NONE),
              after.queues().getOrDefault(queue, SettingValues.NONE),
              each -> each.element);
      if (!own.isEmpty()) {
        String text = "Elements of the queue: " + String.join("; ", own) + ".";
        journal.add(Entry.of(now, EntryKind.OPTIONS, text).in(queue));
      }
    }
  }

  private static List<String> changes(
      SettingValues before, SettingValues after, Function<Setting<?>, String> name) {
    Map<Setting<?>, String> all = new LinkedHashMap<>(before.texts());
    all.putAll(after.texts());
    List<String> changes = new ArrayList<>();
    for (Setting<?> setting : all.keySet()) {
      String was = before.texts().get(setting);
      String is = after.texts().get(setting);
      if (is == null || !is.equals(was)) {
        changes.add(
            String.format(
                "%s %s (was %s)",
                name.apply(setting),
                is == null ? "is no longer set" : "is " + is,
                was == null ? "not set" : was));
      }
    }
    return changes;
  }

  private static QueueSample sample(Published published, PublishedQueue queue) {
    return new QueueSample(
        queue.name,
        published.part(queue.amounts.fairShare),
        published.part(queue.amounts.used),
        published.part(queue.amounts.demand),
        queue.guaranteed,
        queue.jobs.size());
  }

  /**
   * The gate has decided on the reduces of an attempt.
   *
   * @param before its previous reason, or null
   * @param after its reason now, or null
   * @param held number of held reduces
   */
  public void gated(
      SchedulerApplicationAttempt attempt,
      GateReason before,
      GateReason after,
      int held,
      long now) {
    if (after == null || before == after) {
      return;
    }
    boolean opened = after.admits && before != null && !before.admits;
    boolean closed = !after.admits && (before == GateReason.NOT_ASKED || before == null);
    if (opened || (closed && held > 0)) {
      journal.add(
          Entry.of(
                  now,
                  EntryKind.GATE,
                  opened
                      ? "Its reduces are admitted: " + after.text + "."
                      : WhyWaiting.held(held, after))
              .in(host.name(attempt.getQueue()))
              .about(attempt.getApplicationId().toString()));
    }
  }

  /**
   * Finds leaf queues with a new order or a new first job. Not under Fair, where every job is first
   * in turn. For one thread.
   */
  private static final class OrderChanges {
    private final HostView host;
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

    OrderChanges(HostView host, Journal journal) {
      this.host = host;
      this.journal = journal;
    }

    /** Reads every leaf queue in which LsPS decides. */
    void look(Published published, long now) {
      Map<String, First> next = new HashMap<>();
      for (Queue queue : host.leaves()) {
        PublishedQueue known = published.queue(host.name(queue));
        boolean decides = known != null && !known.options.mode().decidesAsStock();
        if (decides && known.runningApps > 1 && known.plan != null) {
          next.put(known.name, look(queue, known.name, known.jobs.orderOfLsps, now));
        }
      }
      seen = next;
    }

    private First look(Queue queue, String name, JobOrder order, long now) {
      String application = order == JobOrder.FAIR ? null : first(queue);
      First before = seen.get(name);
      if (before == null || before.order != order) {
        String text =
            String.format(
                "Jobs are served by %s%s.%s",
                Setting.nameOf(order), was(before), why(application, now));
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

    private String first(Queue queue) {
      List<? extends SchedulerApplicationAttempt> served = host.places(queue).served;
      return served.isEmpty() ? null : served.get(0).getApplicationId().toString();
    }

    private String why(String application, long now) {
      JobView job = application == null ? null : host.events.model.job(application, now);
      if (job == null) {
        return "";
      }
      SizeEstimator sizes = new SizeEstimator(host.events.model.taskTimes(), SizeBasis.REMAINING);
      double left = sizes.orderingSize(job, SizeBasis.REMAINING);
      String work =
          Double.isNaN(left) || Double.isInfinite(left)
              ? "its work left is not known"
              : String.format(Locale.ROOT, "%.3g s of the whole cluster are left of it", left);
      return String.format(
          " The first one: %s (known by %s).", work, Setting.nameOf(sizes.confidence(job)));
    }
  }
}
