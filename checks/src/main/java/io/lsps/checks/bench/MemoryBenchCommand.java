/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.JmhOptions.BenchGrid;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev memory-bench}: the heap of queues and applications, and of those long gone. */
@Command(
    name = "memory-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures the heap of a queue and of an application, or with --lifetimes what is left of"
            + " applications and nodes that are gone.")
public final class MemoryBenchCommand implements Callable<Integer> {
  private static final int USERS = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      paramLabel = "QxA",
      defaultValue = "1000x10",
      description = "Queues x applications per queue. Default: ${DEFAULT-VALUE}.")
  private String grid;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      defaultValue = "lsps",
      description =
          "A name from \"lsps lab list\". Only one in a process: static fields keep what was"
              + " measured before. Default: ${DEFAULT-VALUE}.")
  private String scheduler;

  @Option(
      names = "--lifetimes",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Instead of the grid: so many applications, each with a new node, come, run a container"
              + " and go, one after another; the heap after each tenth of them.")
  private int lifetimes;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "A setting for all schedulers, as for \"lsps lab run\".")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    int[] cell = cell();
    PrintWriter writer = spec.commandLine().getOut();
    if (lifetimes > 0) {
      writer.printf("%-24s %12s %16s%n", "scheduler", "lifetimes", "heap, bytes");
      MemoryUse.lifetimes(
          scheduler,
          overrides,
          lifetimes,
          USERS,
          (gone, bytes) -> {
            writer.printf(Locale.ROOT, "%-24s %,12d %,16d%n", scheduler, gone, bytes);
            writer.flush();
          });
    } else {
      MemoryUse use = MemoryUse.of(scheduler, overrides, cell[0], cell[1]);
      writer.printf(
          Locale.ROOT,
          "%s, %d x %d: %,.0f bytes a queue, %,.0f bytes an application%n",
          scheduler,
          cell[0],
          cell[1],
          use.queueBytes(),
          use.appBytes());
      writer.flush();
    }
    return 0;
  }

  private int[] cell() {
    try {
      if (lifetimes < 0) {
        throw new IllegalArgumentException("--lifetimes is 0 or more, not " + lifetimes);
      }
      Schedulers.byName(scheduler, overrides);
      return BenchGrid.parse(List.of(grid), "[1-9][0-9]{0,4}x[1-9][0-9]{0,4}", "1000x10").get(0);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /**
   * The heap that a scheduler holds, garbage left out. The ResourceManager's own objects for an
   * application are simulated and count as well: only differences between schedulers say something
   * about these.
   *
   * @param queueBytes of an empty leaf queue
   * @param appBytes of an application that asks for containers, with those that it was given
   */
  record MemoryUse(double queueBytes, double appBytes) {
    private static final SimulationSettings CLUSTER = SimulationSettings.pool(100, 8);

    // The serial collector frees everything only about every fourth time.
    private static final int COLLECTIONS = 8;

    /**
     * Measures one case, the first of its process: static fields, Hadoop's metrics for one, hold
     * what was measured before.
     *
     * @param overrides settings of the scheduler
     */
    static MemoryUse of(
        String scheduler, Map<String, String> overrides, int queues, int appsPerQueue)
        throws IOException {
      // Classes and what they keep are loaded before anything counts.
      held(scheduler, overrides, 2, 2);
      long alone = held(scheduler, overrides, 1, 0);
      long empty = held(scheduler, overrides, queues + 1, 0);
      long full = held(scheduler, overrides, queues + 1, appsPerQueue);
      return new MemoryUse(
          (empty - alone) / (double) queues,
          (full - empty) / (double) ((queues + 1) * appsPerQueue));
    }

    /** All that is in use while there is such a cluster, whatever else that is. */
    private static long held(
        String scheduler, Map<String, String> overrides, int queues, int appsPerQueue)
        throws IOException {
      try (BenchCluster bench =
          new BenchCluster(scheduler, overrides, queues, appsPerQueue, CLUSTER)) {
        bench.get().heartbeats();
        bench.get().update();
        return heap();
      }
    }

    /**
     * Lets applications come and go.
     *
     * @param lifetimes how many
     * @param users among whom they take turns
     * @param progress told ten times, of how many have gone and of the bytes in use
     */
    static void lifetimes(
        String scheduler,
        Map<String, String> overrides,
        int lifetimes,
        int users,
        BiConsumer<Integer, Long> progress)
        throws IOException {
      int step = Math.max(1, lifetimes / 10);
      try (BenchCluster bench = new BenchCluster(scheduler, overrides, users, 0, CLUSTER)) {
        for (int gone = 1; gone <= lifetimes; gone++) {
          bench.get().lifetime("user" + gone % users);
          if (gone % step == 0) {
            progress.accept(gone, heap());
          }
        }
      }
    }

    /** Memory of this process in use once garbage has gone, bytes. */
    static long heap() {
      for (int collection = 0; collection < COLLECTIONS; collection++) {
        System.gc();
      }
      return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
  }
}
