/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code lsps cluster submit}: a job of a user. */
@Command(
    name = "submit",
    description = {
      "Run a job in a user's name, show its progress, and end when it ends, with its exit code."
    })
final class SubmitCommand implements Callable<Integer> {
  /** Else executors call the machine's outer address. */
  private static final Map<String, String> SPARK_ADDRESSES =
      Map.of("SPARK_LOCAL_HOSTNAME", "localhost", "SPARK_LOCAL_IP", "127.0.0.1");

  private static final String OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  @ParentCommand private Supplier<LocalCluster> parent;

  @Option(
      names = "--user",
      required = true,
      paramLabel = "USER",
      description = "In whose name, and so by default in whose queue.")
  private String user;

  @ArgGroup private Framework framework;

  @Parameters(
      arity = "1..*",
      paramLabel = "JAR|EXAMPLE",
      description = {
        "A jar, its main class where the jar names none, and arguments: as after hadoop jar.",
        "Or the name of one of Hadoop's examples and its arguments, such as pi 4 1000, or"
            + " sleep -m 4 -mt 1000 -r 0. Options of Hadoop (-D key=value) follow the name.",
        "With --spark what follows spark-submit: --class CLASS JAR …"
      })
  private List<String> program;

  /** What runs the program; MapReduce if nothing is said. */
  private static final class Framework {
    /** Nobody reads it: it only forbids the others. */
    @SuppressWarnings("unused")
    @Option(names = "--mapreduce", description = "A job of MapReduce (default).")
    private boolean mapReduce;

    @Option(
        names = "--spark",
        paramLabel = "FOLDER",
        description = "A job of Spark 3.5 or 4, whose jars are in this folder.")
    private Path spark;

    @Option(
        names = "--tez",
        paramLabel = "FOLDER",
        description = "A job of Tez 0.10, whose jars are in this folder.")
    private Path tez;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (framework != null && framework.spark != null) {
      return run(spark(parent.get(), jars(framework.spark)), SPARK_ADDRESSES);
    }
    List<String> words = new ArrayList<>(List.of("hadoop"));
    if (!program.get(0).equals("sleep")) {
      words.add("jar");
    }
    words.addAll(program);
    if (framework != null && framework.tez != null) {
      Path jars = jars(framework.tez);
      words.addAll(Math.min(words.size(), afterProgram()), tez(jars));
      // Hadoop 3.3 has a protobuf 2.5, with which Tez' messages do not work.
      return run(
          words, Map.of("HADOOP_CLASSPATH", jars + "/*", "HADOOP_USER_CLASSPATH_FIRST", "true"));
    }
    return run(words, Map.of());
  }

  private int run(List<String> words, Map<String, String> more) throws InterruptedException {
    return ClientScripts.run(
        new ClusterLayout(parent.get().root()), Optional.of(user), words, more);
  }

  /** Where options of Hadoop may stand: after the jar and its main class, or after an example. */
  private int afterProgram() {
    return program.get(0).endsWith(".jar") && program.size() > 1 ? 4 : 3;
  }

  private static Path jars(Path folder) {
    Path whole = folder.toAbsolutePath().normalize();
    if (!Files.isDirectory(whole)) {
      throw new LabException(folder + " is no folder: expected one with the framework's jars");
    }
    return whole;
  }

  /** The command that submits to Spark; what a person says later wins. */
  private List<String> spark(LocalCluster cluster, Path jars) {
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
    List<String> command =
        new ArrayList<>(
            List.of(
                LspsHome.java().toString(),
                OPENS,
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Xmx384m",
                "-cp",
                cluster.conf() + File.pathSeparator + jars + "/*",
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                "yarn",
                "--deploy-mode",
                "cluster"));
    conf.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
    command.addAll(program);
    return command;
  }

  private List<String> tez(Path jars) {
    String here = System.getProperty("user.name");
    if (!user.equals(here)) {
      throw new LabException(
          String.format(
              "--user is %1$s, and Tez wants its submitter to own the staging folder, which here"
                  + " belongs to %2$s: expected --user %2$s",
              user, here));
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
