/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.OptionsInForce;
import io.lsps.yarn.tiers.Observation;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * What LsPS would decide in leaf queues of the CapacityScheduler: which job is served next, and
 * which reduces wait. What a queue has stays the same.
 */
final class ObservedLeaves extends Observation {
  private final Supplier<Collection<LeafOrder>> leaves;
  private final Supplier<Resource> cluster;

  ObservedLeaves(
      OptionsInForce options,
      WorkloadModel model,
      Predicate<Resource> isFree,
      Supplier<Collection<LeafOrder>> leaves,
      Supplier<Resource> cluster) {
    super(options, model, isFree);
    this.leaves = leaves;
    this.cluster = cluster;
  }

  @Override
  protected void look() {
    // The leaf queues are planned for in any case.
  }

  @Override
  protected void clear() {
    // Their plans end with the mode.
  }

  @Override
  protected boolean has(Queue queue) {
    return of(queue) != null;
  }

  private LeafOrder of(Queue queue) {
    return leaves.get().stream().filter(leaf -> leaf.queue() == queue).findFirst().orElse(null);
  }

  @Override
  protected boolean exists(String queue) {
    return shares().containsKey(queue);
  }

  @Override
  public Map<String, ObservedShare> shares() {
    Map<String, ObservedShare> shares = new HashMap<>();
    for (LeafOrder leaf : leaves.get()) {
      double part = DominantShares.of(Partitions.capacity(leaf.queue()), cluster.get());
      shares.put(leaf.queue().getQueuePath(), new ObservedShare(part, part));
    }
    return shares;
  }

  @Override
  public List<ApplicationId> order(Queue queue) {
    LeafOrder leaf = of(queue);
    return leaf == null
        ? null
        : leaf.inOrder().stream()
            .map(SchedulerApplicationAttempt::getApplicationId)
            .collect(Collectors.toList());
  }
}
