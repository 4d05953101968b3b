/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.metrics;

import io.lsps.journal.Waits;
import io.lsps.journal.Waits.QueueWaits;
import io.lsps.policy.yarn.Faults;
import io.lsps.yarn.fast.Host;
import io.lsps.yarn.gate.AskGate.GateTimer;
import io.lsps.yarn.history.HistoryKeeper;
import io.lsps.yarn.observe.ObservedCluster;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.published.Publisher.PublishedUser;
import io.lsps.yarn.published.Pulse;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** The scheduler's own metrics, and a source for each user and for each queue that tells some. */
public final class LspsMetrics implements MetricsSource {
  private static final String NAME = "LspsScheduler";
  private static final MetricsInfo RECORD = Interns.info(NAME, "The LsPS scheduler");
  private static final MetricsInfo FAULTS =
      Interns.info("Faults", "Faults of LsPS that were kept from the ResourceManager");
  private static final MetricsInfo USERS = Interns.info("Users", "Users with jobs or a history");
  private static final MetricsInfo REFUSED =
      Interns.info("OptionsRefused", "1 if the last reload of the options was refused");
  private static final MetricsInfo ON_LAST_GOOD =
      Interns.info("OnLastGoodOptions", "1 if the start's own options were refused and older hold");
  private static final MetricsInfo HISTORY_ENABLED =
      Interns.info("HistoryEnabled", "1 if a folder is set for the history");
  private static final MetricsInfo HISTORY_KEPT =
      Interns.info("HistoryKept", "1 if the history is kept; 0 if not, or not at the moment");
  private static final MetricsInfo HISTORY_AGE =
      Interns.info("HistorySavedSecondsAgo", "Seconds since it was saved here; -1: never");
  private static final MetricsInfo HISTORY_USERS =
      Interns.info("HistoryRestoredUsers", "Users that were known from before at the start");
  private static final MetricsInfo HISTORY_ASIDE =
      Interns.info("HistorySetAside", "Stored histories that could not be read");

  private static final MetricsInfo HOST_MISSING =
      Interns.info("HostMissing", "Members of Hadoop that LsPS names and this Hadoop lacks");

  private static final MetricsInfo GATE_SECONDS =
      Interns.info("GateSeconds", "Seconds for which asks were judged since the start");
  private static final MetricsInfo GATE_JUDGEMENTS =
      Interns.info("GateJudgements", "How often asks were judged since the start");

  private static final MetricsInfo STANDS_STILL =
      Interns.info("StandsStill", "1 if the scheduler stands still");
  private static final MetricsInfo SINCE_UPDATE =
      Interns.info("SecondsSinceUpdate", "Since an update has ended; -1: none yet");
  private static final MetricsInfo SINCE_HEARTBEAT =
      Interns.info("SecondsSinceHeartbeat", "Since a node's was handled; -1: none yet");
  private static final MetricsInfo SINCE_ASSIGNMENT =
      Interns.info(
          "SecondsOfRoomUnused",
          "For how long nothing was assigned while something fits; 0: something was, or nothing"
              + " fits");

  private static final MetricsInfo OBSERVES =
      Interns.info("Observes", "1 if LsPS only observes and every decision is stock's");
  private static final MetricsInfo SHADOW_HELD =
      Interns.info("ShadowHeldReduces", "Reduces that LsPS would hold back now, if it were on");

  private final Faults faults;
  private final OptionsSource options;
  private final HistoryKeeper history;
  private final ObservedCluster observation;
  private final GateTimer gate;
  private final Publisher publisher;
  private final Pulse pulse;
  private final Supplier<Map<String, QueueGauges>> gauges;
  private final Waits waits;
  private final MetricsSources<WaitMetrics> waitSources = new MetricsSources<>();
  private int waitSourcesShown;
  private final MetricsSources<UserMetrics> users = new MetricsSources<>();
  private final MetricsSources<QueueGauges> queues = new MetricsSources<>();
  private Set<String> usersShown = Collections.emptySet();
  private boolean stopped;

  public LspsMetrics(
      Faults faults,
      OptionsSource options,
      HistoryKeeper history,
      ObservedCluster observation,
      GateTimer gate,
      Publisher publisher,
      Pulse pulse,
      Supplier<Map<String, QueueGauges>> gauges,
      Waits waits) {
    this.faults = faults;
    this.options = options;
    this.history = history;
    this.observation = observation;
    this.gate = gate;
    this.publisher = publisher;
    this.pulse = pulse;
    this.gauges = gauges;
    this.waits = waits;
  }

  public void register() {
    MetricsSources.register(NAME, "The LsPS scheduler", this);
  }

  public synchronized void publish() {
    if (stopped) {
      return;
    }
    Map<String, PublishedUser> now = publisher.latest().users();
    if (!now.keySet().equals(usersShown)) {
      usersShown = now.keySet();
      Map<String, UserMetrics> byName = new LinkedHashMap<>();
      now.forEach((name, user) -> byName.put(name, new UserMetrics(publisher, name, user)));
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
    MetricsSources.unregister(NAME, this);
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    collector
        .addRecord(RECORD)
        .setContext("yarn")
        .addCounter(FAULTS, faults.count())
        .addGauge(USERS, publisher.latest().users().size())
        .addGauge(REFUSED, options.problem().isEmpty() ? 0 : 1)
        .addGauge(ON_LAST_GOOD, options.onLastGood() ? 1 : 0)
        .addGauge(HISTORY_ENABLED, history.place().isEmpty() ? 0 : 1)
        .addGauge(HISTORY_KEPT, history.isLoaded() && history.problem().isEmpty() ? 1 : 0)
        .addGauge(HISTORY_AGE, history.secondsSinceSave())
        .addGauge(HISTORY_USERS, history.restoredUsers())
        .addCounter(HISTORY_ASIDE, history.setAside())
        .addGauge(HOST_MISSING, Host.here().missing().size())
        .addCounter(GATE_JUDGEMENTS, gate.count())
        .addGauge(GATE_SECONDS, gate.seconds())
        .addGauge(STANDS_STILL, pulse.standsStill() ? 1 : 0)
        .addGauge(SINCE_UPDATE, pulse.secondsSinceUpdate())
        .addGauge(SINCE_HEARTBEAT, pulse.secondsSinceHeartbeat())
        .addGauge(SINCE_ASSIGNMENT, pulse.secondsOfRoomUnused())
        .addGauge(OBSERVES, observation.since() >= 0 ? 1 : 0)
        .addGauge(SHADOW_HELD, observation.gate().waiting() + observation.gate().early());
  }
}
