/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.RmBench.RmFigures;
import io.lsps.checks.bench.RmCrowd.RmLoad;
import io.lsps.lab.HadoopLogging;
import io.lsps.tools.local.SchedulerChoice;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.commons.io.FileUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev rm-bench}: a ResourceManager of its own under load, by real RPC. */
@Command(
    name = "rm-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Starts a ResourceManager as a process of its own and measures it among simulated"
            + " NodeManagers and unmanaged masters, each of which calls it once a second over RPC.")
public final class RmBenchCommand implements Callable<Integer> {
  private static final int QUEUES = 100;
  private static final double TASK_SECONDS = 20;

  /** After which an application ends and another begins. */
  private static final int TASKS = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "A,B",
      defaultValue = "FAIR,LSPS",
      description = "Of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private List<SchedulerChoice> schedulers;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1000",
      description = "NodeManagers. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Option(
      names = "--slots-per-node",
      paramLabel = "N",
      defaultValue = "8",
      description = "Containers per node. Default: ${DEFAULT-VALUE}.")
  private int slots;

  @Option(
      names = "--apps",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Applications at once. Default: ${DEFAULT-VALUE}.")
  private int apps;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "120",
      description = "How long is measured, once all are up. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--heap",
      paramLabel = "MB",
      defaultValue = "2048",
      description = "Heap of the ResourceManager. Default: ${DEFAULT-VALUE}.")
  private int heap;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "A key of yarn-site.xml. Repeatable.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    RmLoad load = load();
    PrintWriter err = spec.commandLine().getErr();
    RmBench bench =
        new RmBench(
            load,
            settings,
            line -> {
              err.println(line);
              err.flush();
            });
    PrintWriter out = spec.commandLine().getOut();
    for (SchedulerChoice scheduler : schedulers) {
      Path folder = Files.createTempDirectory("lsps-rm-bench");
      RmFigures figures = bench.measure(scheduler, folder);
      // Of one that failed the log is of use.
      FileUtils.deleteDirectory(folder.toFile());
      print(out, scheduler, figures);
    }
    return 0;
  }

  private static void print(PrintWriter out, SchedulerChoice scheduler, RmFigures figures) {
    out.printf(
        Locale.ROOT,
        "%s: %.0f containers a second, %d applications over%n"
            + "  in the ResourceManager, mean ms: node update %.3f, update %.1f, allocate %.3f,"
            + " node heartbeat %.3f%n"
            + "  as callers see it, 99 %% ms: allocate %.1f, node heartbeat %.1f%n"
            + "  %.2f processors, %.1f %% of the time in collections, least heap MB: first half"
            + " %.0f, second half %.0f%n",
        scheduler.title(),
        figures.containersPerSecond(),
        figures.appsEnded(),
        figures.nodeUpdateMillis(),
        figures.updateMillis(),
        figures.allocateMillis(),
        figures.heartbeatMillis(),
        figures.allocateP99(),
        figures.heartbeatP99(),
        figures.processors(),
        100 * figures.gcPart(),
        figures.heapEarly(),
        figures.heapLate());
    out.flush();
  }

  private RmLoad load() {
    try {
      return new RmLoad(nodes, slots, QUEUES, apps, TASK_SECONDS, TASKS, seconds, heap);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
