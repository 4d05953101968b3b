/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.lsps.journal.Waits;
import io.lsps.journal.Waits.QueueWaits;
import io.lsps.journal.Waits.WaitHistogram;
import io.lsps.yarn.app.AskGate.GateTimer;
import io.lsps.yarn.app.HistoryKeeper;
import io.lsps.yarn.fast.Host;
import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.published.Publisher.Published;
import io.lsps.yarn.published.Publisher.PublishedUser;
import io.lsps.yarn.tiers.Observation;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;

/** The scheduler's metrics, and a source for each user and for each queue with gauges. */
public final class LspsMetrics {
  private static final MetricsInfo RECORD = info("LspsScheduler", "The LsPS scheduler");

  private final Overview of;
  private final GateTimer gate;
  private final Supplier<Map<String, QueueGauges>> gauges;
  private final Waits waits;
  private final MetricsSource source =
      (collector, all) -> addTo(collector.addRecord(RECORD).setContext("yarn"));
  private final MetricsSources<WaitMetrics> waitSources = new MetricsSources<>();
  private int waitSourcesShown;
  private final MetricsSources<UserMetrics> users = new MetricsSources<>();
  private final MetricsSources<QueueGauges> queues = new MetricsSources<>();
  private final ScorecardMetrics scorecard;
  private long seen;
  private Set<String> usersShown = Collections.emptySet();
  private boolean stopped;

  /** The metrics of a scheduler whose {@link Overview#history} is there. */
  public LspsMetrics(
      Overview of, GateTimer gate, Supplier<Map<String, QueueGauges>> gauges, Waits waits) {
    this.of = of;
    this.gate = gate;
    this.gauges = gauges;
    this.waits = waits;
    scorecard = new ScorecardMetrics(of);
  }

  public void register() {
    MetricsSources.register(RECORD.name(), RECORD.description(), source);
    scorecard.register();
  }

  public synchronized void publish() {
    if (stopped) {
      return;
    }
    Published latest = of.publisher.latest();
    if (latest.number != seen) {
      seen = latest.number;
      showUsers(latest.users());
    }
    queues.update(gauges.get());
    publishWaits();
  }

  private void showUsers(Map<String, PublishedUser> now) {
    if (!now.keySet().equals(usersShown)) {
      // A copy: the set belongs to the map, and would keep its users' plans.
      usersShown = new HashSet<>(now.keySet());
      Map<String, UserMetrics> byName = new LinkedHashMap<>();
      now.forEach(
          (name, user) ->
              byName.put(name, new UserMetrics(of.publisher, of.observation, name, user)));
      users.update(byName);
    }
  }

