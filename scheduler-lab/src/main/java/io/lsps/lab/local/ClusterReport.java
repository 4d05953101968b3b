/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import java.io.PrintWriter;
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
    out.println("  Scheduler page   " + schedulerPage(state));
    out.println("  Configuration    export HADOOP_CONF_DIR=" + cluster.conf());
    out.println("  Logs             " + cluster.root().resolve("logs"));
    out.flush();
    return health.values().stream().allMatch(DaemonHealth.OK::equals);
  }

  private static String schedulerPage(ClusterState state) {
    return state.resourceManager() + "/cluster/scheduler";
  }
}
