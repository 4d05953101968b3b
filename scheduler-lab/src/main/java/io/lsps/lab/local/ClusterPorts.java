/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The ports of one cluster's daemons, all of them on localhost. */
record ClusterPorts(ResourceManager rm, HistoryServer history, List<Node> nodes) {
  private static final int RM = 5;
  private static final int HISTORY = 3;
  private static final int NODE = 3;

  ClusterPorts {
    nodes = List.copyOf(nodes);
  }

  record ResourceManager(int client, int scheduler, int tracker, int admin, int web) {}

  record HistoryServer(int client, int admin, int web) {}

  record Node(int client, int localizer, int web) {}

  static ClusterPorts choose(int nodes, RandomGenerator random) {
    List<Integer> free = FreePorts.pick(RM + HISTORY + NODE * nodes, random);
    List<Node> chosen = new ArrayList<>();
    for (int i = RM + HISTORY; i < free.size(); i += NODE) {
      chosen.add(new Node(free.get(i), free.get(i + 1), free.get(i + 2)));
    }
    return new ClusterPorts(
        new ResourceManager(free.get(0), free.get(1), free.get(2), free.get(3), free.get(4)),
        new HistoryServer(free.get(5), free.get(6), free.get(7)),
        chosen);
  }

  static String web(int port) {
    return "http://" + address(port);
  }

  static String address(int port) {
    return "localhost:" + port;
  }
}
