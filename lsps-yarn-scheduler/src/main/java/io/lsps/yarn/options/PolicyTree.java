/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.settings.NearestName;
import io.lsps.settings.Shown;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;

/** Finds unknown policies, and those not allowed under the parent's. */
final class PolicyTree implements AllocationCheck {
  private static final List<String> TAGS =
      Arrays.asList(
          "schedulingPolicy",
          "schedulingMode",
          "defaultQueueSchedulingPolicy",
          "defaultQueueSchedulingMode");
  private static final List<String> KNOWN =
      Arrays.asList(
          "fair",
          "drf",
          "fifo",
          "io.lsps.yarn.LspsPolicy",
          "io.lsps.flex.yarn.FlexPolicy",
          "io.lsps.order.yarn.JohnsonPolicy");

  @Override
  public void check(AllocationSite site, Findings findings) {
    AllocationXml file = site.file;
    named(file.outermost, "", findings);
    for (AllocationXml.Queue queue : file.queues()) {
      queue.places.forEach(place -> named(place, queue.name, findings));
    }
    // As in the FairScheduler's QueueManager, which sets none if one is invalid.
    for (Map.Entry<String, Boolean> queue : leaves(site).entrySet()) {
      String name = queue.getKey();
      SchedulingPolicy policy = AllocationXml.parsed(file.policy(name));
      if (!queue.getValue()) {
        ofParent(file, name, policy, findings);
      }
      String parent = name.substring(0, Math.max(0, name.lastIndexOf('.')));
      SchedulingPolicy above = parent.isEmpty() ? null : AllocationXml.parsed(file.policy(parent));
      if (above != null
          && policy != null
          && !(above instanceof FifoPolicy)
          && !above.isChildPolicyAllowed(policy)) {
        bad(
            file,
            name,
            findings,
            String.format(
                ": expected a policy that its parent %s allows, which has %s; under fair that is"
                    + " fair or fifo, not drf. Set drf for both, or fair.",
                Shown.value(parent), Shown.value(file.policy(parent))));
      }
    }
  }

  /** All resulting queues, and whether each is a leaf queue. */
  private static Map<String, Boolean> leaves(AllocationSite site) {
    Map<String, Boolean> leaves = new TreeMap<>();
    for (FSQueue queue : site.existing) {
      leaves.put(queue.getName(), queue instanceof FSLeafQueue);
    }
    site.file.queues().forEach(queue -> leaves.put(queue.name, !queue.isParent()));
    for (FSQueue queue : site.existing) {
      if (!queue.getChildQueues().isEmpty()) {
        leaves.put(queue.getName(), false);
      }
    }
    return leaves;
  }

  private static void named(XmlElement parent, String queue, Findings findings) {
    for (XmlElement element : parent.elements) {
      if (!TAGS.contains(element.tag) || element.tag.startsWith("default") != queue.isEmpty()) {
        continue;
      }
      String name = element.text();
      if (queue.isEmpty() && name.equalsIgnoreCase("fifo")) {
        findings.badValue(
            element, queue, ": expected fair, drf or a class. Name fifo in leaf queues alone.");
      } else if (AllocationXml.parsed(name) == null) {
        findings.badValue(element, queue, ": expected fair, drf, fifo or a class." + hint(name));
      }
    }
  }

  private static String hint(String name) {
    Class<?> type = type(name);
    if (type != null && ResourceScheduler.class.isAssignableFrom(type)) {
      return " This one is a scheduler, for yarn.resourcemanager.scheduler.class in yarn-site.xml."
          + " Did you mean io.lsps.yarn.LspsPolicy?";
    }
    if (type != null) {
      return " This class is not a policy.";
    }
    Optional<String> nearest = KNOWN.stream().filter(known -> isShort(name, known)).findFirst();
    if (!nearest.isPresent()) {
      nearest = NearestName.of(name, KNOWN);
    }
    return nearest
        .map(known -> " Did you mean " + known + "?")
        .orElse(" There is no such class on the ResourceManager's class path.");
  }

  /** Whether a name is an LsPS policy's simple class name or display name. */
  private static boolean isShort(String name, String known) {
    String last = known.substring(known.lastIndexOf('.') + 1);
    return known.contains(".")
        && (name + "Policy").replaceFirst("(?i)PolicyPolicy$", "Policy").equalsIgnoreCase(last);
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name, false, PolicyTree.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  private static void ofParent(
      AllocationXml file, String name, SchedulingPolicy policy, Findings findings) {
    if (policy instanceof FifoPolicy && element(file, name) != null) {
      bad(
          file,
          name,
          findings,
          ": expected a policy for a queue with queues in it, such as fair or drf; fifo is for"
              + " leaf queues alone.");
    } else if (policy instanceof QueuePolicy && element(file, name) != null) {
      findings.oddValue(
          element(file, name),
          name,
          ": expected a policy for a queue with queues in it, such as io.lsps.yarn.LspsPolicy;"
              + " this one orders the jobs of a leaf queue, and divides among queues as the stock"
              + " policy.");
    }
  }

  /** The element with a queue's policy; null if it has the default. */
  private static XmlElement element(AllocationXml file, String queue) {
    return file.queue(queue) == null ? null : file.queue(queue).element("schedulingPolicy");
  }

  private static void bad(AllocationXml file, String queue, Findings findings, String rest) {
    XmlElement element = element(file, queue);
    if (element != null) {
      findings.badValue(element, queue, rest);
      return;
    }
    boolean written = file.queue(queue) != null;
    findings.error(
        String.format(
            "The policy of queue %s%s, is %s%s",
            Shown.value(queue),
            written
                ? ", for which " + file.name + " names none"
                : ", which is in Hadoop " + VersionInfo.getVersion() + " and not in " + file.name,
            Shown.value(file.usualPolicy()),
            rest));
  }
}