  /** These are live and only increase. */
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
    MetricsSources.unregister(RECORD.name(), source);
    scorecard.unregister();
  }

  private void addTo(MetricsRecordBuilder record) {
    HistoryKeeper history = of.history();
    boolean kept = history.isLoaded() && history.problem().isEmpty();
    int held = of.observation.gate.waiting() + of.observation.gate.early();
    record
        .addCounter(info("Faults", "Errors in the plugin, caught and logged"), of.faults())
        .addGauge(info("Users", "Users with jobs or a history"), of.published().users().size())
        .addGauge(
            info("OptionsRefused", "1 if the last reload of the settings was refused"),
            of.options.problem().isEmpty() ? 0 : 1)
        .addGauge(
            info("HistoryEnabled", "1 if a folder is set for the history"),
            history.place().isEmpty() ? 0 : 1)
        .addGauge(
            info("HistoryKept", "1 if the history is kept; 0 if not, or not at the moment"),
            kept ? 1 : 0)
        .addGauge(
            info("HistorySavedSecondsAgo", "Seconds since the history was saved here; -1: never"),
            history.secondsSinceSave())
        .addGauge(
            info("HistoryRestoredUsers", "Users restored from the history at the start"),
            history.restoredUsers())
        .addCounter(
            info("HistorySetAside", "Stored histories that could not be read"), history.setAside())
        .addGauge(
            info("HostMissing", "Members of Hadoop that the fast path needs and this Hadoop lacks"),
            Host.missing().size())
        .addCounter(
            info(
                "GateJudgements", "How often reduce admission has judged requests since the start"),
            gate.count())
        .addGauge(
            info("GateSeconds", "Seconds that reduce admission has taken since the start"),
            gate.seconds())
        .addGauge(
            info("StandsStill", "1 while the scheduler is stalled"), of.pulse.standsStill() ? 1 : 0)
        .addGauge(
            info("SecondsSinceUpdate", "Seconds since the last update ended; -1: none yet"),
            of.pulse.secondsSinceUpdate())
        .addGauge(
            info(
                "SecondsSinceHeartbeat",
                "Seconds since the last node heartbeat was handled; -1: none yet"),
            of.pulse.secondsSinceHeartbeat())
        .addGauge(
            info(
                "SecondsOfRoomUnused",
                "Seconds without an assignment while a request fits a node; 0 otherwise"),
            of.pulse.secondsOfRoomUnused())
        .addGauge(
            info("Observes", "1 in mode observe: every decision is the host scheduler's"),
            of.observation.since() >= 0 ? 1 : 0)
        .addGauge(
            info("ShadowHeldReduces", "Reduces that LsPS would hold now if its mode were on"),
            held);
  }

  private static final class UserMetrics implements MetricsSources.Value {
    private final Publisher publisher;
    private final Observation observation;
    private final String name;
    private final String queue;
    private final String submitter;

    UserMetrics(Publisher publisher, Observation observation, String name, PublishedUser first) {
      this.publisher = publisher;
      this.observation = observation;
      this.name = name;
      // Its plan would keep ended jobs reachable.
      queue = first.queue;
      submitter = first.submitter;
    }

    @Override
    public String beanName() {
      String bean = MetricsSources.beanName("LspsUser", queue);
      return submitter.isEmpty() ? bean : bean + ",user=" + MetricsSources.safe(submitter);
    }

    @Override
    public MetricsInfo record() {
      return info("LspsUser", "A user of the LsPS scheduler");
    }

    @Override
    public void addTo(MetricsRecordBuilder record) {
      PublishedUser now = publisher.latest().users().get(name);
      if (now == null) {
        // It is forgotten, and unregistered at the next update.
        return;
      }
      record
          .tag(info("Queue", "Leaf queue"), MetricsSources.quotable(now.queue))
          .tag(
              info("Submitter", "Submitting user, empty where the queue is the user"),
              MetricsSources.quotable(now.submitter))
          .addGauge(
              info(
                  "Mode",
                  "Order of the user's jobs: 1 FIFO, 2 fair, 3 least work first, 4 FLEX, 0 not by"
                      + " LsPS"),
              now.order == null ? 0 : now.order.number())
          .addGauge(info("Jobs", "Jobs running or waiting"), now.estimate.jobs())
          .addGauge(info("JobsAtRisk", "Jobs at risk of missing their deadline"), now.jobsAtRisk())
          .addGauge(
              info("WaitingTasks", "Pending container requests, held reduces included"),
              now.estimate.waitingTasks())
          .addGauge(
              info("RunningTasks", "Running containers, application masters excluded"),
              now.estimate.runningTasks())
          .addGauge(
              info(
                  "SizeEstimate",
                  "Mean size of the current jobs in dominant-share-seconds; -1: unknown"),
              MetricsSources.known(now.estimate.size()))
          .addGauge(
              info("Share", "Fair share, as a fraction of the cluster's dominant resource"),
              now.share())
          .addGauge(
              info("Usage", "Usage, as a fraction of the cluster's dominant resource"), now.usage())
          .addGauge(info("Deficit", "Share minus usage"), now.share() - now.usage())
          .addGauge(
              info(
                  "Guaranteed",
                  "Guaranteed share of the cluster's dominant resource; 0 for a submitter"),
              now.guaranteed())
          .addGauge(
              info(
                  "Demand",
                  "Fraction of the cluster's dominant resource that a queue holds and requests,"
                      + " held reduces excluded; 0 for a submitter"),
              now.demand())
          .addGauge(
              info(
                  "ObservedGain",
                  "Mode observe: fraction of the cluster that LsPS would give a queue more than the"
                      + " host scheduler; below 0 less"),
              observation.gain(name))
          .addGauge(
              info("CvHistory", "Variation of the completed jobs' sizes; -1: no job"),
              MetricsSources.known(now.estimate.past().variation()))
          .addGauge(
              info("CvCurrent", "Variation of the current jobs' sizes; -1: no job"),
              MetricsSources.known(now.estimate.current().variation()));
    }
  }

  /**
   * The waiting times of one queue. Buckets as in Prometheus: a record for each limit with the tag
   * {@code Le}, cumulative.
   */
  private static final class WaitMetrics implements MetricsSources.Value {
    private final QueueWaits waits;

    WaitMetrics(QueueWaits waits) {
      this.waits = waits;
    }

    @Override
    public String beanName() {
      return MetricsSources.beanName("LspsWait", waits.queue);
    }

    @Override
    public MetricsInfo record() {
      return info("LspsWait", "How long the applications of a queue have waited");
    }

    @Override
    public void addTo(MetricsCollector collector) {
      MetricsSources.Value.super.addTo(collector);
      long[] limits = WaitHistogram.limits();
      WaitHistogram masters = waits.masters();
      WaitHistogram tasks = waits.tasks();
      for (int i = 0; i <= limits.length; i++) {
        tagged(collector)
            .tag(
                info("Le", "Seconds at most"),
                i < limits.length ? Long.toString(limits[i]) : "+Inf")
            .addCounter(
                info(
                    "AmBucket",
                    "Application masters that started within so many seconds of submission"),
                masters.upTo(i))
            .addCounter(
                info("TaskBucket", "Applications whose first task started within so many seconds"),
                tasks.upTo(i));
      }
      waits
          .reasons()
          .forEach(
              (reason, seconds) ->
                  tagged(collector)
                      .tag(info("Reason", "What the applications wait for"), reason)
                      .addCounter(
                          info(
                              "ReasonSeconds",
                              "Seconds that applications have waited, by their first reason"),
                          Math.round(seconds)));
    }

    private MetricsRecordBuilder tagged(MetricsCollector collector) {
      return collector
          .addRecord(record())
          .setContext("yarn")
          .tag(info("Queue", "Leaf queue"), MetricsSources.quotable(waits.queue));
    }

    @Override
    public void addTo(MetricsRecordBuilder record) {
      record
          .tag(info("Queue", "Leaf queue"), MetricsSources.quotable(waits.queue))
          .addCounter(
              info("AmCount", "Application masters that have started"), waits.masters().count())
          .addGauge(
              info("AmSum", "Seconds from submission to the start of these application masters"),
              waits.masters().seconds())
          .addCounter(
              info("TaskCount", "Applications whose first task has started"), waits.tasks().count())
          .addGauge(
              info("TaskSum", "Seconds from submission to the start of these tasks"),
              waits.tasks().seconds());
    }
  }
}
