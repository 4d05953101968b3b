/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.settings.Shown;
import io.lsps.yarn.options.AllocationXml;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfigurationException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Compares an allocation file with the actual state of each queue. The FairScheduler applies what
 * it can and logs the rest.
 */
final class QueuesInForce {
  private final AllocationXml file;
  private final Predicate<String> asStock;
  private final Resource cluster;
  private final List<String> differences = new ArrayList<>();

  private QueuesInForce(AllocationXml file, Predicate<String> asStock, Resource cluster) {
    this.file = file;
    this.asStock = asStock;
    this.cluster = cluster;
  }

  /**
   * The differences, a sentence each.
   *
   * @param asStock whether a stock policy replaces an LsPS policy in a queue, by its name
   * @param cluster for percentages
   */
  static List<String> differences(
      AllocationXml file, QueueManager queues, Predicate<String> asStock, Resource cluster) {
    QueuesInForce all = new QueuesInForce(file, asStock, cluster);
    for (AllocationXml.Queue wanted : file.queues()) {
      FSQueue queue = queues.getQueue(wanted.name);
      if (queue == null) {
        all.differ(wanted, "the queue", "to be there", "not there");
      } else if (queue instanceof FSLeafQueue == wanted.isParent()) {
        all.differ(
            wanted,
            "the queue",
            wanted.isParent() ? "a parent queue" : "a leaf queue",
            wanted.isParent()
                ? "a leaf queue until its applications have ended"
                : "a parent queue until the queues below it are removed");
      } else {
        all.compare(wanted, queue);
      }
    }
    return all.differences;
  }

  private void compare(AllocationXml.Queue wanted, FSQueue queue) {
    try {
      String name = file.policy(wanted.name);
      if (!holds(wanted, SchedulingPolicy.parse(name), queue.getPolicy())) {
        differ(wanted, "schedulingPolicy", name, queue.getPolicy().getName());
      }
      String weight = wanted.text("weight", "1");
      if ((float) Double.parseDouble(weight) != queue.getWeight()) {
        differ(wanted, "weight", weight, queue.getWeight());
      }
      String most = wanted.text("maxRunningApps", usual("queueMaxAppsDefault", Integer.MAX_VALUE));
      if (Integer.parseInt(most) != queue.getMaxRunningApps()) {
        differ(wanted, "maxRunningApps", most, queue.getMaxRunningApps());
      }
      String masters = wanted.text("maxAMShare", usual("queueMaxAMShareDefault", 0.5));
      if (Math.min(1, Float.parseFloat(masters)) != queue.getMaxAMShare()) {
        differ(wanted, "maxAMShare", masters, queue.getMaxAMShare());
      }
      resources(wanted, queue);
    } catch (AllocationConfigurationException | RuntimeException e) {
      // The file has changed since it was read, and will be checked again.
      differ(wanted, "the queue", "what cannot be read", "as it was before");
    }
  }

  private void resources(AllocationXml.Queue wanted, FSQueue queue)
      throws AllocationConfigurationException {
    String least = wanted.text("minResources", "");
    Resource minimum =
        least.isEmpty()
            ? null
            : FairSchedulerConfiguration.parseResourceConfigValue(least, 0).getResource();
    // The FairScheduler treats a percentage as none.
    if (!(minimum == null ? Resources.none() : minimum).equals(queue.getMinShare())) {
      differ(wanted, "minResources", least, queue.getMinShare());
    }
    String most = wanted.text("maxResources", file.usual("queueMaxResourcesDefault", ""));
    ConfigurableResource maximum =
        most.isEmpty()
            ? new ConfigurableResource(Resources.unbounded())
            : FairSchedulerConfiguration.parseResourceConfigValue(most);
    Resource inForce = queue.getRawMaxShare().getResource(cluster);
    if (!maximum.getResource(cluster).equals(inForce)) {
      differ(wanted, "maxResources", most, inForce);
    }
    String each = wanted.text("maxChildResources", "");
    ConfigurableResource children = queue.getMaxChildQueueResource();
    Resource forChildren = children == null ? null : children.getResource(cluster);
    Resource wantedOfChildren =
        each.isEmpty()
            ? null
            : FairSchedulerConfiguration.parseResourceConfigValue(each).getResource(cluster);
    if (!Objects.equals(wantedOfChildren, forChildren)) {
      differ(wanted, "maxChildResources", each, forChildren);
    }
  }

  private String usual(String tag, Number hadoops) {
    return file.usual(tag, hadoops.toString());
  }

  /** Whether a policy is the named one, or its replacement. */
  private boolean holds(AllocationXml.Queue queue, SchedulingPolicy named, SchedulingPolicy now) {
    SchedulingPolicy policy =
        now instanceof StockLeafPolicy ? ((StockLeafPolicy) now).stock() : now;
    return policy.getClass() == named.getClass()
        || (named instanceof GuardedPolicy && asStock.test(queue.name));
  }

  private void differ(AllocationXml.Queue queue, String what, String wanted, Object inForce) {
    differences.add(
        String.format(
            "queue %s: %s is %s, and the file says %s",
            Shown.value(queue.name),
            what,
            inForce,
            wanted.isEmpty() ? "nothing of it" : Shown.value(wanted)));
  }
}
