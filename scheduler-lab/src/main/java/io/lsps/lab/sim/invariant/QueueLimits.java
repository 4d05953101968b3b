/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** What queues and users may have at most, as the scheduler in question defines it. */
interface QueueLimits {

  /** Those of a scheduler; a FifoScheduler has none. */
  static QueueLimits of(AbstractYarnScheduler<?, ?> scheduler) {
    if (scheduler instanceof FairScheduler fair) {
      return new FairLimits(fair);
    }
    return scheduler instanceof CapacityScheduler capacity
        ? new CapacityQueues(capacity)
        : new QueueLimits() {
          @Override
          public void assigned() {}

          @Override
          public void all() {}
        };
  }

  /** Containers may have been assigned: what is checked then must be cheap. */
  void assigned();

  /** The container of an application's master has just been assigned. */
  default void masterGiven(FSAppAttempt app) {}

  /** Checks everything. */
  void all();
}
