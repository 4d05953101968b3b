/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.flex.yarn.FlexPolicy;
import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.yarn.DecisionAnswers;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.preempt.yarn.WebAnswers;
import io.lsps.rule.JobPlan;
import io.lsps.rule.Tier2;
import io.lsps.scorecard.EndedJob;
import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.AskGate;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.FastFairScheduler;
import io.lsps.yarn.history.HistoryKeeper;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.published.AppsReader;
import io.lsps.yarn.published.JournalKeeper;
import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.published.Pulse;
import io.lsps.yarn.tiers.ObservedCluster;
import io.lsps.yarn.tiers.Tiers;
import io.lsps.yarn.web.LspsAnswers;
import io.lsps.yarn.web.LspsMetrics;
import io.lsps.yarn.web.Overview;
import java.io.IOException;
import java.util.Collections;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What LsPS does when something happens in the scheduler. One for each scheduler. */
final class LspsHooks {
  private static final Logger LOG = LoggerFactory.getLogger(LspsHooks.class);

  private final FastFairScheduler scheduler;
  final SteadyClock time;
  final Faults faults;
  final WorkloadModel model = new WorkloadModel();
  final Applications apps = new Applications();
  final AskGate gate;
  private final TakenOver takenOver;
  final WorkloadObserver observer;
  final OptionsSource options;
  private final Tiers tiers;
  private final Publisher publisher;
  private final Pulse pulse = new Pulse(() -> System.nanoTime() / 1_000_000, LOG::error);
  final ObservedCluster observation;
  final PolicyBinder binder;
  final Notes notes;
  final Overview overview;
  private volatile Resource clusterSeen = Resources.none();
  private volatile Set<Resource> nodeSizes = Collections.emptySet();
  private LspsMetrics metrics;
  private HistoryKeeper history;

  LspsHooks(FastFairScheduler scheduler, Faults faults) {
    this.scheduler = scheduler;
    this.faults = faults;
    time = scheduler.steadyClock();
    gate = new AskGate(model, this::normaliser, PolicyBinder::isOurs, this::isFree);
    options = new OptionsSource(scheduler);
    tiers = new Tiers(scheduler, options, apps, model, faults);
    takenOver = new TakenOver(tiers, this::historyLoaded);
    publisher = new Publisher(tiers);
    observer = new WorkloadObserver(model, this::fitsSomeNode);
    observation = new ObservedCluster(tiers, this::isFree);
    model.tellFirstAsks(tiers.orders::decide);
    binder = new PolicyBinder(tiers);
    JournalKeeper journal = new JournalKeeper(publisher, tiers);
    AppsReader reader = new AppsReader(tiers, gate, observation);
    overview =
        new Overview(
            scheduler,
            publisher,
            reader,
            pulse,
            options,
            journal,
            () -> history,
            observation,
            tiers.scorecard);
    notes = new Notes(journal, reader, pulse, gate, faults);
  }

  /** As {@code FairScheduler.allocate} does with every ask. */
  private UnaryOperator<Resource> normaliser(String queue) {
    Resource max = scheduler.getMaximumResourceCapability(queue);
    return size -> scheduler.getNormalizedResource(size, max);
  }

  /** Whether there is so much room beside all that was held and asked for at the last update. */
  private boolean isFree(Resource room) {
    Resource wanted = scheduler.getQueueManager().getRootQueue().getDemand();
    return Resources.fitsIn(Resources.add(wanted, room), scheduler.getClusterResource());
  }

  /** Reads the settings; a bad one ends the start here. */
  void configure(Configuration conf) throws IOException {
    options.load(conf);
    boolean keep = options.current().get(LspsKeys.FAST_PATH);
    model.keepViews(keep);
    tiers.keep(keep);
  }

