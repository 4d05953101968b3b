/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import io.lsps.lab.sim.invariant.QueueLimits.FairSchedulerLimits;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.app.TrackedApp;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The invariants of a FairScheduler one by one, for whoever drives it otherwise than a run does.
 */
public final class FairSchedulerChecks {
  private final FairScheduler scheduler;
  private final FairSchedulerLimits limits;

  /** For one scheduler. */
  public FairSchedulerChecks(FairScheduler scheduler) {
    this.scheduler = scheduler;
    this.limits = new FairSchedulerLimits(scheduler);
  }

  /** Applications, queues and nodes count the same usage. */
  public void usage() {
    UsageInvariants.check(scheduler);
  }

  public void shares() {
    ShareInvariants.check(scheduler, false);
  }

  /**
   * Shares have just been computed, and a fault may have left a queue of ours to the stock policy,
   * which gives each child its whole minimum share, whatever it can use.
   */
  public void sharesAfterFault() {
    ShareInvariants.check(scheduler, true);
  }

  /** No queue or user is beyond its limit, unless the limit fell or {@link #accept} was called. */
  public void limits() {
    limits.all();
  }

  /**
   * What there is now is legal: containers that were found running count, though nobody asked
   * whether they may.
   */
  public void accept() {
    limits.accept();
  }

  /**
   * Everything has ended: all resources must be free.
   *
   * @param moved whether an application was moved: after that the FairScheduler no longer knows
   *     what masters use
   * @param resizedAgain whether a container was to have another size twice: after that the
   *     FairScheduler's metrics show more than is allocated
   * @param countedTwice whether an application was let run that held containers before: after that
   *     the FairScheduler counts more for its queue than it uses
   */
  public void nothingLeft(boolean moved, boolean resizedAgain, boolean countedTwice) {
    UsageInvariants.nothingLeft(scheduler, !moved, !resizedAgain, !countedTwice);
  }

  /**
   * Checks shares at all levels. Under any policy, queues without a running application have no
   * share, and every share is between its minimum and its maximum. The sum of shares is what there
   * is to share, unless all queues have their maximum or the minima are more. Under the stock
   * policies, as ComputeFairShares defines them, there is also a ratio R such that each share is
   * its weight times R, limited to its minimum and maximum.
   */
  static final class ShareInvariants {
    /** ComputeFairShares halves its interval 25 times. */
    private static final double PRECISION = 1e-6;

    private final FairScheduler scheduler;
    private final String whose;
    private final ToLongFunction<Resource> amount;

    private ShareInvariants(
        FairScheduler scheduler, String whose, ToLongFunction<Resource> amount) {
      this.scheduler = scheduler;
      this.whose = whose;
      this.amount = amount;
    }

    /**
     * Checks the shares of all queues. Called when shares have just been computed.
     *
     * @param fault whether any of our policies may have left its queue to the stock policy
     */
    static void check(FairScheduler scheduler, boolean fault) {
      check(scheduler, scheduler.getQueueManager().getRootQueue(), fault);
    }

    private static void check(FairScheduler scheduler, FSQueue queue, boolean fault) {
      boolean dominant = queue.getPolicy() instanceof DominantResourceFairnessPolicy;
      boolean fair = queue.getPolicy() instanceof FairSharePolicy;
      if (queue instanceof FSLeafQueue leaf) {
        // A leaf queue's policy may divide among jobs as it likes, except the stock ones.
        if (fair) {
          memoryOf(scheduler, queue)
              .check(FairQueues.runnable(leaf), queue.getFairShare(), true, false);
        }
        return;
      }
      memoryOf(scheduler, queue)
          .check(queue.getChildQueues(), queue.getFairShare(), fair || dominant, fault);
      if (dominant) {
        new ShareInvariants(scheduler, queue.getName() + " (vcores)", Resource::getVirtualCores)
            .check(queue.getChildQueues(), queue.getFairShare(), true, fault);
      }
      queue.getChildQueues().forEach(child -> check(scheduler, child, fault));
    }

