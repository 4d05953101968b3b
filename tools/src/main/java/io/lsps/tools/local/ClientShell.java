/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a program with Hadoop's commands of a cluster before all others on its path.
 *
 * @param user in whose name they act; empty for whoever runs this
 */
record ClientShell(LocalCluster cluster, Optional<String> user) {
  /**
   * Runs it with this process's input and output.
   *
   * @param more variables of its environment
   * @return its exit code
   */
  int run(List<String> command, Map<String, String> more) throws InterruptedException {
    ClusterLayout layout = new ClusterLayout(cluster.root());
    if (cluster.state().isEmpty() || !Files.isDirectory(layout.bin())) {
      throw new LabException("no cluster is up in " + layout.root() + "; run lsps cluster start");
    }
    List<String> words = new ArrayList<>(command);
    if (ClientScripts.NAMES.contains(words.get(0))) {
      words.set(0, layout.bin().resolve(words.get(0)).toString());
    }
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    Map<String, String> environment = builder.environment();
    environment.putAll(more);
    environment.put("HADOOP_CONF_DIR", layout.conf().toString());
    environment.merge(
        "PATH", layout.bin().toString(), (old, own) -> own + File.pathSeparator + old);
    user.ifPresent(name -> environment.put("HADOOP_USER_NAME", name));
    try {
      Process program = builder.start();
      // Without it a job's client goes on asking when this process is ended.
      Thread onExit = new Thread(program::destroy, "end-client");
      Runtime.getRuntime().addShutdownHook(onExit);
      return program.waitFor();
    } catch (IOException failure) {
      throw new LabException("cannot run " + command.get(0) + ": " + failure.getMessage(), failure);
    }
  }
}
