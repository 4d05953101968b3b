/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import java.util.ArrayList;
import java.util.List;

/**
 * The settings of a stock scheduler that an expert would try for shorter responses: slowstart, one
 * queue for all or one for each user, the order of jobs within a queue, and a limit to how many of
 * them run at once. Slowstart matters most: as shipped, MapReduce asks for reduces when a twentieth
 * of the maps is done, and they hold containers until the last map ends.
 *
 * @param masters whether masters take containers; else limits to masters decide nothing
 * @param sharedQueue whether all users may be put into one queue; not where the workload has
 *     settings for users' queues
 */
record StockSettings(boolean masters, boolean sharedQueue) {
  /** The largest first: it is the best most often, and whoever is worse is given up sooner. */
  private static final List<String> SLOWSTARTS = List.of("1", "0.9", "0.8", "0.5", "0.05");

  private static final String ONE_QUEUE = "queues=one;";
  private static final String FAIR_MASTERS = "top.queueMaxAMShareDefault=";
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String CAPACITY_MASTERS = CAPACITY + "maximum-am-resource-percent=";

  /** All candidates of a rival, those with fewer settings first. */
  List<String> of(String rival) {
    List<String> all = new ArrayList<>();
    if (!rival.equals("capacity-tuned")) {
      all.addAll(fair());
    }
    if (!rival.equals("fair-tuned")) {
      all.addAll(capacity());
    }
    return all;
  }

  private List<String> fair() {
    List<String> orders =
        List.of(
            "policy=fair", "policy=fifo", "policy=fair;yarn.scheduler.fair.sizebasedweight=true");
    List<String> limits = new ArrayList<>(List.of("", "top.userMaxAppsDefault=1"));
    limits.add("top.userMaxAppsDefault=4");
    if (masters) {
      limits.addAll(List.of(FAIR_MASTERS + "0.1", FAIR_MASTERS + "1.0"));
    }
    List<String> all = new ArrayList<>(product("fair", "", orders, limits));
    if (sharedQueue) {
      limits.add("top.queueMaxAppsDefault=8");
      all.addAll(product("fair", ONE_QUEUE, orders, limits));
    }
    return all;
  }

  private List<String> capacity() {
    List<String> orders = List.of("policy=fair", "policy=fifo", "policy=fair-by-size");
    List<String> limits = new ArrayList<>(List.of("", CAPACITY + "user.max-parallel-apps=1"));
    limits.add(CAPACITY + "user.max-parallel-apps=4");
    if (masters) {
      limits.addAll(List.of(CAPACITY_MASTERS + "0.1", CAPACITY_MASTERS + "1.0"));
    }
    List<String> all = new ArrayList<>(product("capacity", "", orders, limits));
    if (sharedQueue) {
      limits.add(CAPACITY + "max-parallel-apps=8");
      // Up to four users at once have a part each; by default the first comer may take all.
      limits.add(CAPACITY + "root.default.minimum-user-limit-percent=25");
      all.addAll(product("capacity", ONE_QUEUE, orders, limits));
    }
    return all;
  }

  private static List<String> product(
      String scheduler, String queues, List<String> orders, List<String> limits) {
    return limits.stream()
        .flatMap(
            limit ->
                SLOWSTARTS.stream()
                    .flatMap(
                        slowstart ->
                            orders.stream()
                                .map(
                                    order ->
                                        scheduler
                                            + "[slowstart="
                                            + slowstart
                                            + ";"
                                            + queues
                                            + order
                                            + (limit.isEmpty() ? "" : ";" + limit)
                                            + "]")))
        .toList();
  }
}
