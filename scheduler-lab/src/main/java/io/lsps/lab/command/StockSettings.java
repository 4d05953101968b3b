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

  private static final String CAPACITY = "yarn.scheduler.capacity.";

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
    return candidates(
        "fair",
        List.of(
            "policy=fair", "policy=fifo", "policy=fair;yarn.scheduler.fair.sizebasedweight=true"),
        "top.userMaxAppsDefault=",
        "top.queueMaxAMShareDefault=",
        List.of("top.queueMaxAppsDefault=8"));
  }

  private List<String> capacity() {
    return candidates(
        "capacity",
        List.of("policy=fair", "policy=fifo", "policy=fair-by-size"),
        CAPACITY + "user.max-parallel-apps=",
        CAPACITY + "maximum-am-resource-percent=",
        // Up to four users at once have a part each; by default the first comer may take all.
        List.of(
            CAPACITY + "max-parallel-apps=8",
            CAPACITY + "root.default.minimum-user-limit-percent=25"));
  }

  private List<String> candidates(
      String scheduler,
      List<String> orders,
      String jobsOfUser,
      String partOfMasters,
      List<String> ofOneQueue) {
    List<String> limits = new ArrayList<>(List.of("", ";" + jobsOfUser + 1, ";" + jobsOfUser + 4));
    if (masters) {
      limits.add(";" + partOfMasters + "0.1");
      limits.add(";" + partOfMasters + "1.0");
    }
    List<String> all = new ArrayList<>(product(scheduler, "", orders, limits));
    if (sharedQueue) {
      ofOneQueue.forEach(limit -> limits.add(";" + limit));
      all.addAll(product(scheduler, "queues=one;", orders, limits));
    }
    return all;
  }

  private static List<String> product(
      String scheduler, String queues, List<String> orders, List<String> limits) {
    List<String> all = new ArrayList<>();
    for (String limit : limits) {
      for (String slowstart : SLOWSTARTS) {
        for (String order : orders) {
          all.add(scheduler + "[slowstart=" + slowstart + ";" + queues + order + limit + "]");
        }
      }
    }
    return all;
  }
}
