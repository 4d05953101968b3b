/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code lsps cluster start|stop|status}. */
@Command(
    name = "cluster",
    description = "A real Hadoop cluster on this machine, to keep.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    scope = ScopeType.INHERIT)
public final class ClusterCommand {
  @Option(
      names = "--dir",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description =
          "Folder of the cluster's state, logs and configuration (default: .lsps in the project).")
  private Path dir;

  @Spec private CommandSpec command;

  private LocalCluster cluster() {
    return new LocalCluster(dir == null ? LspsHome.stateFolder() : dir, out()::println);
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  @Command(description = "Start it: a ResourceManager, NodeManagers, the MapReduce history server.")
  int start(
      @Option(
              names = "--scheduler",
              paramLabel = "lsps|fair",
              defaultValue = "lsps",
              description = "Scheduler of the ResourceManager (default: ${DEFAULT-VALUE}).")
          SchedulerChoice scheduler,
      @Option(
              names = "--nodes",
              paramLabel = "N",
              defaultValue = "2",
              description = "NodeManagers, 1 to 16 (default: ${DEFAULT-VALUE}).")
          int nodes,
      @Option(
              names = "--conf",
              paramLabel = "KEY=VALUE",
              description = "A key of yarn-site.xml; may be repeated.")
          Map<String, String> conf) {
    if (nodes < 1 || nodes > ClusterSpec.MAX_NODES) {
      throw new ParameterException(
          command.subcommands().get("start"),
          "Invalid value for option '--nodes': " + nodes + " is not 1 to " + ClusterSpec.MAX_NODES);
    }
    ClusterSpec wanted =
        new ClusterSpec(
            scheduler,
            nodes,
            ClusterSpec.DEFAULT_NODE_MEMORY_MB,
            conf == null ? Map.of() : new LinkedHashMap<>(conf));
    LocalCluster cluster = cluster();
    Optional<ClusterState> before = cluster.state().filter(cluster::isUp);
    if (before.isEmpty()) {
      out().println("Starting " + nodes + " NodeManagers under " + scheduler.title() + " …");
      out().flush();
    }
    ClusterState state = cluster.start(wanted);
    out().println(before.isPresent() ? "The cluster is already up." : "The cluster is up.");
    ClusterReport.print(state, cluster, out());
    if (!state.spec().equals(wanted)) {
      throw new LabException(
          "it runs with other options than asked for: "
              + state.spec().describe()
              + "; to start it with new ones run lsps cluster stop first");
    }
    return CommandLine.ExitCode.OK;
  }

  @Command(description = "Stop all that start and its jobs have started, and nothing else.")
  int stop() {
    int ended = cluster().stop();
    out().println(ended == 0 ? "No cluster is up." : "Stopped (" + ended + " processes).");
    return CommandLine.ExitCode.OK;
  }

  @Command(description = "Show each daemon's pid, address and health; exits 1 when one is not up.")
  int status() {
    LocalCluster cluster = cluster();
    Optional<ClusterState> state = cluster.state();
    if (state.isEmpty()) {
      out().println("No cluster is up in " + cluster.root() + ".");
      return CommandLine.ExitCode.SOFTWARE;
    }
    return ClusterReport.print(state.get(), cluster, out())
        ? CommandLine.ExitCode.OK
        : CommandLine.ExitCode.SOFTWARE;
  }
}
