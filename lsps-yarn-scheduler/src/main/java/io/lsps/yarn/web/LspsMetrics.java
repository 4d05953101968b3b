/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.journal.Waits;
import io.lsps.journal.Waits.QueueWaits;
import io.lsps.yarn.app.AskGate.GateTimer;
import io.lsps.yarn.fast.Host;
import io.lsps.yarn.published.Publisher.PublishedUser;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.MetricsAnnotations;

/** The scheduler's own metrics, and a source for each user and for each queue that tells some. */
@Metrics(name = LspsMetrics.NAME, about = LspsMetrics.ABOUT, context = "yarn")
public final class LspsMetrics {
  static final String NAME = "LspsScheduler";
  static final String ABOUT = "The LsPS scheduler";

  private final Overview of;
  private final GateTimer gate;
  private final Supplier<Map<String, QueueGauges>> gauges;
  private final Waits waits;
  private final MetricsSource source = MetricsAnnotations.makeSource(this);
  private final MetricsSources<WaitMetrics> waitSources = new MetricsSources<>();
  private int waitSourcesShown;
  private final MetricsSources<UserMetrics> users = new MetricsSources<>();
  private final MetricsSources<QueueGauges> queues = new MetricsSources<>();
  private Set<String> usersShown = Collections.emptySet();
  private boolean stopped;

  /** The metrics of a scheduler, whose history is read. */
  public LspsMetrics(
      Overview of, GateTimer gate, Supplier<Map<String, QueueGauges>> gauges, Waits waits) {
    this.of = of;
    this.gate = gate;
    this.gauges = gauges;
    this.waits = waits;
  }

  public void register() {
    MetricsSources.register(NAME, ABOUT, source);
  }

  public synchronized void publish() {
    if (stopped) {
      return;
    }
    Map<String, PublishedUser> now = of.publisher.latest().users();
    if (!now.keySet().equals(usersShown)) {
      usersShown = now.keySet();
      Map<String, UserMetrics> byName = new LinkedHashMap<>();
      now.forEach((name, user) -> byName.put(name, new UserMetrics(of.publisher, name, user)));
      users.update(byName);
    }
    queues.update(gauges.get());
    publishWaits();
  }

  /** They are live, and never fewer. */
  private void publishWaits() {
    List<QueueWaits> all = waits.all();
    if (all.size() > waitSourcesShown) {
      waitSourcesShown = all.size();
      Map<String, WaitMetrics> byQueue = new LinkedHashMap<>();
      all.forEach(each -> byQueue.put(each.queue, new WaitMetrics(each)));
      waitSources.update(byQueue);
    }
  }

  public synchronized void unregister() {
    stopped = true;
    users.unregisterAll();
    queues.unregisterAll();
    waitSources.unregisterAll();
    MetricsSources.unregister(NAME, source);
  }

  @Metric(value = "Errors in the plugin, caught and logged", type = Metric.Type.COUNTER)
  long faults() {
    return of.faults();
  }

  @Metric("Users with jobs or a history")
  int users() {
    return of.publisher.latest().users().size();
  }

  @Metric("1 if the last reload of the settings was refused")
  int optionsRefused() {
    return of.options.problem().isEmpty() ? 0 : 1;
  }

  @Metric("1 if a folder is set for the history")
  int historyEnabled() {
    return of.history().place().isEmpty() ? 0 : 1;
  }

  @Metric("1 if the history is kept; 0 if not, or not at the moment")
  int historyKept() {
    return of.history().isLoaded() && of.history().problem().isEmpty() ? 1 : 0;
  }

  @Metric("Seconds since the history was saved here; -1: never")
  long historySavedSecondsAgo() {
    return of.history().secondsSinceSave();
  }

  @Metric("Users restored from the history at the start")
  int historyRestoredUsers() {
    return of.history().restoredUsers();
  }

  @Metric(value = "Stored histories that could not be read", type = Metric.Type.COUNTER)
  int historySetAside() {
    return of.history().setAside();
  }

  @Metric("Members of Hadoop that the fast path needs and this Hadoop lacks")
  int hostMissing() {
    return Host.missing().size();
  }

  @Metric(
      value = "How often reduce admission has judged requests since the start",
      type = Metric.Type.COUNTER)
  long gateJudgements() {
    return gate.count();
  }

  @Metric("Seconds that reduce admission has taken since the start")
  double gateSeconds() {
    return gate.seconds();
  }

  @Metric("1 while the scheduler is stalled")
  int standsStill() {
    return of.pulse.standsStill() ? 1 : 0;
  }

  @Metric("Seconds since the last update ended; -1: none yet")
  long secondsSinceUpdate() {
    return of.pulse.secondsSinceUpdate();
  }

  @Metric("Seconds since the last node heartbeat was handled; -1: none yet")
  long secondsSinceHeartbeat() {
    return of.pulse.secondsSinceHeartbeat();
  }

  @Metric("Seconds without an assignment while a request fits a node; 0 otherwise")
  long secondsOfRoomUnused() {
    return of.pulse.secondsOfRoomUnused();
  }

  @Metric("1 in mode observe: every decision is the FairScheduler's")
  int observes() {
    return of.observation.since() >= 0 ? 1 : 0;
  }

  @Metric("Reduces that LsPS would hold now if its mode were on")
  int shadowHeldReduces() {
    return of.observation.gate.waiting() + of.observation.gate.early();
  }
}
