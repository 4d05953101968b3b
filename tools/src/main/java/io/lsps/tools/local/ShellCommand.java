/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code lsps cluster shell}: Hadoop's commands. */
@Command(
    name = "shell",
    description = {
      "A shell whose hadoop, yarn and mapred act on the cluster, with HADOOP_CONF_DIR set."
    })
final class ShellCommand implements Callable<Integer> {
  @ParentCommand private ChosenCluster parent;

  @Option(
      names = "--user",
      paramLabel = "USER",
      description = "In whose name the commands act (default: yours).")
  private String user;

  @Option(
      names = "--command",
      paramLabel = "COMMAND",
      description = "Run this line of bash instead, and exit as it does.")
  private String line;

  @Override
  public Integer call() throws InterruptedException {
    LocalCluster cluster = parent.cluster();
    if (line == null) {
      parent.out().println("hadoop, yarn and mapred act on this cluster. End with exit.");
      parent.out().flush();
    }
    return new ClientShell(cluster, Optional.ofNullable(user))
        .run(line == null ? List.of("bash") : List.of("bash", "-c", line), Map.of());
  }
}
