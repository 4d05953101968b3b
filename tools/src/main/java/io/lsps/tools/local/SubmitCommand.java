/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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
  @ParentCommand private ChosenCluster parent;

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
        description = "A job of Spark 3.5, whose jars are in this folder.")
    private Path spark;

    @Option(
        names = "--tez",
        paramLabel = "FOLDER",
        description = "A job of Tez 0.10, whose jars are in this folder.")
    private Path tez;
  }

  @Override
  public Integer call() throws InterruptedException {
    LocalCluster cluster = parent.cluster();
    ClientShell shell = new ClientShell(cluster, Optional.of(user));
    if (framework != null && framework.spark != null) {
      return shell.run(
          OtherFrameworks.spark(cluster, user, jars(framework.spark), program),
          OtherFrameworks.SPARK_ADDRESSES);
    }
    List<String> words = new ArrayList<>();
    if (program.get(0).equals("sleep")) {
      words.add("hadoop");
    } else {
      words.addAll(List.of("hadoop", "jar"));
    }
    words.addAll(program);
    if (framework != null && framework.tez != null) {
      Path jars = jars(framework.tez);
      words.addAll(Math.min(words.size(), afterProgram()), OtherFrameworks.tez(jars, user));
      // Hadoop 3.3 has a protobuf 2.5, with which Tez' messages do not work.
      return shell.run(
          words, Map.of("HADOOP_CLASSPATH", jars + "/*", "HADOOP_USER_CLASSPATH_FIRST", "true"));
    }
    return shell.run(words, Map.of());
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
}
