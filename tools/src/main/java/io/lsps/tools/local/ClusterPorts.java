/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.google.common.collect.Lists;
import io.lsps.lab.LabException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The ports of one cluster's daemons, all of them on localhost. */
record ClusterPorts(ResourceManager rm, HistoryServer history, List<Node> nodes) {
  static final int RM = 5;
  private static final int HISTORY = 3;
  private static final int NODE = 3;

  ClusterPorts {
    nodes = List.copyOf(nodes);
  }

  record ResourceManager(int client, int scheduler, int tracker, int admin, int web) {
    static ResourceManager of(List<Integer> free) {
      return new ResourceManager(free.get(0), free.get(1), free.get(2), free.get(3), free.get(4));
    }
  }

  record HistoryServer(int client, int admin, int web) {}

  record Node(int client, int localizer, int web) {}

  static ClusterPorts choose(int nodes, RandomGenerator random) {
    List<Integer> free = FreePorts.pick(RM + HISTORY + NODE * nodes, random);
    return new ClusterPorts(
        ResourceManager.of(free),
        new HistoryServer(free.get(5), free.get(6), free.get(7)),
        nodes(free.subList(RM + HISTORY, free.size())));
  }

  private static List<Node> nodes(List<Integer> free) {
    return Lists.partition(free, NODE).stream()
        .map(each -> new Node(each.get(0), each.get(1), each.get(2)))
        .toList();
  }

  /** The same for so many nodes: those that there are keep their ports. */
  ClusterPorts withNodes(int count, RandomGenerator random) {
    List<Node> more = new ArrayList<>(nodes.subList(0, Math.min(count, nodes.size())));
    if (count > more.size()) {
      more.addAll(nodes(FreePorts.pick(NODE * (count - more.size()), random)));
    }
    return new ClusterPorts(rm, history, more);
  }

  /** What each port of a daemon is for. */
  Map<String, Integer> of(String daemon) {
    Map<String, Integer> ports = new LinkedHashMap<>();
    if (daemon.equals(Daemon.RESOURCE_MANAGER.title)) {
      ports.put("web", rm.web());
      ports.put("clients", rm.client());
      ports.put("masters", rm.scheduler());
      ports.put("nodes", rm.tracker());
      ports.put("admin", rm.admin());
    } else if (daemon.equals(Daemon.HISTORY_SERVER.title)) {
      ports.put("web", history.web());
      ports.put("clients", history.client());
      ports.put("admin", history.admin());
    } else {
      Node node = nodes.get(Daemon.numberOf(daemon) - 1);
      ports.put("web", node.web());
      ports.put("masters", node.client());
      ports.put("localizer", node.localizer());
    }
    return ports;
  }

  /** Refuses a start whose ports somebody else has taken in the meantime. */
  void requireFree(String daemon) {
    of(daemon)
        .forEach(
            (use, port) -> {
              if (!FreePorts.isFree(port)) {
                throw new LabException(
                    String.format(
                        "port %d (%s of the %s) is taken by another program; end that, or run lsps"
                            + " cluster start --fresh, which takes new ports and starts from"
                            + " nothing",
                        port, use, daemon));
              }
            });
  }

  static String web(int port) {
    return "http://" + address(port);
  }

  static String address(int port) {
    return "localhost:" + port;
  }

  /**
   * Finds TCP ports that nothing listens on. They are below the ranges from which Linux (32768 up)
   * and macOS (49152 up) take the ports of outgoing connections. So no connection takes one by
   * chance between the choice and the daemon's start.
   */
  static final class FreePorts {
    static final int LOWEST = 20_000;
    static final int HIGHEST = 32_000;

    private FreePorts() {}

    /**
     * Distinct free ports, upwards from a random port, so that two clusters started at once differ.
     */
    static List<Integer> pick(int count, RandomGenerator random) {
      int range = HIGHEST - LOWEST;
      int first = random.nextInt(range);
      List<Integer> found = new ArrayList<>();
      for (int i = 0; i < range && found.size() < count; i++) {
        int port = LOWEST + (first + i) % range;
        if (isFree(port)) {
          found.add(port);
        }
      }
      if (found.size() < count) {
        throw new LabException(
            String.format(
                "only %d of %d ports are free in %d..%d", found.size(), count, LOWEST, HIGHEST));
      }
      return List.copyOf(found);
    }

    /**
     * Binds every address: a listener on another address would take connections to localhost too.
     */
    static boolean isFree(int port) {
      try (ServerSocket socket = new ServerSocket()) {
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(port));
        return true;
      } catch (IOException taken) {
        return false;
      }
    }
  }
}