  void init(Configuration conf) {
    observation.refresh(time.now());
    history = HistoryKeeper.of(conf, options.current(), model, time::now, takenOver);
    metrics = new LspsMetrics(overview, gate.timer, binder::gauges, notes.waits);
    metrics.register();
    WebAnswers.install(LspsAnswers.class, conf);
    WebAnswers.install(DecisionAnswers.class, conf);
  }

  /** Recovered applications came before the history was read, so their orders are decided again. */
  private void historyLoaded() {
    tiers.orders.decideAll(time.now());
  }

  /**
   * The scheduler is about to work.
   *
   * @param updateMillis from one update to the next; 0 where nobody updates by the clock
   */
  void start(long updateMillis) {
    history.start();
    tiers.start(updateMillis);
    if (updateMillis > 0) {
      pulse.start(updateMillis);
      options.startLooking();
    }
  }

  /** The options were read again. */
  void reloaded(long now) {
    apps.all().forEach(app -> moved(app, app.queue(), now));
    observation.reloaded(now);
  }

  void stopHistory() {
    tiers.stop();
    if (history != null) {
      history.stop();
    }
  }

  void stopMetrics() {
    pulse.stop();
    options.stopLooking();
    if (metrics != null) {
      metrics.unregister();
    }
  }

  void refresh(long now) {
    // A fault may have kept their end from us: their jobs would count for ever.
    apps.gone(scheduler.getSchedulerApplications()).forEach(id -> removed(id, now));
    resize();
    tiers.users.ended(takenOver.ended());
    tiers.refresh(now);
    faults.guard("what is observed", () -> observation.refresh(now));
    faults.guard("the split of queues", () -> gate.divide(binder.anySplit(), now));
  }

  /** Takes in the size that the cluster has now. */
  void resize() {
    Resource cluster = scheduler.getClusterResource();
    if (!cluster.equals(clusterSeen)) {
      clusterSeen = Resources.clone(cluster);
      nodeSizes =
          scheduler.getNodeTracker().getAllNodes().stream()
              .map(node -> Resources.clone(node.getTotalResource()))
              .collect(Collectors.toSet());
      observer.resized(cluster);
    }
  }

  /** Whether some node would hold it if it were empty; before there is one, nobody knows. */
  private boolean fitsSomeNode(Resource size) {
    Set<Resource> sizes = nodeSizes;
    return sizes.isEmpty() || sizes.stream().anyMatch(node -> Resources.fitsIn(size, node));
  }

  void publish() {
    notes.look(time.now());
    if (metrics != null) {
      metrics.publish();
    }
  }

  /** An update has ended. */
  void updated() {
    long now = time.now();
    publisher.publish(now);
    notes.decided(now);
    pulse.updated(scheduler.getNumClusterNodes());
  }

  /** A node's heartbeat was handled. */
  void heartbeat() {
    pulse.heartbeat();
  }

  void submitted(ApplicationId id, String submitter, String queue, boolean recovering, long now) {
    RMApp rmApp = rmApp(id);
    resize();
    TrackedApp app = Applications.describe(id, rmApp, submitter, queue, submittedAt(rmApp, now));
    if (recovering) {
      app.recovered();
    }
    assignUser(app);
    apps.add(app);
    observer.submitted(app, rmApp, recovering, now);
    if (recovering) {
      takenOver.recovered(app);
    } else {
      notes.submitted(app);
      logRefusedTags(id, rmApp, queue);
    }
    tiers.orders.decide(app.user(), now);
  }

  private void logRefusedTags(ApplicationId id, RMApp rmApp, String queue) {
    Tier2 order = options.current().ofQueue(queue).tier2();
    boolean flex =
        order == Tier2.FLEX
            || scheduler.getQueueManager().getQueue(queue).getPolicy() instanceof FlexPolicy;
    if (rmApp != null && !options.current().mode().decidesAsStock()) {
      RefusedTags.of(rmApp.getApplicationTags(), flex).forEach(why -> LOG.warn("{}: {}", id, why));
    }
  }

