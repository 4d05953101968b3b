/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The kinds of worlds by name: which policies the queues have. */
final class Worlds {
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

  /** All names. */
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
