/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.rule.JobOrder;
import io.lsps.rule.RuleName;
import io.lsps.rule.Tier2;
import io.lsps.settings.Setting;
import io.lsps.why.HostTerms;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.published.PublishedQueue;
import io.lsps.yarn.published.Publisher.Published;
import io.lsps.yarn.tiers.UserEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;

/** The queues as of the last update. */
final class QueueJson {
  private final Published of;
  private final HostTerms host;

  QueueJson(Overview of) {
    this.of = of.published();
    this.host = of.host.terms;
  }

  /** The visible ones, by name. */
  void write(ArrayNode to, Predicate<String> visible) {
    List<PublishedQueue> queues = new ArrayList<>(of.queues());
    queues.sort(Comparator.comparing(queue -> queue.name));
    for (PublishedQueue queue : queues) {
      if (visible.test(queue.name)) {
        write(to.addObject(), queue);
      }
    }
  }

  private void write(ObjectNode node, PublishedQueue queue) {
    node.put("queueName", queue.name);
    node.put("parent", queue.parent);
    node.put("leaf", queue.isLeaf());
    node.put("policy", queue.policy);
    node.put("active", queue.runningApps > 0);
    node.put("weight", queue.weight);
    both(node, "fairShare", "share", queue.amounts.fairShare);
    both(node, "stockShare", "stock", queue.amounts.stockShare());
    both(node, "used", "usage", queue.amounts.used);
    both(node, "demand", "wanted", queue.amounts.demand);
    JsonNumbers.resource(node, "minShare", queue.amounts.minShare);
    JsonNumbers.resource(node, "maxShare", queue.amounts.maxShare);
    JsonNumbers.number(node, "guaranteed", queue.guaranteed);
    node.put("atRisk", queue.plan != null && queue.plan.isAtRisk());
    node.put("mode", Setting.nameOf(queue.options.mode()));
    node.put("runningApps", queue.runningApps);
    node.put("maxRunningApps", queue.maxRunningApps);
    if (queue.isLeaf()) {
      size(node, queue);
      PublishedQueue.Masters masters = queue.jobs.masters;
      JsonNumbers.resource(node, "amUsed", masters.used);
      JsonNumbers.resource(node, "amMax", masters.most());
      node.put("amRoom", masters.room());
      node.put("maxAMShare", masters.maxShare);
    }
  }

  private void both(ObjectNode node, String name, String part, Resource resource) {
    JsonNumbers.resource(node, name, resource);
    JsonNumbers.number(node, part, of.part(resource));
  }

  private void size(ObjectNode node, PublishedQueue queue) {
    JsonNumbers.number(node, "size", queue.jobs.size());
    node.put("sizedJobs", queue.jobs.estimate.current().count());
    node.put("pastJobs", queue.jobs.estimate.past().count());
    JsonNumbers.number(node, "pastVariation", queue.jobs.estimate.past().variation());
    JsonNumbers.number(node, "currentVariation", queue.jobs.estimate.current().variation());
    node.put("order", queue.order() == null ? null : Setting.nameOf(queue.order()));
    node.put("orderReason", orderReason(queue));
    node.put("groupBy", Setting.nameOf(queue.options.groupBy()));
  }

  private String orderReason(PublishedQueue queue) {
    Mode mode = queue.options.mode();
    if (mode.decidesAsStock()) {
      return "mode is " + Setting.nameOf(mode) + ": the " + host.scheduler + " decides.";
    }
    if (queue.order() == null) {
      return "its policy, " + queue.policy + ", decides.";
    }
    if (host == HostTerms.CAPACITY) {
      return "its ordering-policy is the least work first.";
    }
    if (queue.options.tier2() != Tier2.RULE) {
      return "tier2 is set to " + Setting.nameOf(queue.options.tier2()) + ".";
    }
    if (queue.options.rule() == RuleName.PAPER) {
      UserEstimate estimate = queue.jobs.estimate;
      return variation("past", estimate.past().count(), estimate.past().variation())
          + "; "
          + variation("current", estimate.current().count(), estimate.current().variation())
          + ". FIFO while the CV of sizes is below 1.";
    }
    return queue.order() == JobOrder.LEAST_WORK
        ? "the requests of all waiting jobs reveal their size."
        : "the requests of a waiting job do not reveal its size.";
  }

  private static String variation(String which, long jobs, double variation) {
    String counted = jobs + " " + which + " jobs";
    return jobs == 0 ? counted : counted + String.format(Locale.ROOT, " vary by %.2f", variation);
  }
}
