/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the workloads of a comparison in processes of their own, several at a time. */
final class ChildProcesses {
  private static final long LOOK_EVERY_MILLIS = 200;

  private final Class<?> main;
  private final int most;
  private final PrintStream progress;

  private record Child(String workload, Process process, long began) {}

  /**
   * Processes of the laboratory.
   *
   * @param main the class of the laboratory's command
   * @param most how many at a time
   * @param progress told of each that ends; null for silence
   */
  ChildProcesses(Class<?> main, int most, PrintStream progress) {
    this.main = main;
    this.most = most;
    this.progress = progress;
  }

  /**
   * Runs all workloads. The first failure ends the other processes.
   *
   * @param options of the comparison, without the workloads
   * @param state where each leaves its results
   */
  void run(List<String> workloads, List<String> options, Path state)
      throws IOException, InterruptedException {
    Deque<String> waiting = new ArrayDeque<>(workloads);
    List<Child> running = new ArrayList<>();
    try {
      while (!waiting.isEmpty() || !running.isEmpty()) {
        while (running.size() < most && !waiting.isEmpty()) {
          running.add(start(waiting.remove(), options, state));
        }
        Child first = running.get(0);
        if (first.process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)
            || running.stream().anyMatch(child -> !child.process.isAlive())) {
          running.removeIf(this::ended);
        }
      }
    } finally {
      running.forEach(child -> child.process.destroy());
    }
  }

  private boolean ended(Child child) {
    if (child.process.isAlive()) {
      return false;
    }
    if (child.process.exitValue() != 0) {
      throw new LabException(child.workload + " failed; its messages are above");
    }
    if (progress != null) {
      double seconds = (System.nanoTime() - child.began) / 1e9;
      progress.println(child.workload + " done in " + Progress.duration(seconds));
    }
    return true;
  }

  private Child start(String workload, List<String> options, Path state) throws IOException {
    List<String> command = new ArrayList<>(List.of(LspsHome.java().toString()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(main.getName(), "compare", "--quiet", "--again"));
    command.addAll(List.of("--no-page", "--workloads", workload, "--state", state.toString()));
    command.addAll(options);
    Process process =
        new ProcessBuilder(command)
            .redirectError(Redirect.INHERIT)
            .redirectOutput(Redirect.DISCARD)
            .start();
    return new Child(workload, process, System.nanoTime());
  }
}
