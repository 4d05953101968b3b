/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.flex.yarn.FlexPolicy;
import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.rule.Tier2;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.AskGate;
import io.lsps.yarn.app.HistoryKeeper;
import io.lsps.yarn.app.TakenOver;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.FastFairScheduler;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.ObservedCluster;
import io.lsps.yarn.tiers.Tiers;
import io.lsps.yarn.web.Overview;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reaction of LsPS to the scheduler's events. One per scheduler. */
final class LspsHooks {
  private static final Logger LOG = LoggerFactory.getLogger(LspsHooks.class);

  private final FastFairScheduler scheduler;
  final SteadyClock time;
  final Faults faults;
  final AppEvents events;
  final WorkloadModel model;
  final Applications apps;
  final AskGate gate;
  private final TakenOver takenOver;
  final OptionsSource options;
  private final Tiers tiers;
  final ObservedCluster observation;
  final PolicyBinder binder;
  final Looking looking;
  final Overview overview;
  private HistoryKeeper history;
  // What was published; for the thread that updates.
  private long publishedVersion = -1;
  private List<Object> publishedOf = Collections.emptyList();

  LspsHooks(FastFairScheduler scheduler, Faults faults) {
    this.scheduler = scheduler;
    this.faults = faults;
    time = scheduler.steadyClock();
    events =
        new AppEvents(
            scheduler,
            scheduler::getRMContext,
            time,
            queue -> PolicyBinder.isLspsPolicy(((FSQueue) queue).getPolicy()),
            this::isFree);
    model = events.model;
    apps = events.apps;
    gate = events.gate;
    options = new OptionsSource(scheduler);
    tiers = new Tiers(scheduler, options, apps, model, faults);
    takenOver =
        new TakenOver(
            apps,
            model,
            tiers::plans,
            () -> GlobalPreemptionMonitor.of(scheduler),
            tiers.scorecard,
            this::historyLoaded);
    observation = new ObservedCluster(tiers, this::isFree);
    model.tellFirstAsks(tiers.orders::decide);
    binder = new PolicyBinder(tiers);
    looking = new Looking(new FairView(scheduler, events, tiers, observation), gate, () -> history);
    overview = looking.overview;
  }

  /** Whether this much is free besides all usage and requests of the last update. */
  private boolean isFree(Resource room) {
    Resource wanted = scheduler.getQueueManager().getRootQueue().getDemand();
    return Resources.fitsIn(Resources.add(wanted, room), scheduler.getClusterResource());
  }

  /** Reads the settings; an invalid one stops the start here. */
  void configure(Configuration conf) throws IOException {
    options.load(conf);
    boolean keep = options.current().get(LspsKeys.FAST_PATH);
    model.keepViews(keep);
    tiers.keep(keep);
  }

  void init(Configuration conf) {
    observation.refresh(time.now());
    history = HistoryKeeper.of(conf, options.current(), model, time::now, takenOver);
    looking.init(conf, binder::gauges);
  }

  /** Applications are recovered before the history is read, so their orders are decided again. */
  private void historyLoaded() {
    tiers.orders.decideAll(time.now());
  }

  /**
   * Called once the scheduler has started.
   *
   * @param updateMillis update interval; 0 if updates are not periodic
   */
  void start(long updateMillis) {
    history.start();
    tiers.start(updateMillis);
    if (updateMillis > 0) {
      looking.start(updateMillis);
      options.startLooking();
    }
  }

  /** The options were reloaded. */
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
    options.stopLooking();
    looking.stop();
  }

  void refresh(long now) {
    // An earlier error may have hidden their end: their jobs would count for ever.
    apps.missingTwice(scheduler.getSchedulerApplications())
        .forEach(id -> looking.apps.removed(id, now));
    events.resize();
    tiers.users.ended(takenOver.ended());
    tiers.refresh(now);
    if (apps.all().isEmpty()) {
      tiers.scorecard.settleAll();
    }
    faults.guard("what is observed", () -> observation.refresh(now));
    faults.guard("the split of queues", () -> gate.divide(binder.anySplit(), now));
  }

  void publish() {
    looking.publish();
  }

  /** Called after an update. */
  void updated() {
    long version = scheduler.version();
    List<Object> of =
        Arrays.asList(
            tiers.users.version(), options.current(), tiers.decisions(), binder.version());
    boolean changed = version < 0 || version != publishedVersion || !of.equals(publishedOf);
    looking.updated(scheduler.getNumClusterNodes(), changed);
    // After an error the next update publishes again.
    publishedVersion = version;
    publishedOf = of;
  }

  /** Called after a node's heartbeat. */
  void heartbeat() {
    looking.heartbeat();
  }

  void submitted(ApplicationId id, String submitter, String queue, boolean recovering, long now) {
    TrackedApp app = events.describe(id, submitter, queue, recovering, now);
    assignUser(app);
    events.submitted(app, recovering, now);
    if (recovering) {
      takenOver.recovered(app);
    } else {
      logRefusedTags(id, events.rmApp(id), queue);
    }
    tiers.orders.decide(app.user(), now);
  }

  private void logRefusedTags(ApplicationId id, RMApp rmApp, String queue) {
    QueueOptions now = options.current().ofQueue(queue);
    boolean flex =
        now.tier2() == Tier2.FLEX
            || scheduler.getQueueManager().getQueue(queue).getPolicy() instanceof FlexPolicy;
    if (rmApp != null && !now.mode().decidesAsStock()) {
      RefusedTags.of(rmApp.getApplicationTags(), flex).forEach(why -> LOG.warn("{}: {}", id, why));
    }
  }

  /** Sets the user of a job, by the options of its queue. */
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

  void attemptRemoved(ApplicationAttemptId attempt) {
    gate.attemptRemoved(attempt);
    observation.attemptRemoved(attempt);
  }
}
