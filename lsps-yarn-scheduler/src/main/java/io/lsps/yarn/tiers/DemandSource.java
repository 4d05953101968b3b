/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** What is read otherwise where LsPS only observes. */
interface DemandSource {
  /** As the scheduler sees it. */
  DemandSource SEEN =
      new DemandSource() {
        @Override
        public Resource demand(Schedulable child) {
          return child.getDemand();
        }

        @Override
        public boolean observes() {
          return false;
        }

        @Override
        public boolean divides(FSQueue parent) {
          return LspsState.discipline(parent) instanceof Tier;
        }
      };

  /** What a queue or an application holds and asks for. */
  Resource demand(Schedulable child);

  /** Whether the stock policies share: then a queue's fair share is its stock share. */
  boolean observes();

  /** Whether a parent queue divides whatever it is given, not its stock fair share alone. */
  boolean divides(FSQueue parent);
}
