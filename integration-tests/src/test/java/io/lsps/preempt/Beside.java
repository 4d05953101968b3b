/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.yarn.LspsFairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The schedulers that Global Preemption works beside. */
enum Beside {
  STOCK(FairScheduler.class, "fair"),
  OURS(LspsFairScheduler.class, "io.lsps.yarn.LspsPolicy");

  final Class<? extends FairScheduler> type;
  final String policy;

  Beside(Class<? extends FairScheduler> type, String policy) {
    this.type = type;
    this.policy = policy;
  }
}
