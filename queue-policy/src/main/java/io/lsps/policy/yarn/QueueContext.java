/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import io.lsps.settings.Setting;
import io.lsps.workload.SizeEstimator;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** What our scheduler tells the policy of one leaf queue. */
public interface QueueContext {
  /** The queue's full name. */
  String queue();

  /** The stock policy beneath, initialised: {@code fair} or {@code drf}, as the queue is set. */
  SchedulingPolicy stock();

  /** All resources of the cluster. */
  Resource cluster();

  /**
   * The fair share from which the queue's headroom is computed: never below what the FairScheduler
   * would give it. Safe to call from any thread.
   *
   * @param fairShare what the queue is to have, which may be less where it cannot use more
   */
  Resource headroomShare(Resource fairShare);

  /** The least container that the scheduler gives. */
  Resource smallestContainer();

  /** Milliseconds on the scheduler's clock, which is that of all times here. */
  long now();

  /** What is known of an application now, or null where it is unknown. */
  AppView app(ApplicationId id);

  /** Estimates by what is known of all users as of the last update; sizes of what is left. */
  SizeEstimator estimator();

  /** A setting's value in force for the queue: its own, an outer queue's, or the cluster's. */
  <T> T get(Setting<T> setting);

  /** Where a policy searches for what takes long. */
  Searches searches();

  /** Keeps faults from the ResourceManager, and counts them. */
  Faults faults();
}