  /** Hadoop's date survives a recovery. */
  private long submittedAt(RMApp rmApp, long now) {
    return rmApp == null ? now : time.ofDate(rmApp.getSubmitTime(), now);
  }

  /** Which user a job counts for: by the options of its queue. */
  private void assignUser(TrackedApp app) {
    GroupBy groupBy = options.current().ofQueue(app.queue()).groupBy();
    app.user(tiers.users.name(app.queue(), app.submitter, groupBy));
  }

  private void moved(TrackedApp app, String queue, long now) {
    app.queue(queue);
    assignUser(app);
    model.jobMoved(app.id, app.user(), now);
  }

  void moved(ApplicationId id, String queue, long now) {
    TrackedApp app = apps.get(id);
    if (app != null) {
      moved(app, queue, now);
      tiers.orders.decide(app.user(), now);
    }
  }

  void attemptAdded(ApplicationAttemptId attempt, boolean recovering) {
    if (!recovering) {
      model.attemptStarted(attempt.getApplicationId().toString());
    }
    TrackedApp app = apps.get(attempt.getApplicationId());
    FSAppAttempt added = scheduler.getSchedulerApp(attempt);
    if (app != null) {
      app.noDemand(Resources.none());
    }
    if (app != null && app.mapReduce() && added != null) {
      gate.attemptAdded(added, recovering || attempt.getAttemptId() > 1);
    }
  }

  void attemptRemoved(ApplicationAttemptId attempt) {
    gate.attemptRemoved(attempt);
    observation.attemptRemoved(attempt);
  }

  void started(RMContainer container, long when) {
    TrackedApp app =
        container == null ? null : apps.get(container.getApplicationAttemptId().getApplicationId());
    if (app != null) {
      notes.started(app, container.isAMContainer(), when);
      observer.started(app, container, when);
    }
  }

  /** A container runs that an earlier ResourceManager has started. */
  void recovered(RMContainer container) {
    ApplicationId id = container.getApplicationAttemptId().getApplicationId();
    RMApp app = rmApp(id);
    long now = time.now();
    long launched = time.ofDate(container.getCreationTime(), now);
    // Where the clock was wrong then, its date is before that of the submission.
    boolean right =
        app == null || !time.isWall() || container.getCreationTime() >= app.getSubmitTime();
    started(container, right ? launched : now);
  }

  void ended(RMContainer container, ContainerStatus status, RMContainerEventType event, long now) {
    ApplicationId id = container.getApplicationAttemptId().getApplicationId();
    TrackedApp app = apps.get(id);
    if (app != null) {
      RMNode node = scheduler.getRMContext().getRMNodes().get(container.getNodeId());
      boolean leaving = node != null && node.getState() == NodeState.DECOMMISSIONING;
      observer.ended(app, rmApp(id), container, status, event, leaving, now);
      gate.ended(scheduler.getSchedulerApp(container.getApplicationAttemptId()), container);
    }
  }

  void removed(ApplicationId id, long now) {
    TrackedApp app = apps.get(id);
    if (app != null) {
      notes.forget(app);
      RMApp rmApp = rmApp(id);
      tiers.scorecard.ended(app.id, ended(app, WorkloadObserver.succeeded(rmApp), now));
      observer.removed(app, rmApp, now);
      apps.remove(id);
    }
  }

  /** A job that did not succeed, or that was in no plan, is compared with nothing. */
  private EndedJob ended(TrackedApp app, boolean succeeded, long now) {
    Mode mode = options.current().mode();
    JobPlan plan = succeeded && mode != Mode.STOCK ? app.plan() : null;
    return new EndedJob(
        mode == Mode.ON ? Decider.LSPS : Decider.FAIR,
        app.queue(),
        app.submitter,
        time.date(now),
        (now - app.submitMillis) / 1000.0,
        plan == null ? Double.NaN : plan.fairSeconds());
  }

  private RMApp rmApp(ApplicationId id) {
    return scheduler.getRMContext().getRMApps().get(id);
  }
}
