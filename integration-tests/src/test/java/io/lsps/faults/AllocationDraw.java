/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Draws allocation files: some queues are in all of them, others come and go. */
final class AllocationDraw {
  static final List<String> QUEUES = List.of("root.a", "root.b", "root.p.c", "root.p.d", "root.e");

  /** With queues that no file names: they come and go with their applications. */
  static final List<String> MORE_QUEUES =
      Stream.concat(QUEUES.stream(), Stream.of("root.p.one", "root.dynamic.one")).toList();

  private static final List<String> LIMITS =
      List.of(
          "",
          "",
          "<maxRunningApps>3</maxRunningApps>",
          "<maxRunningApps>1</maxRunningApps>",
          "<maxResources>16384 mb, 16 vcores</maxResources>",
          "<minResources>6144 mb, 6 vcores</minResources>",
          "<maxResources>24576 mb, 20 vcores</maxResources>",
          "<maxAMShare>0.8</maxAMShare>",
          "<minResources>3072 mb, 0 vcores</minResources>",
          "<weight>0.0</weight>",
          "<weight>3.0</weight>",
          "<weight>0.5</weight>");

  private static final List<String> ANY = List.of("drf", "fair", "fifo");

  /** Not of a leaf queue: Hadoop refuses every ask there while there is no node. */
  private static final String PART_OF_CLUSTER = "<maxResources>40 %</maxResources>";

  private AllocationDraw() {}

  /** Two to four files for a kind of world. */
  static List<String> of(Worlds.Kind kind, Random random) {
    List<String> files = new ArrayList<>();
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      files.add(file(kind, random));
    }
    return files;
  }

  private static String file(Worlds.Kind kind, Random random) {
    StringBuilder xml = new StringBuilder("<allocations>\n  <queue name=\"root\">\n");
    xml.append(policy(kind.parent()));
    kind.options()
        .forEach((name, value) -> xml.append('<' + name + '>' + value + "</" + name + ">\n"));
    leaf(xml, "a", kind, random);
    leaf(xml, "b", kind, random);
    xml.append("<queue name=\"p\">").append(policy(kind.parent()));
    // Only leaf queues have masters.
    boolean part = random.nextInt(3) == 0;
    xml.append(part ? PART_OF_CLUSTER : limit(random).replaceAll("<maxAMShare>.*", ""));
    leaf(xml, "c", kind, random);
    if (random.nextInt(4) > 0) {
      leaf(xml, "d", kind, random);
    }
    xml.append("</queue>\n");
    if (random.nextInt(3) > 0) {
      leaf(xml, "e", kind, random);
    }
    return xml.append("  </queue>\n")
        .append("  <defaultQueueSchedulingPolicy>" + kind.parent())
        .append("</defaultQueueSchedulingPolicy>\n")
        .append(users(random))
        .append("</allocations>\n")
        .toString();
  }

  /** How many applications a user may run, and when stock preemption finds somebody starved. */
  private static String users(Random random) {
    String limits =
        switch (random.nextInt(4)) {
          case 0 -> "<userMaxAppsDefault>2</userMaxAppsDefault>\n";
          case 1 -> "<user name=\"user1\"><maxRunningApps>1</maxRunningApps></user>\n";
          default -> "";
        };
    return limits
        + "<defaultFairSharePreemptionTimeout>4</defaultFairSharePreemptionTimeout>\n"
        + "<defaultFairSharePreemptionThreshold>0.9</defaultFairSharePreemptionThreshold>\n"
        + "<defaultMinSharePreemptionTimeout>4</defaultMinSharePreemptionTimeout>\n";
  }

  private static void leaf(StringBuilder xml, String name, Worlds.Kind kind, Random random) {
    String policy = kind.leaf().equals("any") ? ANY.get(random.nextInt(3)) : kind.leaf();
    xml.append("    <queue name=\"" + name + "\">" + policy(policy) + limit(random));
    xml.append("</queue>\n");
  }

  private static String policy(String name) {
    return "<schedulingPolicy>" + name + "</schedulingPolicy>";
  }

  private static String limit(Random random) {
    return LIMITS.get(random.nextInt(LIMITS.size()));
  }

  /** Makes a file that is refused: cut off, empty, or with a value that nobody takes. */
  static String broken(String file, Choice choice) {
    String closed = "</queue>\n  </queue>\n";
    return switch (choice.below(4)) {
      case 0 -> file.substring(0, 1 + choice.below(file.length() - 20));
      case 1 -> "";
      case 2 -> file.replace(closed, "<weight>much</weight>" + closed);
      default ->
          file.replace(closed, "<schedulingPolicy>no.such.Policy</schedulingPolicy>" + closed);
    };
  }

  /** The kinds of worlds by name: which policies the queues have. */
  static final class Worlds {
    private static final String LSPS = "io.lsps.yarn.LspsPolicy";
    private static final String FLEX = "io.lsps.flex.yarn.FlexPolicy";
    private static final String JOHNSON = "io.lsps.order.yarn.JohnsonPolicy";

    private static final Map<String, Kind> KINDS = kinds();

    private Worlds() {}

    /**
     * A kind.
     *
     * @param parent policy of parent queues
     * @param leaf policy of leaf queues
     * @param options elements of the root queue
     */
    record Kind(String parent, String leaf, Map<String, String> options) {
      /** Whether all policies are Hadoop's. */
      boolean isStocks() {
        return !parent.startsWith("io.lsps.") && !leaf.startsWith("io.lsps.");
      }
    }

    private static Map<String, Kind> kinds() {
      Map<String, Kind> kinds = new LinkedHashMap<>();
      kinds.put("defaults", new Kind(LSPS, LSPS, Map.of()));
      kinds.put("least-work", new Kind(LSPS, LSPS, Map.of("lspsRule", "least-work")));
      kinds.put("submitters", new Kind(LSPS, LSPS, Map.of("lspsGroupBy", "submitter")));
      kinds.put("flex", new Kind(LSPS, FLEX, Map.of()));
      kinds.put("johnson", new Kind(LSPS, JOHNSON, Map.of()));
      kinds.put("drf", new Kind(LSPS, LSPS, Map.of("lspsFairness", "drf")));
      kinds.put("stock-drf", new Kind("drf", "drf", Map.of()));
      kinds.put("fair", new Kind("fair", "fair", Map.of()));
      kinds.put("mixed", new Kind("drf", "any", Map.of()));
      kinds.put("fifo", new Kind("fair", "fifo", Map.of()));
      kinds.put("stock", new Kind(LSPS, LSPS, Map.of()));
      kinds.put("observe", new Kind(LSPS, LSPS, Map.of()));
      return kinds;
    }

    /** Whether every decision in such a world is the FairScheduler's. */
    static boolean isStocks(String name) {
      return name.equals("stock") || name.equals("observe");
    }

    static List<String> names() {
      return List.copyOf(KINDS.keySet());
    }

    /**
     * A kind.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static Kind of(String name) {
      Kind kind = KINDS.get(name);
      if (kind == null) {
        throw new IllegalArgumentException(
            "no world \"" + name + "\": expected one of " + String.join(", ", KINDS.keySet()));
      }
      return kind;
    }
  }
}
