/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code lsps cluster start|stop|status|restart|submit|shell}. */
@Command(
    name = "cluster",
    description = "A real Hadoop cluster on this machine, to keep.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    scope = ScopeType.INHERIT,
    subcommands = {RestartCommand.class, SubmitCommand.class, ShellCommand.class})
public final class ClusterCommand implements ChosenCluster {
  @Option(
      names = "--dir",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description =
          "Folder of the cluster's state, logs and configuration (default: .lsps in the project).")
  private Path dir;

  @Spec private CommandSpec command;

  @Override
  public LocalCluster cluster() {
    return new LocalCluster(dir == null ? LspsHome.stateFolder() : dir, out()::println);
  }

  @Override
  public PrintWriter out() {
    return command.commandLine().getOut();
  }

  @Command(
      description = {
        "Start it: a ResourceManager, NodeManagers, the MapReduce history server.",
        "Ports, configuration files with what you changed in them, logs and unfinished applications"
            + " are those of the last start. What of it runs stays as it is."
      })
  int start(
      @Option(
              names = "--scheduler",
              paramLabel = "lsps|fair",
              description = "Scheduler of the ResourceManager (default: as last, lsps at first).")
          SchedulerChoice scheduler,
      @Option(
              names = "--nodes",
              paramLabel = "N",
              description = "NodeManagers, 1 to 16 (default: as last, 2 at first).")
          Integer nodes,
      @Option(
              names = "--hadoop",
              paramLabel = "VERSION|FOLDER",
              description =
                  "Run another Hadoop: a version from 3.3.0 to 3.5.0, which Maven fetches once, or"
                      + " the folder of an unpacked one (default: as last, this laboratory's at"
                      + " first).")
          String hadoop,
      @Option(
              names = "--conf",
              paramLabel = "KEY=VALUE",
              description = "A key of yarn-site.xml, kept from now on; may be repeated.")
          Map<String, String> conf,
      @Option(
              names = "--fresh",
              description =
                  "Forget the last start: ports, applications, what the scheduler has learnt."
                      + " Configuration, keys of --conf among it, and logs are put aside.")
          boolean fresh) {
    if (nodes != null && (nodes < 1 || nodes > ClusterSpec.MAX_NODES)) {
      throw new ParameterException(
          command.subcommands().get("start"),
          "Invalid value for option '--nodes': " + nodes + " is not 1 to " + ClusterSpec.MAX_NODES);
    }
    ClusterWish wish =
        new ClusterWish(
            Optional.ofNullable(scheduler),
            nodes == null ? OptionalInt.empty() : OptionalInt.of(nodes),
            Optional.ofNullable(hadoop).map(HadoopJars::chosen),
            conf == null ? Map.of() : conf);
    NewKeys.check(wish.conf());
    LocalCluster cluster = cluster();
    if (fresh) {
      cluster.forget();
    }
    ClusterSpec wanted = wish.over(cluster.setup().map(ClusterSetup::spec));
    boolean up = cluster.state().filter(cluster::isUp).isPresent();
    if (!up) {
      out()
          .println(
              "Starting "
                  + wanted.nodes()
                  + " NodeManagers under "
                  + wanted.scheduler().title()
                  + " …");
      out().flush();
    }
    ClusterState state = cluster.start(wanted);
    out().println(up ? "The cluster is already up." : "The cluster is up.");
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

  @Command(
      description =
          "Show each daemon's pid, health, ports and log, and the files; exits 1 when one is not"
              + " up.")
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