    private static ShareInvariants memoryOf(FairScheduler scheduler, FSQueue queue) {
      return new ShareInvariants(scheduler, queue.getName() + " (MB)", Resource::getMemorySize);
    }

    private void check(
        Collection<? extends Schedulable> children,
        Resource total,
        boolean byWeight,
        boolean fault) {
      double largestRatio = Double.POSITIVE_INFINITY;
      double smallestRatio = 0;
      double sum = 0;
      double minima = 0;
      double maxima = 0;
      int sharing = 0;
      for (Schedulable child : children) {
        long share = amount.applyAsLong(child.getFairShare());
        long most = amount.applyAsLong(child.getMaxShare());
        // Our own policies give nobody more than it can use.
        long use = byWeight ? most : amount.applyAsLong(child.getDemand());
        long least = Math.min(Math.min(amount.applyAsLong(child.getMinShare()), most), use);
        sum += share;
        if (child instanceof FSQueue queue && !queue.isActive()) {
          InvariantViolation.require(
              share == 0,
              "no share without a running application",
              () -> child.getName() + " has " + share);
          continue;
        }
        boolean byMinimum = child.getWeight() <= 0;
        InvariantViolation.require(
            share <= most && (share >= least || most <= 0),
            "shares within their limits",
            () ->
                String.format(
                    "%s has %d, its limits are %d and %d", child.getName(), share, least, most));
        minima += fault ? Math.min(amount.applyAsLong(child.getMinShare()), most) : least;
        maxima += byMinimum ? least : Math.min(most, Math.max(use, share));
        sharing++;
        if (!byMinimum && most > 0) {
          largestRatio =
              share < most ? Math.min(largestRatio, (share + 1) / child.getWeight()) : largestRatio;
          smallestRatio =
              share > least
                  ? Math.max(smallestRatio, share / (double) child.getWeight())
                  : smallestRatio;
        }
      }
      sums(sum, Math.min(maxima, (double) amount.applyAsLong(total)), minima, sharing);
      double from = smallestRatio;
      double to = largestRatio;
      InvariantViolation.require(
          !byWeight || from <= to * (1 + PRECISION),
          "shares in proportion to weights",
          () -> whose + ": no ratio is at least " + from + " and at most " + to);
    }

    private void sums(double sum, double expected, double minima, int sharing) {
      double most = Math.max(expected, minima);
      double rounding = sharing + PRECISION * most;
      // What a client asks for again, before it knows what it was given, is no demand of ours.
      double least =
          sum < expected - rounding ? expected - amount.applyAsLong(noDemand()) : expected;
      InvariantViolation.require(
          sum <= most + rounding && (sharing == 0 || sum >= least - rounding),
          "shares sum to what is shared",
          () -> String.format("%s: %.0f instead of %.0f", whose, sum, most));
    }

    private Resource noDemand() {
      Resource sum = Resources.clone(Resources.none());
      if (scheduler instanceof LspsFairScheduler ours) {
        ours.overview().reader.read().all().stream()
            .filter(app -> app.plan != null && app.plan.job().owner() instanceof TrackedApp)
            .map(app -> ((TrackedApp) app.plan.job().owner()).noDemand())
            .forEach(amountOfOne -> Resources.addTo(sum, amountOfOne));
      }
      return sum;
    }
  }

  /** Checks that applications, queues and nodes count the same usage. */
  static final class UsageInvariants {
    private static final String FREE = "everything free at the end";

    private UsageInvariants() {}

