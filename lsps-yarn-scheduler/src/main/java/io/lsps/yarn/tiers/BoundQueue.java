/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.policy.yarn.Searches;
import io.lsps.rule.Plan;
import io.lsps.settings.Setting;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskTimes;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.QueueOptions;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The context that the scheduler provides to one queue's policy or tier. */
final class BoundQueue implements QueueContext {
  private final FSQueue queue;
  private final SchedulingPolicy stock;
  private final LspsState state;
  private final Supplier<Plan> plan;
  private volatile QueueOptions options;
  private Object readFrom;
  private TaskTimes readTimes;
  private Options readOptions;
  private Resource readCluster;

  /**
   * A queue.
   *
   * @param plan returns its last plan, or null
   */
  BoundQueue(FSQueue queue, SchedulingPolicy stock, LspsState state, Supplier<Plan> plan) {
    this.queue = queue;
    this.stock = stock;
    this.state = state;
    this.plan = plan;
  }

  @Override
  public String queue() {
    return queue.getName();
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  @Override
  public Resource cluster() {
    return state.scheduler.getClusterResource();
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    long[] stock = stockAmounts();
    for (int type = 0; stock != null && type < stock.length; type++) {
      if (stock[type] > fairShare.getResourceInformation(type).getValue()) {
        return Resources.componentwiseMax(ResourceVectors.resource(stock), fairShare);
      }
    }
    return fairShare;
  }

  /** The queue's stock share: {@code share} if it has no plan. */
  Resource stockShare(Resource share) {
    Plan its = plan.get();
    return its == null ? share : ResourceVectors.resource(its.queue().stock());
  }

  /** The same by type; null without a plan. */
  long[] stockAmounts() {
    Plan its = plan.get();
    return its == null ? null : its.queue().stock();
  }

  /** Whether results are kept while their inputs stay; if not, they are computed each time. */
  boolean keeps() {
    return state.keeps;
  }

  /** See {@link LeafApps#changes}. */
  long changes() {
    return LeafApps.changes(state.scheduler);
  }

  @Override
  public Resource smallestContainer() {
    return state.scheduler.getMinimumResourceCapability();
  }

  @Override
  public long now() {
    return state.time.now();
  }

  @Override
  public AppView app(ApplicationId id) {
    TrackedApp app = state.apps.get(id);
    JobView job = app == null ? null : job(app, now());
    return job == null ? null : new AppView(id, job, app.tags, app.master, app.containers());
  }

  /**
   * The part of {@link #app} needed for sizes, at less cost; null likewise.
   *
   * @param app from {@link #tracked}
   * @param millis the current time
   */
  JobView job(TrackedApp app, long millis) {
    return state.model.job(app.job(state.model), millis);
  }

  @Override
  public SizeEstimator estimator() {
    return new SizeEstimator(state.model.taskTimes(), SizeBasis.REMAINING, options().pastJobs());
  }

  @Override
  public <T> T get(Setting<T> setting) {
    return options().get(setting);
  }

  @Override
  public Searches searches() {
    return state.searches;
  }

  @Override
  public Faults faults() {
    return state.faults;
  }

  /** The queue's effective options: the same object until a reload. */
  QueueOptions options() {
    options = state.options.current().ofQueue(queue(), options);
    return options;
  }

  /** Another queue's effective options. */
  QueueOptions optionsOf(String name) {
    return name.equals(queue()) ? options() : state.options.current().ofQueue(name);
  }

  /**
   * A token for all inputs of jobs besides themselves: the same object while they are unchanged.
   */
  Object readFrom() {
    TaskTimes timesNow = state.model.taskTimes();
    Options optionsNow = state.options.current();
    if (readFrom == null
        || readTimes != timesNow
        || readOptions != optionsNow
        || !readCluster.equals(cluster())) {
      readFrom = new Object();
      readTimes = timesNow;
      readOptions = optionsNow;
      readCluster = Resources.clone(cluster());
    }
    return readFrom;
  }

  /** The tracked application, or null if unknown. */
  TrackedApp tracked(FSAppAttempt attempt) {
    // Stored with the attempt to save look-ups.
    Object kept = LeafApps.companion(attempt);
    if (kept instanceof TrackedApp && !((TrackedApp) kept).isGone()) {
      return (TrackedApp) kept;
    }
    TrackedApp app = state.apps.get(attempt.getApplicationId());
    if (app != null) {
      LeafApps.putCompanion(attempt, app);
    }
    return app;
  }
}
