/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.why.HostTerms;
import io.lsps.why.WaitingApp;
import io.lsps.why.WaitingApp.QueueState;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.fast.FastFairScheduler;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.published.HostView;
import io.lsps.yarn.published.PublishedQueue;
import io.lsps.yarn.published.PublishedQueue.Amounts;
import io.lsps.yarn.published.PublishedQueue.Jobs;
import io.lsps.yarn.published.PublishedQueue.Masters;
import io.lsps.yarn.published.QueuePlaces;
import io.lsps.yarn.tiers.Observation;
import io.lsps.yarn.tiers.Tiers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The FairScheduler, for read-only views. */
final class FairView extends HostView {
  private final FastFairScheduler fair;
  private final Tiers tiers;

  FairView(FastFairScheduler fair, AppEvents events, Tiers tiers, Observation observation) {
    super(
        HostTerms.FAIR,
        fair,
        events,
        tiers.time,
        tiers.faults,
        tiers.options,
        observation,
        tiers.scorecard,
        tiers.users);
    this.fair = fair;
    this.tiers = tiers;
  }

  @Override
  public boolean isFastPath() {
    return fair.isFastPath();
  }

  @Override
  public GlobalPreemptionMonitor preemption() {
    return GlobalPreemptionMonitor.of(fair);
  }

  @Override
  protected Collection<PublishedQueue> queues(Function<String, PublishedQueue> before) {
    List<PublishedQueue> queues = new ArrayList<>();
    for (FSQueue queue : fair.getQueueManager().getQueues()) {
      queues.add(published(queue, before.apply(queue.getName())));
    }
    return queues;
  }

  private PublishedQueue published(FSQueue queue, PublishedQueue before) {
    Plan inForce = tiers.planInForce(queue);
    Amounts amounts =
        new Amounts(
            before,
            queue.getFairShare(),
            inForce == null ? null : () -> ResourceVectors.resource(inForce.queue().stock()),
            queue.getResourceUsage(),
            queue.getDemand(),
            queue.getMinShare(),
            queue.getMaxShare());
    return new PublishedQueue(
        queue.getName(),
        queue.getParent() == null ? null : queue.getParent().getName(),
        queue.getPolicy().getName(),
        queue.getWeight(),
        tiers.options.current().ofQueue(queue.getName()),
        amounts,
        inForce == null
            ? DominantShares.of(amounts.fairShare, fair.getClusterResource())
            : inForce.guaranteed(),
        tiers.plan(queue),
        queue.getNumRunnableApps(),
        queue.getMaxRunningApps(),
        queue instanceof FSLeafQueue ? jobs((FSLeafQueue) queue, amounts, before) : null);
  }

  private Jobs jobs(FSLeafQueue queue, Amounts amounts, PublishedQueue before) {
    String name = queue.getName();
    float part = queue.getMaxAMShare();
    return new Jobs(
        tiers.order(name),
        tiers.serves(queue),
        tiers.users.queueSizeLater(name),
        tiers.users.estimate(name),
        new Masters(
            before,
            FairSchedulerAccess.mastersHold(queue),
            () ->
                FairSchedulerAccess.mastersMayHold(
                    queue, part, amounts.fairShare, amounts.maxShare, Resources.none()),
            amounts.maxShare,
            part));
  }

  @Override
  protected Plan plan(String user) {
    return tiers.plan(user);
  }

  @Override
  protected JobOrder order(String user) {
    return tiers.order(user);
  }

  @Override
  protected Collection<FSLeafQueue> leaves() {
    return fair.getQueueManager().getLeafQueues();
  }

  @Override
  protected String name(Queue queue) {
    return ((FSQueue) queue).getName();
  }

  @Override
  protected QueueState state(Queue any, Function<Queue, QueueState> known) {
    FSQueue queue = (FSQueue) any;
    return new QueueState(
        queue.getName(),
        queue.getParent() == null ? null : known.apply(queue.getParent()),
        ResourceVectors.ofRoom(queue.getResourceUsage()),
        ResourceVectors.ofRoom(queue.getFairShare()),
        ResourceVectors.ofRoom(queue.getMaxShare()),
        queue.getNumRunnableApps(),
        queue.getMaxRunningApps());
  }

  @Override
  protected QueuePlaces places(Queue leaf) {
    FSLeafQueue queue = (FSLeafQueue) leaf;
    return new QueuePlaces(
        inOrder(LeafApps.runnable(queue), queue.getPolicy()).stream()
            .map(FSAppAttempt.class::cast)
            .collect(Collectors.toList()),
        FairSchedulerAccess.notRunnable(queue));
  }

  private static List<Schedulable> inOrder(List<FSAppAttempt> runnable, SchedulingPolicy policy) {
    if (!(policy instanceof GuardedPolicy)) {
      return LeafApps.inOrder(runnable, policy);
    }
    QueueDiscipline discipline = ((GuardedPolicy) policy).discipline();
    List<Schedulable> served = discipline == null ? null : discipline.served(runnable);
    return served == null ? LeafApps.inOrder(runnable, ((GuardedPolicy) policy).stock()) : served;
  }

  @Override
  protected void masterWaits(WaitingApp app, SchedulerApplicationAttempt attempt, boolean served) {
    FSLeafQueue queue = (FSLeafQueue) attempt.getQueue();
    PendingAsk master = attempt.getAppSchedulingInfo().getNextPendingAsk();
    Resource size = master == null ? Resources.none() : master.getPerAllocationResource();
    app.masterWaits(
        FairSchedulerAccess.mayStartMaster(queue, size),
        FairSchedulerAccess.mayStartMasterWith(fair.getClusterResource(), queue, size),
        // Hadoop's count may become negative when an application moves.
        ResourceVectors.ofRoom(FairSchedulerAccess.mastersHold(queue)),
        ResourceVectors.ofRoom(FairSchedulerAccess.mastersMayHold(queue)));
  }

  /** By the FairScheduler's locality thresholds. */
  @Override
  @SuppressWarnings("deprecation") // Continuous scheduling is deprecated but still in use.
  protected boolean waitsForNearerNode(
      SchedulerApplicationAttempt attempt, SchedulerRequestKey key) {
    double threshold = Math.max(fair.getNodeLocalityThreshold(), fair.getRackLocalityThreshold());
    if (fair.isContinuousSchedulingEnabled()) {
      return fair.getNodeLocalityDelayMs() > 0 || fair.getRackLocalityDelayMs() > 0;
    }
    return threshold > 0
        && attempt.getSchedulingOpportunities(key) <= threshold * fair.getNumClusterNodes();
  }

  @Override
  protected int mostRunning(String user) {
    return fair.getAllocationConfiguration().getUserMaxApps(user);
  }
}
