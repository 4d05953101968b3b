/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.why.HostTerms;
import io.lsps.why.WaitingApp;
import io.lsps.why.WaitingApp.QueueState;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.options.OptionsInForce;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.published.HostView;
import io.lsps.yarn.published.PublishedQueue;
import io.lsps.yarn.published.PublishedQueue.Amounts;
import io.lsps.yarn.published.PublishedQueue.Jobs;
import io.lsps.yarn.published.PublishedQueue.Masters;
import io.lsps.yarn.published.QueuePlaces;
import io.lsps.yarn.tiers.Observation;
import io.lsps.yarn.tiers.Users;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The CapacityScheduler, for those who look. A queue's share is its capacity. */
final class CapacityView extends HostView {
  private final CapacityScheduler capacity;
  private final LeafPlans leaves;

  CapacityView(
      CapacityScheduler capacity,
      AppEvents events,
      SteadyClock time,
      Faults faults,
      OptionsInForce options,
      Observation observation,
      Users users,
      LeafPlans leaves) {
    super(
        HostTerms.CAPACITY,
        capacity,
        events,
        time,
        faults,
        options,
        observation,
        leaves.scorecard,
        users);
    this.capacity = capacity;
    this.leaves = leaves;
  }

  @Override
  public boolean isFastPath() {
    return false;
  }

  @Override
  public GlobalPreemptionMonitor preemption() {
    return null;
  }

  @Override
  protected Collection<PublishedQueue> queues(Function<String, PublishedQueue> before) {
    return tree().stream()
        .map(queue -> published(queue, before.apply(queue.getQueuePath())))
        .collect(Collectors.toList());
  }

  private List<CSQueue> tree() {
    List<CSQueue> all = new ArrayList<>();
    all.add(capacity.getRootQueue());
    for (int i = 0; i < all.size(); i++) {
      all.addAll(children(all.get(i)));
    }
    return all;
  }

  /** None of a leaf queue. */
  private static List<CSQueue> children(CSQueue queue) {
    List<CSQueue> children = queue.getChildQueues();
    return children == null ? new ArrayList<>() : children;
  }

  private PublishedQueue published(CSQueue queue, PublishedQueue before) {
    Resource share = Partitions.capacity(queue);
    Resource most = Partitions.most(queue);
    LeafOrder leaf = leaves.get(queue.getQueuePath());
    QueueOptions set =
        leaf == null ? options.current().ofQueue(queue.getQueuePath()) : leaf.options();
    return new PublishedQueue(
        queue.getQueuePath(),
        queue.getParent() == null ? null : queue.getParent().getQueuePath(),
        leaf != null ? "least-work" : isLeaf(queue) ? LeafPolicies.of(queue).getInfo() : "capacity",
        queue.getCapacity(),
        set,
        new Amounts(
            before, share, null, Partitions.used(queue), Partitions.demand(queue), share, most),
        DominantShares.of(share, capacity.getClusterResource()),
        leaf == null ? null : leaf.plan(),
        isLeaf(queue) ? LeafPolicies.of(queue).getNumSchedulableEntities() : 0,
        Integer.MAX_VALUE,
        isLeaf(queue) ? jobs(queue, leaf, most, before) : null);
  }

  private static boolean isLeaf(CSQueue queue) {
    return LeafPolicies.of(queue) != null;
  }

  private Jobs jobs(CSQueue queue, LeafOrder leaf, Resource most, PublishedQueue before) {
    ResourceUsage usage = queue.getQueueResourceUsage();
    Resource limit = usage.getAMLimit();
    String name = queue.getQueuePath();
    return new Jobs(
        JobOrder.LEAST_WORK,
        leaf != null && leaf.decides(),
        users.queueSizeLater(name),
        users.estimate(name),
        new Masters(
            before,
            usage.getAMUsed(),
            () -> limit,
            most,
            queue.getQueueCapacities().getMaxAMResourcePercentage()));
  }

  @Override
  protected Plan plan(String user) {
    LeafOrder leaf = leaves.get(users.queueOf(user));
    Plan plan = leaf == null ? null : leaf.plan();
    return plan == null ? null : plan.child(user);
  }

  @Override
  protected JobOrder order(String user) {
    return JobOrder.LEAST_WORK;
  }

  @Override
  protected Collection<CSQueue> leaves() {
    return tree().stream().filter(CapacityView::isLeaf).collect(Collectors.toList());
  }

  @Override
  protected String name(Queue queue) {
    return ((CSQueue) queue).getQueuePath();
  }

  @Override
  protected QueueState state(Queue any, Function<Queue, QueueState> known) {
    CSQueue queue = (CSQueue) any;
    return new QueueState(
        queue.getQueuePath(),
        queue.getParent() == null ? null : known.apply(queue.getParent()),
        ResourceVectors.ofRoom(Partitions.used(queue)),
        ResourceVectors.ofRoom(Partitions.capacity(queue)),
        ResourceVectors.ofRoom(limit(queue)),
        0,
        Integer.MAX_VALUE);
  }

  /** A queue that may have the whole cluster has no limit of its own that it could wait for. */
  private Resource limit(CSQueue queue) {
    Resource most = Partitions.most(queue);
    return Resources.fitsIn(capacity.getClusterResource(), most) ? Resources.unbounded() : most;
  }

  @Override
  protected QueuePlaces places(Queue queue) {
    LeafOrder leaf = leaves.get(name(queue));
    return new QueuePlaces(
        leaf != null && leaf.decides() ? leaf.inOrder() : stockOrder((CSQueue) queue),
        Collections.<SchedulerApplicationAttempt>emptySet());
  }

  /** A policy that is asked for its order may change it: what it has is read as it stands. */
  private static List<SchedulerApplicationAttempt> stockOrder(CSQueue queue) {
    return new ArrayList<>(LeafPolicies.of(queue).getSchedulableEntities());
  }

  /** One that was not activated waits for the AMs of its queue, or of its user. */
  @Override
  protected void masterWaits(WaitingApp app, SchedulerApplicationAttempt attempt, boolean served) {
    ResourceUsage usage = ((CSQueue) attempt.getQueue()).getQueueResourceUsage();
    app.masterWaits(
        served,
        false,
        ResourceVectors.ofRoom(usage.getAMUsed()),
        ResourceVectors.ofRoom(usage.getAMLimit()));
  }

  /** By the CapacityScheduler's node-locality-delay. */
  @Override
  protected boolean waitsForNearerNode(
      SchedulerApplicationAttempt attempt, SchedulerRequestKey key) {
    int delay = capacity.getConfiguration().getNodeLocalityDelay();
    return delay > 0
        && attempt.getSchedulingOpportunities(key) < Math.min(delay, capacity.getNumClusterNodes());
  }

  @Override
  protected int mostRunning(String user) {
    return Integer.MAX_VALUE;
  }
}
