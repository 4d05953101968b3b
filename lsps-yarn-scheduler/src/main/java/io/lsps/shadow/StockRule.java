/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import java.util.Collection;

/** As the FairScheduler does: least usage over weight first, among queues and among jobs. */
final class StockRule implements ServiceRule {
  @Override
  public String group(ObservedJob job) {
    return job.queue;
  }

  @Override
  public void update(Collection<ReplayGroup> groups, long now) {}

  @Override
  public int compare(ReplayGroup first, long next, ReplayGroup second, long nextOfSecond) {
    return Double.compare(first.used / first.limits.weight, second.used / second.limits.weight);
  }

  @Override
  public double place(ReplayGroup group, ReplayJob job, long now) {
    return job.held;
  }

  @Override
  public boolean letsIn(ReplayJob job, long now) {
    return true;
  }
}
