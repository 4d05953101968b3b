/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.rule.JobPlan;
import io.lsps.rule.Plan;
import io.lsps.scorecard.Scorecard;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.app.TakenOver;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.options.OptionsInForce;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/** The leaf queues with a {@link LeastWorkOrderingPolicy}, and when they are planned for. */
final class LeafPlans {
  /** As often as a FairScheduler computes shares. */
  private static final long PLAN_MILLIS = 500;

  private final Map<String, LeafOrder> leaves = new ConcurrentHashMap<>();
  private final CapacityScheduler scheduler;
  private final AppEvents events;
  private final SteadyClock time;
  private final OptionsInForce options;
  private final Faults faults;
  final Scorecard scorecard = new Scorecard();
  final TakenOver takenOver;
  private volatile Map<String, List<JobPlan>> ended = Collections.emptyMap();
  private volatile long planned = Long.MIN_VALUE / 2;

  LeafPlans(
      CapacityScheduler scheduler,
      AppEvents events,
      SteadyClock time,
      OptionsInForce options,
      Faults faults) {
    this.faults = faults;
    this.scheduler = scheduler;
    this.events = events;
    this.time = time;
    this.options = options;
    takenOver =
        new TakenOver(events.apps, events.model, this::plans, () -> null, scorecard, () -> {});
  }

  /**
   * The order of a leaf queue, the same for as long as the queue is there.
   *
   * @param held what would be held of an attempt's requests in mode observe
   */
  LeafOrder leaf(Queue queue, Function<SchedulerApplicationAttempt, Resource> held) {
    CSQueue leaf = (CSQueue) queue;
    return leaves.compute(
        leaf.getQueuePath(),
        (path, known) ->
            known != null && known.queue() == leaf
                ? known
                : new LeafOrder(
                    new LeafReader(
                        scheduler,
                        leaf,
                        events,
                        scorecard,
                        options::current,
                        () -> ended,
                        held,
                        time::now),
                    () -> !options.current().mode().decidesAsStock()));
  }

  /** The order of a queue by its path; null where it has another policy. */
  LeafOrder get(String path) {
    return leaves.get(path);
  }

  Collection<LeafOrder> all() {
    return leaves.values();
  }

  boolean isOurs(Queue queue) {
    return leaves.containsKey(((CSQueue) queue).getQueuePath()) && isOrderedByUs((CSQueue) queue);
  }

  /** A refresh may have replaced the LsPS policy. */
  private static boolean isOrderedByUs(CSQueue queue) {
    OrderingPolicy<?> policy = LeafPolicies.of(queue);
    return policy == null || policy instanceof LeastWorkOrderingPolicy;
  }

  /** A queue that was deleted keeps its policy. Before 3.3.1 a queue is known by its name alone. */
  private boolean isThere(CSQueue queue) {
    return scheduler.getQueue(queue.getQueuePath()) == queue
        || scheduler.getQueue(queue.getQueueName()) == queue;
  }

  /** A queue that cannot be planned for leaves the others as they are. */
  private void refresh(LeafOrder leaf) {
    faults.guard("the plan of " + leaf.queue().getQueuePath(), leaf::refresh);
  }

  private Stream<Plan> plans() {
    return leaves.values().stream().map(LeafOrder::plan).filter(Objects::nonNull);
  }

  /** Whether the last plan is too old. */
  boolean isDue() {
    return time.now() - planned >= PLAN_MILLIS;
  }

  /** Plans where applications have come or gone. */
  void refreshStale() {
    if (options.current().mode() != Mode.STOCK) {
      leaves.values().stream().filter(LeafOrder::isStale).forEach(this::refresh);
    }
  }

  /** Plans for all; in mode stock nothing is planned. */
  void refresh() {
    planned = time.now();
    leaves.values().removeIf(leaf -> !isOrderedByUs(leaf.queue()) || !isThere(leaf.queue()));
    ended = takenOver.ended();
    boolean stock = options.current().mode() == Mode.STOCK;
    leaves.values().forEach(stock ? LeafOrder::clear : this::refresh);
    // For one plan alone.
    ended = Collections.emptyMap();
  }
}
