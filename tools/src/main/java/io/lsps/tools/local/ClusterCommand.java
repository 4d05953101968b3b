/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.google.common.base.Joiner;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.tools.local.ClusterState.ClusterSetup;
import io.lsps.tools.local.ClusterState.DaemonRecord;
import io.lsps.tools.local.DaemonHealth.LogTail;
import io.lsps.tools.validate.ConfFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code lsps cluster start|stop|status|restart|submit|shell}. */
@Command(
    name = "cluster",
    description = "A real Hadoop cluster on this machine, to keep.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    scope = ScopeType.INHERIT,
    subcommands = SubmitCommand.class)
public final class ClusterCommand implements Supplier<LocalCluster> {
  @Option(
      names = "--dir",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description =
          "Folder of the cluster's state, logs and configuration (default: .lsps in the project).")
  private Path dir;

  @Spec private CommandSpec command;

  /** The cluster of {@code --dir}. */
  @Override
  public LocalCluster get() {
    return new LocalCluster(dir == null ? LspsHome.stateFolder() : dir, out()::println);
  }

  private PrintWriter out() {
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
              paramLabel = "lsps|fair|capacity-lsps|capacity",
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
    String chosen = hadoop == null ? null : HadoopJars.chosen(hadoop);
    Map<String, String> keys = conf == null ? Map.of() : conf;
    List<String> refused = ConfFolder.refused(keys);
    if (!refused.isEmpty()) {
      throw new LabException("--conf " + String.join("\nlsps: --conf ", refused));
    }
    LocalCluster cluster = get();
    if (fresh) {
      cluster.forget();
    }
    ClusterSpec wanted =
        cluster
            .setup()
            .map(ClusterSetup::spec)
            .orElse(ClusterSpec.of(SchedulerChoice.LSPS, 2))
            .changed(scheduler, nodes, chosen, keys);
    boolean up = cluster.state().filter(cluster::isUp).isPresent();
    if (!up) {
      out()
          .printf(
              "Starting %d NodeManagers under %s …%n", wanted.nodes(), wanted.scheduler().title);
      out().flush();
    }
    ClusterState state = cluster.start(wanted);
    out().println(up ? "The cluster is already up." : "The cluster is up.");
    report(state, cluster);
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
    int ended = get().stop();
    out().println(ended == 0 ? "No cluster is up." : "Stopped (" + ended + " processes).");
    return CommandLine.ExitCode.OK;
  }

  @Command(
      description =
          "Show each daemon's pid, health, ports and log, and the files; exits 1 when one is not"
              + " up.")
  int status() {
    LocalCluster cluster = get();
    Optional<ClusterState> state = cluster.state();
    if (state.isEmpty()) {
      out().println("No cluster is up in " + cluster.root() + ".");
      return CommandLine.ExitCode.SOFTWARE;
    }
    return report(state.get(), cluster);
  }

  @Command(
      description = {
        "End daemons, where they run, and start them again, with what the configuration files and"
            + " the plugin jar are now. Applications go on."
      })
  int restart(
      @Parameters(
              arity = "1..*",
              paramLabel = "DAEMON",
              description =
                  "resourcemanager, historyserver, nodemanager (all of them), nodemanager-1, …")
          List<String> daemons,
      @Option(
              names = "--without-plugin",
              description =
                  "Start the ResourceManager without the plugin jar: what happens if the jar is"
                      + " removed first.")
          boolean withoutPlugin) {
    LocalCluster cluster = get();
    return report(cluster.restart(daemons, !withoutPlugin), cluster);
  }

  @Command(
      description = {
        "A shell whose hadoop, yarn and mapred act on the cluster, with HADOOP_CONF_DIR set."
      })
  int shell(
      @Option(
              names = "--user",
              paramLabel = "USER",
              description = "In whose name the commands act (default: yours).")
          String user,
      @Option(
              names = "--command",
              paramLabel = "COMMAND",
              description = "Run this line of bash instead, and exit as it does.")
          String line)
      throws InterruptedException {
    if (line == null) {
      out().println("hadoop, yarn and mapred act on this cluster. End with exit.");
      out().flush();
    }
    List<String> bash = line == null ? List.of("bash") : List.of("bash", "-c", line);
    return ClientScripts.run(
        new ClusterLayout(get().root()), Optional.ofNullable(user), bash, Map.of());
  }

  /**
   * Describes a started cluster to a person; the exit code says whether every daemon is healthy.
   */
  private int report(ClusterState state, LocalCluster cluster) {
    Map<String, String> health = cluster.health(state);
    out().printf("  %-16s %8s  %-24s %s%n", "daemon", "pid", "address", "health");
    for (DaemonRecord daemon : state.daemons()) {
      String name = daemon.name();
      out().printf("  %-16s %8d  %-24s %s%n", name, daemon.pid(), daemon.web(), health.get(name));
    }
    cluster.setup().ifPresent(setup -> printPorts(state, setup.ports()));
    ClusterLayout layout = new ClusterLayout(cluster.root());
    print("Scheduler page", state.resourceManager() + "/cluster/scheduler");
    print("Page of LsPS", state.resourceManager() + "/lsps");
    print("Who waits, why", "bin/lsps top --rm " + state.resourceManager());
    print("Configuration", "export HADOOP_CONF_DIR=" + layout.conf());
    print("Queues", layout.queues(state.spec().scheduler()));
    print("Job histories", layout.history());
    state.daemons().forEach(daemon -> print("Log", daemon.log()));
    print("Container logs", layout.nodes() + "/*/containers");
    print("Commands", layout.bin());
    print("Kept over stops", layout.setupFile());
    for (DaemonRecord daemon : state.daemons()) {
      if (DaemonHealth.ENDED.equals(health.get(daemon.name()))) {
        out().printf("The %s has ended. The end of its log:%n", daemon.name());
        out().println(LogTail.of(Path.of(daemon.log())));
      }
    }
    out().flush();
    boolean healthy = health.values().stream().allMatch(DaemonHealth.OK::equals);
    return healthy ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private void printPorts(ClusterState state, ClusterPorts ports) {
    for (DaemonRecord daemon : state.daemons()) {
      String uses = Joiner.on(", ").withKeyValueSeparator(' ').join(ports.of(daemon.name()));
      out().printf("  %-16s ports: %s%n", daemon.name(), uses);
    }
  }

  private void print(String title, Object value) {
    out().printf("  %-16s %s%n", title, value);
  }
}
