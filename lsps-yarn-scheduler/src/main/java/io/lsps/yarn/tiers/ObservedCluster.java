/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** What LsPS would decide in the FairScheduler's queues. */
public final class ObservedCluster extends Observation {
  private final Tiers tiers;

  /**
   * An observation that is off.
   *
   * @param isFree as in {@link io.lsps.yarn.app.AskGate}
   */
  public ObservedCluster(Tiers tiers, Predicate<Resource> isFree) {
    super(tiers.options, tiers.model, isFree);
    this.tiers = tiers;
  }

  @Override
  protected void look() {
    tiers.observe(gate::amount);
  }

  @Override
  protected void clear() {
    tiers.observed.clear();
  }

  @Override
  protected boolean has(Queue queue) {
    return tiers.observed.has((FSQueue) queue);
  }

  @Override
  protected boolean exists(String queue) {
    return tiers.exists(queue);
  }

  @Override
  public Map<String, ObservedShare> shares() {
    return tiers.observed.shares();
  }

  @Override
  public List<ApplicationId> order(Queue queue) {
    List<Schedulable> order = tiers.observed.order((FSLeafQueue) queue);
    return order == null
        ? null
        : order.stream()
            .map(app -> ((FSAppAttempt) app).getApplicationId())
            .collect(Collectors.toList());
  }
}
