/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.Searches;
import io.lsps.rule.Plan;
import io.lsps.settings.Setting;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskTimes;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.app.TypeAmounts;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.options.QueueOptions;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What one queue's policy or tier is told by the scheduler. */
final class BoundQueue implements QueueContext {
  private final String queue;
  private final SchedulingPolicy stock;
  private final ClusterResources cluster;
  private final OptionsSource source;
  private final JobFinder jobs;
  private final Supplier<Plan> plan;
  private final Faults faults;
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
  BoundQueue(
      String queue,
      SchedulingPolicy stock,
      ClusterResources cluster,
      OptionsSource source,
      JobFinder jobs,
      Supplier<Plan> plan,
      Faults faults) {
    this.queue = queue;
    this.stock = stock;
    this.cluster = cluster;
    this.source = source;
    this.jobs = jobs;
    this.plan = plan;
    this.faults = faults;
  }

  @Override
  public String queue() {
    return queue;
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  @Override
  public Resource cluster() {
    return cluster.all();
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    Plan its = plan.get();
    return its == null
        ? fairShare
        : Resources.componentwiseMax(TypeAmounts.resource(its.queue().stock()), fairShare);
  }

  /** What the FairScheduler would give the queue: its share where no plan tells another. */
  Resource stockShare(Resource share) {
    Plan its = plan.get();
    return its == null ? share : TypeAmounts.resource(its.queue().stock());
  }

  @Override
  public Resource smallestContainer() {
    return cluster.smallestContainer();
  }

  @Override
  public long now() {
    return cluster.now();
  }

  @Override
  public AppView app(ApplicationId id) {
    return jobs.view(id, now());
  }

  /**
   * The part of {@link #app} that sizes go by, made with less work; null likewise.
   *
   * @param app as {@link #tracked} tells it
   */
  JobView job(TrackedApp app) {
    return jobs.job(app, now());
  }

  @Override
  public SizeEstimator estimator() {
    return jobs.estimator(options().pastJobs());
  }

  @Override
  public <T> T get(Setting<T> setting) {
    return options().get(setting);
  }

  @Override
  public Searches searches() {
    return cluster.searches();
  }

  @Override
  public Faults faults() {
    return faults;
  }

  /** The queue's options in force: the same object until any are loaded again. */
  QueueOptions options() {
    options = source.current().ofQueue(queue, options);
    return options;
  }

  /** The options in force of another queue. */
  QueueOptions optionsOf(String name) {
    return name.equals(queue) ? options() : source.current().ofQueue(name);
  }

  /**
   * Stands for all that jobs are read from beside themselves: the same object as long as that is
   * the same.
   */
  Object readFrom(Resource all) {
    TaskTimes timesNow = jobs.times();
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

  /** What is kept of an application beside the workload model, or null. */
  TrackedApp tracked(FSAppAttempt app) {
    return jobs.tracked(app);
  }
}
