/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** By what a division goes that differs where LsPS only observes. */
interface Wants {
  /** As the scheduler sees it. */
  Wants SEEN =
      new Wants() {
        @Override
        public Resource demand(Schedulable child) {
          return child.getDemand();
        }

        @Override
        public boolean dividesMore(FSQueue parent) {
          return parent.getPolicy() instanceof TierPolicy;
        }
      };

  /** What a queue or an application holds and asks for. */
  Resource demand(Schedulable child);

  /** Whether a parent queue divides whatever it is given, not its stock fair share alone. */
  boolean dividesMore(FSQueue parent);
}
