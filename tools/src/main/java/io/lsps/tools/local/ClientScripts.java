/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code hadoop}, {@code yarn} and {@code mapred} for one cluster. */
final class ClientScripts {
  private static final List<String> NAMES = List.of("hadoop", "yarn", "mapred");
  private static final String COMMON = "hadoop-client.sh";

  private ClientScripts() {}

  /**
   * Writes them.
   *
   * @param hadoop as {@link ClusterSpec#hadoop}
   */
  static void write(ClusterLayout layout, String hadoop) throws IOException {
    Files.createDirectories(layout.bin());
    Path common = layout.bin().resolve(COMMON);
    Files.writeString(common, LspsHome.text(ClientScripts.class, COMMON));
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("JAVA_HOME", System.getProperty("java.home"));
    variables.put("HADOOP_CONF_DIR", layout.conf().toString());
    variables.put(SiteKeys.CLASS_PATH_VARIABLE, HadoopJars.classPath(hadoop));
    variables.put("LSPS_TOOLS_JAR", LspsHome.classPathOf(ClientScripts.class));
    variables.put("LSPS_SLEEP_JAR", library("hadoop-mapreduce-client-jobclient-", "-tests.jar"));
    variables.put("LSPS_EXAMPLES_JAR", library("hadoop-mapreduce-examples-", ".jar"));
    StringBuilder text = new StringBuilder("#!/usr/bin/env bash\n");
    variables.forEach((name, value) -> text.append("export " + name + "=" + quoted(value) + "\n"));
    for (String name : NAMES) {
      Path script = layout.bin().resolve(name);
      Files.writeString(
          script, text + "exec bash " + quoted(common.toString()) + " " + name + " \"$@\"\n");
      if (!script.toFile().setExecutable(true)) {
        throw new IOException("cannot make " + script + " executable");
      }
    }
  }

  private static String library(String begin, String end) {
    return LspsHome.library(begin, end).toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /**
   * Runs a program with these commands before all others on its path, and with this process's input
   * and output.
   *
   * @param user in whose name they act; empty for the current user
   * @param more variables of its environment
   * @return its exit code
   */
  static int run(
      ClusterLayout layout, Optional<String> user, List<String> command, Map<String, String> more)
      throws InterruptedException {
    if (ClusterState.read(layout.stateFile()).isEmpty() || !Files.isDirectory(layout.bin())) {
      throw new LabException("no cluster is up in " + layout.root() + "; run lsps cluster start");
    }
    List<String> words = new ArrayList<>(command);
    if (NAMES.contains(words.get(0))) {
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
