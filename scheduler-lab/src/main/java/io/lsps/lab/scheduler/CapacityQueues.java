/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** The queues that a capacity-scheduler.xml declares. */
record CapacityQueues(Configuration conf) {
  private static final String PREFIX = CapacitySchedulerConfiguration.PREFIX;

  /** The keys that give every leaf queue this ordering policy, those made automatically too. */
  Map<String, String> leafPolicy(String policy) {
    return leaves("root")
        .collect(
            Collectors.toMap(
                path -> PREFIX + path + template(path) + ".ordering-policy", path -> policy));
  }

  /** The template keys of leaf queues created below a queue. */
  private String template(String path) {
    return conf.getBoolean(PREFIX + path + ".auto-create-child-queue.enabled", false)
        ? ".leaf-queue-template"
        : "";
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
}
