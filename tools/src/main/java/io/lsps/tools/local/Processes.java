/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.tools.local.ClusterState.DaemonRecord;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.lang3.StringUtils;

/** Finds and ends the processes of one cluster, and no others. */
final class Processes {
  /** The variable that every daemon's environment has, and so every container inherits. */
  static final String MARKER = "LSPS_CLUSTER_DIR";

  /**
   * How far two readings of a start time may differ, since the system's clock may be set in
   * between.
   */
  private static final Duration START_TOLERANCE = Duration.ofSeconds(2);

  private Processes() {}

  /**
   * A daemon that is to be started: it reads nothing, and nothing of Hadoop in this environment
   * reaches it.
   *
   * @param log that its output goes on
   */
  static ProcessBuilder daemon(List<String> command, Path folder, Path log, String classPath) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(key -> key.startsWith("HADOOP_") || key.startsWith("YARN_"));
    environment.put("CLASSPATH", classPath);
    return builder;
  }

  static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The process is ending, and the hook runs already.
    }
  }

  static long startOf(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /** The daemon's process unless it has ended. A reused process id has another start time. */
  static Optional<ProcessHandle> alive(DaemonRecord daemon) {
    return ProcessHandle.of(daemon.pid())
        .filter(ProcessHandle::isAlive)
        .filter(
            process -> Math.abs(startOf(process) - daemon.started()) <= START_TOLERANCE.toMillis());
  }

  /**
   * Every process of the cluster in a folder: daemons, containers, and what a crash left behind.
   */
  static List<ProcessHandle> ofCluster(Path root) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> belongsTo(process, root))
        .toList();
  }

  private static boolean belongsTo(ProcessHandle process, Path root) {
    return hasMarker(process.pid(), root) || runsContainerOf(process.info(), root);
  }

  private static boolean hasMarker(long pid, Path root) {
    Path environment = Path.of("/proc", Long.toString(pid), "environ");
    if (!Files.isReadable(environment)) {
      return false;
    }
    try {
      byte[] marker = (MARKER + "=" + root).getBytes(StandardCharsets.UTF_8);
      String expected = new String(marker, StandardCharsets.ISO_8859_1);
      String all = Files.readString(environment, StandardCharsets.ISO_8859_1);
      return Arrays.asList(StringUtils.split(all, '\0')).contains(expected);
    } catch (IOException endedMeanwhile) {
      return false;
    }
  }

  /**
   * Whether it is a NodeManager of this cluster, or the script or JVM of a container. The script
   * has no marker, and not every system shows the environment. An editor or pager with one of its
   * files open is not one of them.
   */
  private static boolean runsContainerOf(ProcessHandle.Info process, Path root) {
    String program =
        process.command().map(path -> Path.of(path).getFileName().toString()).orElse("");
    String nodes = root.resolve("nodes") + "/";
    return process.arguments().stream()
        .flatMap(Arrays::stream)
        .filter(argument -> argument.contains(nodes))
        .anyMatch(
            argument ->
                program.equals("java")
                    || (program.equals("bash") && argument.endsWith("_container_executor.sh")));
  }

  /**
   * Asks the processes to end, kills those that have not ended after a while, and waits for all.
   */
  static void end(List<ProcessHandle> processes, Duration patience) {
    processes.forEach(ProcessHandle::destroy);
    if (!awaitExit(processes, patience)) {
      processes.forEach(ProcessHandle::destroyForcibly);
      awaitExit(processes, patience);
    }
  }

  private static boolean awaitExit(List<ProcessHandle> processes, Duration patience) {
    CompletableFuture<?>[] exits =
        processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(exits).get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillThere) {
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
