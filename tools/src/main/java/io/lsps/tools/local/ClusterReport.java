/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static java.util.stream.Collectors.joining;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;

/** Describes a started cluster to a person. */
final class ClusterReport {
  private ClusterReport() {}

  /** Prints it; true when every daemon is healthy. */
  static boolean print(ClusterState state, LocalCluster cluster, PrintWriter out) {
    Map<String, String> health = cluster.health(state);
    out.printf("  %-16s %8s  %-24s %s%n", "daemon", "pid", "address", "health");
    for (DaemonRecord daemon : state.daemons()) {
      out.printf(
          "  %-16s %8d  %-24s %s%n",
          daemon.name(), daemon.pid(), daemon.web(), health.get(daemon.name()));
    }
    cluster.setup().ifPresent(setup -> printPorts(state, setup.ports(), out));
    ClusterLayout layout = new ClusterLayout(cluster.root());
    out.println("  Scheduler page   " + state.resourceManager() + "/cluster/scheduler");
    out.println("  Page of LsPS     " + state.resourceManager() + "/lsps");
    out.println("  Who waits, why   bin/lsps top --rm " + state.resourceManager());
    out.println("  Configuration    export HADOOP_CONF_DIR=" + layout.conf());
    out.println("  Queues           " + layout.allocations());
    for (DaemonRecord daemon : state.daemons()) {
      printFile(out, "Log", Path.of(daemon.log()));
    }
    out.println("  Container logs   " + layout.nodes() + "/*/containers");
    printFile(out, "Commands", layout.bin());
    printFile(out, "Kept over stops", layout.setupFile());
    for (DaemonRecord daemon : state.daemons()) {
      if (DaemonHealth.ENDED.equals(health.get(daemon.name()))) {
        out.printf("The %s has ended. The end of its log:%n", daemon.name());
        out.println(LogTail.of(Path.of(daemon.log())));
      }
    }
    out.flush();
    return health.values().stream().allMatch(DaemonHealth.OK::equals);
  }

  private static void printPorts(ClusterState state, ClusterPorts ports, PrintWriter out) {
    for (DaemonRecord daemon : state.daemons()) {
      out.printf(
          "  %-16s ports: %s%n",
          daemon.name(),
          ports.of(daemon.name()).entrySet().stream()
              .map(port -> port.getKey() + " " + port.getValue())
              .collect(joining(", ")));
    }
  }

  private static void printFile(PrintWriter out, String title, Path file) {
    out.printf("  %-16s %s%n", title, file);
  }
}
