/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What Spark and Tez need to run on a local cluster. */
final class OtherFrameworks {
  /** Else executors call the machine's outer address. */
  static final Map<String, String> SPARK_ADDRESSES =
      Map.of("SPARK_LOCAL_HOSTNAME", "localhost", "SPARK_LOCAL_IP", "127.0.0.1");

  private static final String OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  private OtherFrameworks() {}

  /** The command that submits to Spark; what a person says later wins. */
  static List<String> spark(LocalCluster cluster, String user, Path jars, List<String> arguments) {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("spark.yarn.jars", "local:" + jars + "/*");
    conf.put("spark.yarn.stagingDir", cluster.root().resolve("staging").resolve(user).toString());
    conf.put("spark.yarn.populateHadoopClasspath", "false");
    conf.put("spark.ui.enabled", "false");
    conf.put("spark.driver.memory", "512m");
    conf.put("spark.driver.memoryOverhead", "128m");
    conf.put("spark.executor.memory", "512m");
    conf.put("spark.executor.memoryOverhead", "128m");
    // As in examples/spark.
    conf.put("spark.dynamicAllocation.enabled", "true");
    conf.put("spark.dynamicAllocation.shuffleTracking.enabled", "true");
    conf.put("spark.dynamicAllocation.executorIdleTimeout", "5s");
    SPARK_ADDRESSES.forEach(
        (name, value) -> {
          conf.put("spark.yarn.appMasterEnv." + name, value);
          conf.put("spark.executorEnv." + name, value);
        });
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(OPENS);
    command.add("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
    command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    command.add("-Xmx384m");
    command.add("-cp");
    command.add(cluster.conf() + File.pathSeparator + jars + "/*");
    command.addAll(
        List.of(
            "org.apache.spark.deploy.SparkSubmit", "--master", "yarn", "--deploy-mode", "cluster"));
    conf.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
    command.addAll(arguments);
    return command;
  }

  /** Options of a program of Tez. */
  static List<String> tez(Path jars, String user) {
    String here = System.getProperty("user.name");
    if (!user.equals(here)) {
      throw new LabException(
          "--user is "
              + user
              + ", and Tez wants its submitter to own the staging folder, which here belongs to "
              + here
              + ": expected --user "
              + here);
    }
    return List.of(
        "-Dtez.lib.uris=" + jars.toUri(),
        "-Dtez.am.resource.memory.mb=512",
        "-Dtez.task.resource.memory.mb=512",
        "-Dtez.am.launch.cmd-opts=-Xmx384m -XX:+UseSerialGC " + OPENS,
        "-Dtez.task.launch.cmd-opts=-Xmx384m -XX:+UseSerialGC " + OPENS,
        "-Dtez.runtime.io.sort.mb=32");
  }
}
