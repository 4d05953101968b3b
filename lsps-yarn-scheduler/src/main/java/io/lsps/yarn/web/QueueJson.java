/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.settings.Setting;
import io.lsps.share.JobOrder;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.ComputedShares;
import io.lsps.yarn.tiers.UserEstimate;
import java.util.Locale;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerViews;

/** Queues with their shares, and what these rest on. */
final class QueueJson {
  private final Overview of;
  private final Resource cluster;

  QueueJson(Overview of) {
    this.of = of;
    this.cluster = of.scheduler.getClusterResource();
  }

  void write(ObjectNode node, FSQueue queue) {
    String name = queue.getName();
    boolean leaf = queue instanceof FSLeafQueue;
    node.put("queueName", name);
    node.put("parent", queue.getParent() == null ? null : queue.getParent().getName());
    node.put("leaf", leaf);
    node.put("policy", queue.getPolicy().getName());
    node.put("active", queue.isActive());
    node.put("weight", queue.getWeight());
    shares(node, queue);
    node.put("runningApps", queue.getNumRunnableApps());
    node.put("maxRunningApps", queue.getMaxRunningApps());
    if (leaf) {
      size(node, name);
      masters(node, (FSLeafQueue) queue);
    }
  }

  private void shares(ObjectNode node, FSQueue queue) {
    Resource stockShare = of.tiers.stockShare(queue);
    JsonNumbers.resource(node, "fairShare", queue.getFairShare());
    JsonNumbers.resource(node, "stockShare", stockShare);
    JsonNumbers.resource(node, "used", queue.getResourceUsage());
    JsonNumbers.resource(node, "demand", queue.getDemand());
    JsonNumbers.resource(node, "minShare", queue.getMinShare());
    JsonNumbers.resource(node, "maxShare", queue.getMaxShare());
    part(node, "share", queue.getFairShare());
    part(node, "stock", stockShare);
    part(node, "usage", queue.getResourceUsage());
    part(node, "wanted", queue.getDemand());
    JsonNumbers.number(node, "guaranteed", of.tiers.guaranteed(queue));
    ComputedShares.UserShare share = of.tiers.shares().get(queue.getName());
    JsonNumbers.number(node, "factor", share == null ? 1 : share.factor());
  }

  private void part(ObjectNode node, String name, Resource resource) {
    JsonNumbers.number(node, name, DominantShares.of(resource, cluster));
  }

  private void size(ObjectNode node, String name) {
    UserEstimate estimate = of.tiers.users().estimate(name);
    JsonNumbers.number(node, "size", of.tiers.users().queueSize(name));
    node.put("sizedJobs", estimate.current().count());
    node.put("pastJobs", estimate.past().count());
    JsonNumbers.number(node, "pastVariation", estimate.past().variation());
    JsonNumbers.number(node, "currentVariation", estimate.current().variation());
    QueueOptions options = of.queueOptions(name);
    JobOrder order = of.tiers.order(name);
    node.put("order", Setting.nameOf(order));
    node.put("orderReason", orderReason(options, order, estimate));
    node.put("userSize", Setting.nameOf(options.userSize()));
    node.put("groupBy", Setting.nameOf(options.groupBy()));
  }

  private String orderReason(QueueOptions options, JobOrder order, UserEstimate estimate) {
    switch (options.tier2()) {
      case AUTO:
      case AUTO_FLEX:
        int least = of.options.current().get(LspsKeys.VARIATION_MIN_JOBS);
        return "tier2 is "
            + Setting.nameOf(options.tier2())
            + ": "
            + variation("past", estimate.past().count(), estimate.past().variation(), least)
            + "; "
            + variation(
                "current", estimate.current().count(), estimate.current().variation(), least)
            + ". FIFO where sizes vary by less than 1.";
      case SMALLEST_OR_FAIR:
        return "tier2 is smallest-or-fair: "
            + (order == JobOrder.SMALLEST
                ? "the asks of all jobs that wait tell their size."
                : "a job waits whose asks do not tell its size.");
      default:
        return "tier2 is set to " + Setting.nameOf(options.tier2()) + ".";
    }
  }

  private static String variation(String which, long jobs, double variation, int least) {
    String counted = jobs + " " + which + " jobs";
    return jobs < least
        ? counted + ", of which " + least + " are needed to tell"
        : counted + String.format(Locale.ROOT, " vary by %.2f", variation);
  }

  private static void masters(ObjectNode node, FSLeafQueue queue) {
    FSQueueMetrics metrics = queue.getMetrics();
    JsonNumbers.resource(node, "amUsed", FairSchedulerViews.mastersHold(queue));
    // For the limit to be reckoned as of now.
    boolean limited = queue.getMaxAMShare() > 0;
    boolean room = queue.canRunAppAM(Resource.newInstance(1, 1));
    JsonNumbers.resource(
        node,
        "amMax",
        limited
            ? Resource.newInstance(metrics.getMaxAMShareMB(), metrics.getMaxAMShareVCores())
            : queue.getMaxShare());
    node.put("amRoom", room);
    node.put("maxAMShare", queue.getMaxAMShare());
  }
}
