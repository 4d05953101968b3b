/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.Searches;
import io.lsps.settings.Setting;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.options.QueueOptions;
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
  private final KnownJobs jobs;
  private final ComputedShares shares;
  private final Faults faults;
  private volatile QueueOptions options;

  BoundQueue(
      String queue,
      SchedulingPolicy stock,
      ClusterResources cluster,
      OptionsSource source,
      KnownJobs jobs,
      ComputedShares shares,
      Faults faults) {
    this.queue = queue;
    this.stock = stock;
    this.cluster = cluster;
    this.source = source;
    this.jobs = jobs;
    this.shares = shares;
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
    Resource stockShare = shares.stock(queue);
    return stockShare == null ? fairShare : Resources.componentwiseMax(stockShare, fairShare);
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

  /** What is known of all applications. */
  KnownJobs known() {
    return jobs;
  }

  /** What is kept of an application beside the workload model, or null. */
  TrackedApp tracked(FSAppAttempt app) {
    return jobs.tracked(app);
  }

  /** A size, never below one second of the smallest container; NaN stays. */
  double atLeastOneContainer(double size) {
    return cluster.atLeastOneContainer(size);
  }

  /** How claims to the next container are compared under these options. */
  ClaimRule claims(QueueOptions under) {
    return new ClaimRule(under, smallestContainer());
  }
}
