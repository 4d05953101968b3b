/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.journal.Waits;
import io.lsps.journal.Waits.QueueWaits;
import io.lsps.journal.Waits.WaitHistogram;
import io.lsps.yarn.app.AskGate.GateTimer;
import io.lsps.yarn.fast.Host;
import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.published.Publisher.PublishedUser;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.Interns;
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

  /** One user's metrics. */
  private static final class UserMetrics implements MetricsSources.Value {
    private static final MetricsInfo RECORD =
        Interns.info("LspsUser", "A user of the LsPS scheduler");
    private static final MetricsInfo QUEUE = Interns.info("Queue", "Leaf queue");
    private static final MetricsInfo SUBMITTER =
        Interns.info("Submitter", "Submitting user, empty where the queue is the user");
    private static final MetricsInfo MODE =
        Interns.info(
            "Mode",
            "Order of the user's jobs: 1 FIFO, 2 fair, 3 least work first, 4 FLEX, 0 not by LsPS");
    private static final MetricsInfo JOBS = Interns.info("Jobs", "Jobs running or waiting");
    private static final MetricsInfo AT_RISK =
        Interns.info("JobsAtRisk", "Jobs at risk of missing their deadline");
    private static final MetricsInfo WAITING =
        Interns.info("WaitingTasks", "Pending container requests, held reduces included");
    private static final MetricsInfo RUNNING =
        Interns.info("RunningTasks", "Running containers, application masters excluded");
    private static final MetricsInfo SIZE =
        Interns.info(
            "SizeEstimate", "Mean size of the current jobs in dominant-share-seconds; -1: unknown");
    private static final MetricsInfo FACTOR =
        Interns.info("Factor", "Share by job size over weighted fair share");
    private static final MetricsInfo SHARE =
        Interns.info("Share", "Fair share, as a fraction of the cluster's dominant resource");
    private static final MetricsInfo USAGE =
        Interns.info("Usage", "Usage, as a fraction of the cluster's dominant resource");
    private static final MetricsInfo DEFICIT = Interns.info("Deficit", "Share minus usage");
    private static final MetricsInfo GUARANTEED =
        Interns.info(
            "Guaranteed", "Guaranteed share of the cluster's dominant resource; 0 for a submitter");
    private static final MetricsInfo DEMAND =
        Interns.info(
            "Demand",
            "Fraction of the cluster's dominant resource that a queue holds and requests, held"
                + " reduces excluded; 0 for a submitter");
    private static final MetricsInfo CV_HISTORY =
        Interns.info("CvHistory", "Variation of the completed jobs' sizes; -1: no job");
    private static final MetricsInfo CV_CURRENT =
        Interns.info("CvCurrent", "Variation of the current jobs' sizes; -1: no job");

    private final Publisher publisher;
    private final String name;
    private final PublishedUser first;

    /**
     * Metrics of one user.
     *
     * @param first what is known of it now
     */
    UserMetrics(Publisher publisher, String name, PublishedUser first) {
      this.publisher = publisher;
      this.name = name;
      this.first = first;
    }

    @Override
    public String beanName() {
      String bean = MetricsSources.beanName("LspsUser", first.queue);
      return first.submitter.isEmpty()
          ? bean
          : bean + ",user=" + MetricsSources.safe(first.submitter);
    }

    @Override
    public MetricsInfo record() {
      return RECORD;
    }

    @Override
    public void addTo(MetricsRecordBuilder record) {
      PublishedUser now = publisher.latest().users().getOrDefault(name, first);
      record
          .tag(QUEUE, MetricsSources.quotable(now.queue))
          .tag(SUBMITTER, MetricsSources.quotable(now.submitter))
          .addGauge(MODE, now.order == null ? 0 : now.order.number())
          .addGauge(JOBS, now.estimate.jobs())
          .addGauge(AT_RISK, now.jobsAtRisk)
          .addGauge(WAITING, now.estimate.waitingTasks())
          .addGauge(RUNNING, now.estimate.runningTasks())
          .addGauge(SIZE, MetricsSources.known(now.estimate.size()))
          .addGauge(FACTOR, now.factor)
          .addGauge(SHARE, now.share)
          .addGauge(USAGE, now.usage)
          .addGauge(DEFICIT, now.share - now.usage)
          .addGauge(GUARANTEED, now.guaranteed)
          .addGauge(DEMAND, now.demand)
          .addGauge(CV_HISTORY, MetricsSources.known(now.estimate.past().variation()))
          .addGauge(CV_CURRENT, MetricsSources.known(now.estimate.current().variation()));
    }
  }

  /**
   * The waits of one queue. Buckets are as Prometheus has them: a record for each limit with the
   * tag {@code Le}, each counting all that waited at most as long.
   */
  private static final class WaitMetrics implements MetricsSources.Value {
    private static final MetricsInfo RECORD =
        Interns.info("LspsWait", "How long the applications of a queue have waited");
    private static final MetricsInfo QUEUE = Interns.info("Queue", "Leaf queue");
    private static final MetricsInfo LE = Interns.info("Le", "Seconds at most");
    private static final MetricsInfo REASON =
        Interns.info("Reason", "What the applications wait for");
    private static final MetricsInfo MASTER_BUCKET =
        Interns.info(
            "AmBucket", "Application masters that started within so many seconds of submission");
    private static final MetricsInfo MASTER_COUNT =
        Interns.info("AmCount", "Application masters that have started");
    private static final MetricsInfo MASTER_SUM =
        Interns.info("AmSum", "Seconds from submission to the start of these application masters");
    private static final MetricsInfo TASK_BUCKET =
        Interns.info("TaskBucket", "Applications whose first task started within so many seconds");
    private static final MetricsInfo TASK_COUNT =
        Interns.info("TaskCount", "Applications whose first task has started");
    private static final MetricsInfo TASK_SUM =
        Interns.info("TaskSum", "Seconds from submission to the start of these tasks");
    private static final MetricsInfo REASON_SECONDS =
        Interns.info(
            "ReasonSeconds", "Seconds that applications have waited, by their first reason");

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
      return RECORD;
    }

    @Override
    public void addTo(MetricsCollector collector) {
      MetricsSources.Value.super.addTo(collector);
      long[] limits = WaitHistogram.limits();
      WaitHistogram masters = waits.masters();
      WaitHistogram tasks = waits.tasks();
      for (int i = 0; i <= limits.length; i++) {
        tagged(collector)
            .tag(LE, i < limits.length ? Long.toString(limits[i]) : "+Inf")
            .addCounter(MASTER_BUCKET, masters.upTo(i))
            .addCounter(TASK_BUCKET, tasks.upTo(i));
      }
      waits
          .reasons()
          .forEach(
              (reason, seconds) ->
                  tagged(collector)
                      .tag(REASON, reason)
                      .addCounter(REASON_SECONDS, Math.round(seconds)));
    }

    private MetricsRecordBuilder tagged(MetricsCollector collector) {
      return collector
          .addRecord(RECORD)
          .setContext("yarn")
          .tag(QUEUE, MetricsSources.quotable(waits.queue));
    }

    @Override
    public void addTo(MetricsRecordBuilder record) {
      record
          .tag(QUEUE, MetricsSources.quotable(waits.queue))
          .addCounter(MASTER_COUNT, waits.masters().count())
          .addGauge(MASTER_SUM, waits.masters().seconds())
          .addCounter(TASK_COUNT, waits.tasks().count())
          .addGauge(TASK_SUM, waits.tasks().seconds());
    }
  }
}
