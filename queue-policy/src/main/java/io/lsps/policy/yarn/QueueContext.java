/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import io.lsps.settings.Setting;
import io.lsps.workload.SizeEstimator;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** What the scheduler provides to the policy of a leaf queue. */
public interface QueueContext {
  /** The queue's full name. */
  String queue();

  /** The underlying stock policy, initialised: {@code fair} or {@code drf}, as configured. */
  SchedulingPolicy stock();

  /** Resources of the cluster. */
  Resource cluster();

  /**
   * The fair share from which the queue's headroom is computed: never below its share in the
   * FairScheduler. Thread-safe.
   *
   * @param fairShare the queue's share, possibly less if it cannot use more
   */
  Resource headroomShare(Resource fairShare);

  /** The minimum allocation. */
  Resource smallestContainer();

  /** Milliseconds on the scheduler's clock. */
  long now();

  /** An application now, or null if unknown. */
  AppView app(ApplicationId id);

  /** The estimator of remaining work, with task times as of the last update. */
  SizeEstimator estimator();

  /** The effective value of a setting: the queue's, an outer queue's, or the cluster's. */
  <T> T get(Setting<T> setting);

  /** Runs long searches of policies. */
  Searches searches();

  /** Handles errors. */
  Faults faults();
}