    /**
     * A queue's usage is the sum of its applications' or queues'. All queues together use no more
     * than the nodes hold.
     */
    static void check(FairScheduler scheduler) {
      for (FSQueue queue : FairQueues.all(scheduler)) {
        Resource sum = Resources.clone(Resources.none());
        if (queue instanceof FSLeafQueue leaf) {
          for (FSAppAttempt app : FairQueues.runnable(leaf)) {
            Resources.addTo(sum, app.getResourceUsage());
          }
          for (FSAppAttempt app : FairQueues.waiting(leaf)) {
            Resources.addTo(sum, app.getResourceUsage());
          }
        } else {
          queue.getChildQueues().forEach(child -> Resources.addTo(sum, child.getResourceUsage()));
        }
        InvariantViolation.require(
            sum.equals(queue.getResourceUsage()),
            "usage adds up",
            () -> queue.getName() + " counts " + queue.getResourceUsage() + " instead of " + sum);
      }
      Resource nodes = Resources.clone(Resources.none());
      for (SchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
        Resources.addTo(nodes, node.getAllocatedResource());
      }
      Resource queues = scheduler.getQueueManager().getRootQueue().getResourceUsage();
      // A node holds a released container until the node reports its end.
      InvariantViolation.require(
          Resources.fitsIn(queues, nodes),
          "usage adds up",
          () -> "the queues count " + queues + ", the nodes " + nodes);
    }

    /** After a run nodes are empty, queues use nothing and nothing is asked for. */
    static void nothingLeft(AbstractYarnScheduler<?, ?> scheduler) {
      nothingLeft(scheduler, true, true, true);
    }

    /**
     * The same.
     *
     * @param masters whether what masters use is checked: the FairScheduler takes it from the queue
     *     that an application is moved from, and does not add it to the one that it is moved to
     * @param allocated whether the metrics' allocated memory is checked
     * @param usage whether the usage of queues is checked
     */
    static void nothingLeft(
        AbstractYarnScheduler<?, ?> scheduler, boolean masters, boolean allocated, boolean usage) {
      List<? extends SchedulerNode> nodes = scheduler.getNodeTracker().getAllNodes();
      for (SchedulerNode node : nodes) {
        InvariantViolation.require(
            Resources.isNone(node.getAllocatedResource()) && node.getReservedContainer() == null,
            FREE,
            () ->
                String.format(
                    "%s has allocated %s, reserved %s",
                    node.getNodeID(), node.getAllocatedResource(), node.getReservedContainer()));
      }
      QueueMetrics metrics = scheduler.getRootQueueMetrics();
      InvariantViolation.require(
          metrics.getPendingMB() == 0
              && metrics.getPendingContainers() == 0
              && (metrics.getAllocatedMB() == 0 || !allocated)
              && metrics.getReservedMB() == 0,
          FREE,
          () ->
              String.format(
                  "the metrics show %d MB and %d containers pending, %d MB allocated, %d MB"
                      + " reserved",
                  metrics.getPendingMB(),
                  metrics.getPendingContainers(),
                  metrics.getAllocatedMB(),
                  metrics.getReservedMB()));
      InvariantViolation.require(
          scheduler.getSchedulerApplications().isEmpty(),
          FREE,
          () -> "applications are left: " + scheduler.getSchedulerApplications().keySet());
      if (scheduler instanceof FairScheduler fair) {
        for (FSQueue queue : FairQueues.all(fair)) {
          if (usage) {
            free(queue.getName(), queue.getResourceUsage());
          }
          InvariantViolation.require(
              !(queue instanceof FSLeafQueue held) || FairQueues.applications(held) == 0,
              FREE,
              () -> queue.getName() + " still holds applications");
          if (masters && queue instanceof FSLeafQueue leaf) {
            free(queue.getName() + " (masters)", FairQueues.usedByMasters(leaf));
          }
        }
      } else if (scheduler instanceof CapacityScheduler capacity) {
        free(capacity.getRootQueue());
      }
    }

    private static void free(CSQueue queue) {
      free(queue.getQueuePath(), queue.getQueueResourceUsage().getUsed());
      if (queue.getChildQueues() != null) {
        queue.getChildQueues().forEach(UsageInvariants::free);
      }
    }

    private static void free(String queue, Resource used) {
      InvariantViolation.require(Resources.isNone(used), FREE, () -> queue + " uses " + used);
    }
  }
}
