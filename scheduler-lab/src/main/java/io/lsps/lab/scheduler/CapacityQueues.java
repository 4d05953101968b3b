/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** The queues that a capacity-scheduler.xml declares. */
record CapacityQueues(Configuration conf) {
  private static final String PREFIX = CapacitySchedulerConfiguration.PREFIX;

  /** Whether virtual cores count; by default memory alone does. */
  boolean countsCores() {
    return conf.get(CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS, "")
        .contains("Dominant");
  }

  /** The keys that give every leaf queue this ordering policy. */
  Map<String, String> leafPolicy(String policy) {
    return leaves("root")
        .collect(Collectors.toMap(path -> PREFIX + path + ".ordering-policy", path -> policy));
  }

  /** The full path of a queue that is named by its last part. */
  String path(String queue) {
    if (queue.startsWith("root.")) {
      return queue;
    }
    String end = "." + queue;
    return leaves("root").filter(path -> path.endsWith(end)).findFirst().orElse("root" + end);
  }

  private Stream<String> leaves(String path) {
    Collection<String> children = children(path);
    return children.isEmpty()
        ? Stream.of(path)
        : children.stream().flatMap(child -> leaves(path + "." + child));
  }

  private Collection<String> children(String path) {
    return conf.getTrimmedStringCollection(PREFIX + path + ".queues");
  }

  /**
   * An allocation file for the FairScheduler with the same queues: the capacity is the weight, the
   * maximum capacity the maximum share, and the AMs' part is kept. User limits have no counterpart.
   */
  String allocations() {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<allocations>\n");
    queue(xml, "root", "root", "  ");
    xml.append("  <queuePlacementPolicy>\n    <rule name=\"specified\" create=\"false\"/>\n")
        .append("    <rule name=\"reject\"/>\n  </queuePlacementPolicy>\n");
    return xml.append("</allocations>\n").toString();
  }

  private void queue(StringBuilder xml, String path, String name, String indent) {
    xml.append(indent).append("<queue name=\"").append(name).append("\">\n");
    String in = indent + "  ";
    Collection<String> children = children(path);
    if (!path.equals("root")) {
      element(xml, in, "weight", weight(path));
      String most = conf.getTrimmed(PREFIX + path + ".maximum-capacity", "100");
      if (NumberUtils.toDouble(most, 100) < 100 && NumberUtils.toDouble(most, 100) >= 0) {
        element(xml, in, "maxResources", most + "%");
      }
    }
    if (children.isEmpty()) {
      String masters = PREFIX + "maximum-am-resource-percent";
      String own = path + ".maximum-am-resource-percent";
      element(
          xml, in, "maxAMShare", conf.getTrimmed(PREFIX + own, conf.getTrimmed(masters, "0.1")));
    }
    children.forEach(child -> queue(xml, path + "." + child, child, in));
    xml.append(indent).append("</queue>\n");
  }

  /** A capacity is a percentage, a weight as 2w, or resources: then all such queues weigh alike. */
  private String weight(String path) {
    String capacity = conf.getTrimmed(PREFIX + path + ".capacity", "0");
    double number = NumberUtils.toDouble(capacity.replaceFirst("[w%]$", ""), 1);
    return Double.toString(Math.max(number, 0.001));
  }

  private static void element(StringBuilder xml, String indent, String name, String value) {
    xml.append("%s<%s>%s</%s>\n".formatted(indent, name, value, name));
  }
}
