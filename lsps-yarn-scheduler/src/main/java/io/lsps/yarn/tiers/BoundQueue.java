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
import io.lsps.yarn.options.QueueOptions;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What one queue's policy or tier is told by the scheduler. */
final class BoundQueue implements QueueContext {
  private final FSQueue queue;
  private final SchedulingPolicy stock;
  private final LspsState state;
  private final Supplier<Plan> plan;
  private volatile QueueOptions options;
  private Object readFrom;
  private TaskTimes readTimes;
  private QueueOptions readOptions;
  private Resource readCluster;

  /**
   * A queue.
   *
   * @param plan what was planned for it last; null where nothing was
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
    Plan its = plan.get();
    return its == null
        ? fairShare
        : Resources.componentwiseMax(ResourceVectors.resource(its.queue().stock()), fairShare);
  }

  /** What the FairScheduler would give the queue: its share where no plan tells another. */
  Resource stockShare(Resource share) {
    Plan its = plan.get();
    return its == null ? share : ResourceVectors.resource(its.queue().stock());
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
    JobView job = app == null ? null : job(app);
    return job == null ? null : new AppView(id, job, app.tags, app.master, app.containers);
  }

  /**
   * The part of {@link #app} that sizes go by, made with less work; null likewise.
   *
   * @param app as {@link #tracked} tells it
   */
  JobView job(TrackedApp app) {
    return state.model.job(app.job(state.model), now());
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

  /** The queue's options in force: the same object until any are loaded again. */
  QueueOptions options() {
    options = state.options.current().ofQueue(queue(), options);
    return options;
  }

  /** The options in force of another queue. */
  QueueOptions optionsOf(String name) {
    return name.equals(queue()) ? options() : state.options.current().ofQueue(name);
  }

  /**
   * Stands for all that jobs are read from beside themselves: the same object as long as that is
   * the same.
   */
  Object readFrom(Resource all) {
    TaskTimes timesNow = state.model.taskTimes();
    QueueOptions optionsNow = options();
    if (readFrom == null
        || readTimes != timesNow
        || readOptions != optionsNow
        || !readCluster.equals(all)) {
      readFrom = new Object();
      readTimes = timesNow;
      readOptions = optionsNow;
      readCluster = all;
    }
    return readFrom;
  }

  /** What the hooks keep of an application, or null where they have not heard of it. */
  TrackedApp tracked(FSAppAttempt attempt) {
    // Kept beside the attempt: without a look-up where it was asked for before.
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
