/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.gate.GateReason;
import io.lsps.journal.Waits;
import io.lsps.settings.Setting;
import io.lsps.why.WaitReason;
import io.lsps.why.WaitReason.WaitKind;
import io.lsps.why.WhyWaiting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * Reads applications and why they wait. The lock of a queue, node or attempt is held for a few
 * reads, one at a time, with no LsPS lock meanwhile; never the scheduler's. So it may block but
 * blocks nobody: for threads without locks.
 */
public final class AppsReader {
  private final HostView of;

  public AppsReader(HostView of) {
    this.of = of;
  }

  /** All applications of the ResourceManager. */
  public PublishedApps read() {
    Look look = new Look(of);
    SortedMap<ApplicationId, PublishedApp> all = new TreeMap<>();
    for (RMApp app : of.events.context().getRMApps().values()) {
      all.put(app.getApplicationId(), new PublishedApp(app, look));
    }
    return new PublishedApps(look.now, all, wouldServe());
  }

  private Map<String, List<String>> wouldServe() {
    Map<String, List<String>> orders = new HashMap<>();
    if (of.observation.isOn()) {
      for (Queue queue : of.leaves()) {
        List<ApplicationId> order = of.observation.order(queue);
        if (order != null) {
          List<String> ids = new ArrayList<>();
          order.forEach(app -> ids.add(app.toString()));
          orders.put(of.name(queue), ids);
        }
      }
    }
    return orders;
  }

  /** Passes each attempt that has not ended with the reasons why it waits; none if it does not. */
  public void waiting(BiConsumer<SchedulerApplicationAttempt, List<WaitReason>> to) {
    Look look = new Look(of);
    for (SchedulerApplication<?> app : of.scheduler.getSchedulerApplications().values()) {
      SchedulerApplicationAttempt attempt = app.getCurrentAppAttempt();
      if (attempt != null && !attempt.isStopped()) {
        GateReason judged = of.events.gate.reason(attempt.getApplicationAttemptId());
        to.accept(attempt, WhyWaiting.of(look.waiting(attempt, judged), look.nodes));
      }
    }
  }

  /** The applications at one time. Immutable. */
  public static final class PublishedApps {
    /** By the {@link io.lsps.preempt.yarn.SteadyClock}. */
    public final long time;

    private final SortedMap<ApplicationId, PublishedApp> apps;
    private final Map<String, List<String>> wouldServe;

    PublishedApps(
        long time,
        SortedMap<ApplicationId, PublishedApp> apps,
        Map<String, List<String>> wouldServe) {
      this.time = time;
      this.apps = apps;
      this.wouldServe = wouldServe;
    }

    /** All that the ResourceManager has, by id. */
    public Collection<PublishedApp> all() {
      return Collections.unmodifiableCollection(apps.values());
    }

    /** One, or null. */
    public PublishedApp get(ApplicationId id) {
      return apps.get(id);
    }

    /** In mode observe: the order in which LsPS would serve a leaf queue. */
    public List<String> wouldServe(String queue) {
      return wouldServe.getOrDefault(queue, Collections.emptyList());
    }
  }

  /**
   * Samples once a minute why each application waits, and counts the minute for its first reason.
   * One thread; never takes the scheduler's lock.
   */
  public static final class WaitSampler {
    private static final long EVERY_MILLIS = 60_000;

    private final AppsReader apps;
    private final Waits waits;
    private final Pulse pulse;
    private long lookedAt = Long.MIN_VALUE;

    public WaitSampler(AppsReader apps, Waits waits, Pulse pulse) {
      this.apps = apps;
      this.waits = waits;
      this.pulse = pulse;
    }

    /** Samples if it is time. */
    public void look(long now) {
      boolean first = lookedAt == Long.MIN_VALUE;
      if (first || now - lookedAt >= EVERY_MILLIS) {
        double seconds = (now - lookedAt) / 1000.0;
        lookedAt = now;
        if (!first) {
          count(seconds);
        }
      }
    }

    private void count(double seconds) {
      boolean[] fits = new boolean[1];
      apps.waiting(
          (attempt, reasons) -> {
            if (!reasons.isEmpty()) {
              WaitKind kind = reasons.get(0).kind;
              fits[0] |= kind == WaitKind.HEARTBEAT;
              waits.reason(apps.of.name(attempt.getQueue()), Setting.nameOf(kind), seconds);
            }
          });
      pulse.looked(
          fits[0], apps.of.scheduler.getRootQueueMetrics().getAggregateAllocatedContainers());
    }
  }
}
