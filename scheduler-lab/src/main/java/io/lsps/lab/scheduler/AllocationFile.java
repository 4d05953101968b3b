/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The FairScheduler's allocation file of a run.
 *
 * <p>The override {@code policy} is the policy of the leaf queues; those whose key starts with
 * {@code queue.} become elements of the root queue, those with {@code queue.NAME.} elements of the
 * user's queue, those with {@code top.} elements at top level; the rest belongs into yarn-site.xml.
 *
 * @param policy scheduling policy of every queue
 * @param fairShareTimeoutSeconds fair share preemption timeout of root; zero means none
 * @param users each gets a leaf queue
 * @param overrides settings of the user
 */
record AllocationFile(
    String policy, int fairShareTimeoutSeconds, List<String> users, Map<String, String> overrides) {
  private static final String QUEUE = "queue.";
  private static final String TOP = "top.";

  /** The overrides that are not for the allocation file. */
  static Map<String, String> siteSettings(Map<String, String> overrides) {
    Map<String, String> site = new TreeMap<>(overrides);
    site.keySet()
        .removeIf(
            key ->
                key.startsWith(QUEUE)
                    || key.startsWith(TOP)
                    || key.equals(SchedulerName.POLICY)
                    || key.equals(SchedulerName.QUEUES));
    return site;
  }

  Path write(Path directory) {
    try {
      return Files.writeString(directory.resolve("fair-scheduler.xml"), xml()).toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String xml() {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<allocations>\n");
    overrides.forEach(
        (key, value) -> {
          if (key.startsWith(TOP)) {
            element(xml, "  ", key.substring(TOP.length()), value);
          }
        });
    String leaf = overrides.getOrDefault(SchedulerName.POLICY, policy);
    // Below a queue with drf the FairScheduler accepts drf alone.
    String parent = leaf.equals("drf") ? leaf : policy;
    element(xml, "  ", "defaultQueueSchedulingPolicy", parent);
    xml.append("  <queue name=\"root\">\n");
    element(xml, "    ", "schedulingPolicy", parent);
    if (fairShareTimeoutSeconds > 0) {
      element(xml, "    ", "fairSharePreemptionTimeout", Integer.toString(fairShareTimeoutSeconds));
    }
    overrides.forEach(
        (key, value) -> {
          if (key.startsWith(QUEUE) && queueOf(key).isEmpty()) {
            element(xml, "    ", key.substring(QUEUE.length()), value);
          }
        });
    queues(xml, "    ", "", leaf, parent);
    return xml.append("  </queue>\n</allocations>\n").toString();
  }

  /** The queues below one: users' leaves, and those of teams where names have dots. */
  private void queues(StringBuilder xml, String indent, String above, String leaf, String parent) {
    users.stream()
        .filter(user -> user.startsWith(above))
        .map(user -> above + user.substring(above.length()).split("\\.", 2)[0])
        .distinct()
        .forEach(
            queue -> {
              String name = queue.substring(above.length());
              xml.append(indent).append("<queue name=\"").append(name).append("\">\n");
              if (users.contains(queue) && !leaf.equals(parent)) {
                element(xml, indent + "  ", "schedulingPolicy", leaf);
              }
              overrides.forEach(
                  (key, value) -> {
                    if (key.startsWith(QUEUE) && queueOf(key).equals(queue)) {
                      element(
                          xml,
                          indent + "  ",
                          key.substring(QUEUE.length() + queue.length() + 1),
                          value);
                    }
                  });
              queues(xml, indent + "  ", queue + ".", leaf, parent);
              xml.append(indent).append("</queue>\n");
            });
  }

  /** The queue that a key is about, without root; empty for root. */
  private String queueOf(String key) {
    String rest = key.substring(QUEUE.length());
    int end = rest.lastIndexOf('.');
    while (end >= 0) {
      String queue = rest.substring(0, end);
      if (users.stream().anyMatch(user -> user.equals(queue) || user.startsWith(queue + "."))) {
        return queue;
      }
      end = queue.lastIndexOf('.');
    }
    return "";
  }

  private static void element(StringBuilder xml, String indent, String name, String value) {
    xml.append(indent)
        .append('<')
        .append(name)
        .append('>')
        .append(value.replace("&", "&amp;").replace("<", "&lt;"))
        .append("</")
        .append(name)
        .append(">\n");
  }
}
