/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** What is read otherwise where LsPS only observes. */
interface Wants {
  /** As the scheduler sees it. */
  Wants SEEN =
      new Wants() {
        @Override
        public Resource demand(Schedulable child) {
          return child.getDemand();
        }

        @Override
        public UserTier tier(FSQueue parent) {
          QueueDiscipline discipline =
              parent.getPolicy() instanceof GuardedPolicy
                  ? ((GuardedPolicy) parent.getPolicy()).discipline()
                  : null;
          return discipline instanceof UserTier ? (UserTier) discipline : null;
        }
      };

  /** What a queue or an application holds and asks for. */
  Resource demand(Schedulable child);

  /** The tier that shares among the children of a parent queue; null where Hadoop's policy does. */
  UserTier tier(FSQueue parent);
}
