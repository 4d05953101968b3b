/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LspsHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes {@code hadoop}, {@code yarn} and {@code mapred} for one cluster. */
final class ClientScripts {
  static final List<String> NAMES = List.of("hadoop", "yarn", "mapred");
  private static final String COMMON = "hadoop-client.sh";

  private final ClusterLayout layout;
  private final String classPath;

  /**
   * For a cluster.
   *
   * @param hadoop as {@link ClusterSpec#hadoop}
   */
  ClientScripts(ClusterLayout layout, String hadoop) {
    this.layout = layout;
    this.classPath = HadoopJars.classPath(hadoop);
  }

  void write() throws IOException {
    Files.createDirectories(layout.bin());
    Path common = layout.bin().resolve(COMMON);
    Files.writeString(common, SiteFiles.resource(COMMON));
    StringBuilder text = new StringBuilder("#!/usr/bin/env bash\n");
    environment()
        .forEach((name, value) -> text.append("export " + name + "=" + quoted(value) + "\n"));
    for (String name : NAMES) {
      Path script = layout.bin().resolve(name);
      Files.writeString(
          script, text + "exec bash " + quoted(common.toString()) + " " + name + " \"$@\"\n");
      if (!script.toFile().setExecutable(true)) {
        throw new IOException("cannot make " + script + " executable");
      }
    }
  }

  /** What the scripts need to know of the cluster. */
  private Map<String, String> environment() {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("JAVA_HOME", System.getProperty("java.home"));
    variables.put("HADOOP_CONF_DIR", layout.conf().toString());
    variables.put(SiteKeys.CLASS_PATH_VARIABLE, classPath);
    variables.put("LSPS_TOOLS_JAR", LspsHome.classPathOf(ClientScripts.class));
    variables.put(
        "LSPS_SLEEP_JAR",
        LspsHome.library("hadoop-mapreduce-client-jobclient-", "-tests.jar").toString());
    variables.put(
        "LSPS_EXAMPLES_JAR", LspsHome.library("hadoop-mapreduce-examples-", ".jar").toString());
    return variables;
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
