/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.settings.Setting;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.TrackedApp;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the scheduler tells the policy of one leaf queue. */
public final class BoundQueue implements QueueContext {
  private final Scheduling scheduling;
  private final String queue;
  private final SchedulingPolicy stock;

  public BoundQueue(Scheduling scheduling, String queue, SchedulingPolicy stock) {
    this.scheduling = scheduling;
    this.queue = queue;
    this.stock = stock;
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
    return scheduling.cluster();
  }

  @Override
  public Resource headroomShare(Resource fairShare) {
    Resource stockShare = scheduling.shares.stock(queue);
    return stockShare == null ? fairShare : Resources.componentwiseMax(stockShare, fairShare);
  }

  @Override
  public Resource smallestContainer() {
    return scheduling.smallestContainer();
  }

  @Override
  public long now() {
    return scheduling.now();
  }

  @Override
  public AppView app(ApplicationId id) {
    TrackedApp app = scheduling.apps.get(id);
    JobView job = app == null ? null : scheduling.model.job(app.id(), now());
    return job == null ? null : new AppView(id, job, app.tags(), app.master(), app.containers());
  }

  @Override
  public SizeEstimator estimator() {
    return new SizeEstimator(scheduling.model.taskTimes(), SizeBasis.REMAINING);
  }

  @Override
  public <T> T get(Setting<T> setting) {
    return scheduling.options(queue).get(setting);
  }

  @Override
  public Faults faults() {
    return scheduling.faults;
  }
}
