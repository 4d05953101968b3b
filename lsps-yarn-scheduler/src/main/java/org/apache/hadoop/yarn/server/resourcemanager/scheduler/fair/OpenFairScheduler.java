/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ActiveUsersManager;

/**
 * The FairScheduler and its attempts, with package-private methods opened for overriding. See
 * docs/decisions/0005-speed.md.
 */
public abstract class OpenFairScheduler extends FairScheduler {
  @Override
  final void attemptScheduling(FSSchedulerNode node) {
    assign(node);
  }

  /** Assigns a node's free resources. */
  protected void assign(FSSchedulerNode node) {
    super.attemptScheduling(node);
  }

  /** An attempt that is notified when one of its containers has ended. */
  public abstract static class Attempt extends FSAppAttempt {
    /** As the FairScheduler creates one. */
    protected Attempt(
        FairScheduler scheduler, ApplicationAttemptId id, String user, FSLeafQueue queue) {
      super(
          scheduler,
          id,
          user,
          queue,
          new ActiveUsersManager(scheduler.getRootQueueMetrics()),
          scheduler.getRMContext());
    }

    @Override
    final void containerCompleted(
        RMContainer container, ContainerStatus status, RMContainerEventType event) {
      super.containerCompleted(container, status, event);
      changed();
    }

    /** A container has ended. */
    protected abstract void changed();
  }
}
