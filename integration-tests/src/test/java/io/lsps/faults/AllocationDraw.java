/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
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

  /** How many applications a user may run. */
  private static final List<String> USERS =
      List.of(
          "<userMaxAppsDefault>2</userMaxAppsDefault>\n",
          "<user name=\"user1\"><maxRunningApps>1</maxRunningApps></user>\n",
          "",
          "");

  private AllocationDraw() {}

  /** Two to four files for a kind of world. */
  static List<String> of(Worlds.Kind kind, Random random) {
    return IntStream.range(0, 2 + random.nextInt(3)).mapToObj(i -> file(kind, random)).toList();
  }

  private static String file(Worlds.Kind kind, Random random) {
    // The timeouts say when stock preemption finds somebody starved.
    return """
           <allocations>
             <queue name="root">
           %s%s%s%s<queue name="p">%s%s%s%s</queue>
           %s  </queue>
             <defaultQueueSchedulingPolicy>%s</defaultQueueSchedulingPolicy>
           %s<defaultFairSharePreemptionTimeout>4</defaultFairSharePreemptionTimeout>
           <defaultFairSharePreemptionThreshold>0.9</defaultFairSharePreemptionThreshold>
           <defaultMinSharePreemptionTimeout>4</defaultMinSharePreemptionTimeout>
           </allocations>
           """
        .formatted(
            policy(kind.parent()),
            kind.option(),
            leaf("a", kind, random),
            leaf("b", kind, random),
            policy(kind.parent()),
            // Only leaf queues have masters.
            random.nextInt(3) == 0
                ? PART_OF_CLUSTER
                : any(LIMITS, random).replaceAll("<maxAMShare>.*", ""),
            leaf("c", kind, random),
            random.nextInt(4) > 0 ? leaf("d", kind, random) : "",
            random.nextInt(3) > 0 ? leaf("e", kind, random) : "",
            kind.parent(),
            any(USERS, random));
  }

  private static String leaf(String name, Worlds.Kind kind, Random random) {
    String policy = policy(kind.leaf().equals("any") ? any(ANY, random) : kind.leaf());
    return "    <queue name=\"" + name + "\">" + policy + any(LIMITS, random) + "</queue>\n";
  }

  private static String policy(String name) {
    return "<schedulingPolicy>" + name + "</schedulingPolicy>";
  }

  private static String any(List<String> texts, Random random) {
    return texts.get(random.nextInt(texts.size()));
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

    private static final List<Kind> KINDS =
        List.of(
            new Kind("defaults", LSPS, LSPS, ""),
            new Kind("least-work", LSPS, LSPS, "<lspsRule>least-work</lspsRule>\n"),
            new Kind("submitters", LSPS, LSPS, "<lspsGroupBy>submitter</lspsGroupBy>\n"),
            new Kind("flex", LSPS, FLEX, ""),
            new Kind("johnson", LSPS, JOHNSON, ""),
            new Kind("drf", LSPS, LSPS, "<lspsFairness>drf</lspsFairness>\n"),
            new Kind("stock-drf", "drf", "drf", ""),
            new Kind("fair", "fair", "fair", ""),
            new Kind("mixed", "drf", "any", ""),
            new Kind("fifo", "fair", "fifo", ""),
            new Kind("stock", LSPS, LSPS, ""),
            new Kind("observe", LSPS, LSPS, ""));

    private Worlds() {}

    /**
     * A kind.
     *
     * @param parent policy of parent queues
     * @param leaf policy of leaf queues
     * @param option element of the root queue, or nothing
     */
    record Kind(String name, String parent, String leaf, String option) {
      /** Whether all policies are Hadoop's. */
      boolean isStocks() {
        return !parent.startsWith("io.lsps.") && !leaf.startsWith("io.lsps.");
      }
    }

    /** Whether every decision in such a world is the FairScheduler's. */
    static boolean isStocks(String name) {
      return name.equals("stock") || name.equals("observe");
    }

    static List<String> names() {
      return KINDS.stream().map(Kind::name).toList();
    }

    /**
     * A kind.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static Kind of(String name) {
      return KINDS.stream()
          .filter(kind -> kind.name().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "no world \"" + name + "\": expected one of " + String.join(", ", names())));
    }
  }
}
