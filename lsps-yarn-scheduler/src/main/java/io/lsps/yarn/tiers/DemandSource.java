/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** What is read differently in mode observe. */
interface DemandSource {
  /** The scheduler's view. */
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

  /** Usage and requests of a queue or an application. */
  Resource demand(Schedulable child);

  /** Whether the stock policies divide: then a queue's fair share is its stock share. */
  boolean observes();

  /** Whether LsPS divides a parent queue; a stock policy divides only the queue's fair share. */
  boolean divides(FSQueue parent);
}
