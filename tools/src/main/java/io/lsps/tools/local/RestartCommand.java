/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code lsps cluster restart}: one daemon or several, on their own ports. */
@Command(
    name = "restart",
    description = {
      "End daemons, where they run, and start them again, with what the configuration files and the"
          + " plugin jar are now. Applications go on."
    })
final class RestartCommand implements Callable<Integer> {
  @ParentCommand private ChosenCluster parent;

  @Parameters(
      arity = "1..*",
      paramLabel = "DAEMON",
      description = "resourcemanager, historyserver, nodemanager (all of them), nodemanager-1, …")
  private List<String> daemons;

  @Option(
      names = "--without-plugin",
      description =
          "Start the ResourceManager without our jar: what happens if the jar goes first.")
  private boolean withoutPlugin;

  @Override
  public Integer call() {
    LocalCluster cluster = parent.cluster();
    ClusterState state = cluster.restart(daemons, !withoutPlugin);
    return ClusterReport.print(state, cluster, parent.out()) ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
