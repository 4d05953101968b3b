/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Jmh.OperationCost;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LabException;
import io.lsps.lab.report.Json;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.results.RunResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev gp-bench}: the time of one round of Global Preemption. */
@Command(
    name = "gp-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures one round of Global Preemption by JMH beside a real scheduler in a full cluster:"
            + " decision and lock.")
public final class GpBenchCommand implements Callable<Integer> {
  private static final List<String> SCHEDULERS = List.of("fair", "lsps");

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "NxC",
      defaultValue = "100x2000,1000x20000",
      description = "Nodes x containers. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "A,B,...",
      defaultValue = "fair,lsps",
      description = "Of fair and lsps. Default: ${DEFAULT-VALUE}.")
  private List<String> schedulers;

  @Option(
      names = "--apps",
      paramLabel = "N",
      defaultValue = "198",
      description = "Applications, in nine queues. Default: ${DEFAULT-VALUE}.")
  private int apps;

  @Mixin private JmhOptions jmh;

  @Option(names = "--out", paramLabel = "DIR", description = "Where gp-bench.json goes.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    PrintWriter writer = spec.commandLine().getOut();
    List<int[]> cells = cells();
    writer.printf(
        "%-10s %20s %-8s %8s %10s %8s %10s %10s %10s%n",
        "scheduler",
        "nodes x containers",
        "starving",
        "cpu ms",
        "median ms",
        "99 % ms",
        "lock ms",
        "99 % ms",
        "KB/round");
    List<GpCost> costs = new ArrayList<>();
    for (String scheduler : schedulers) {
      for (int[] cell : cells) {
        for (boolean starving : new boolean[] {false, true}) {
          GpCost cost = GpCost.measure(scheduler, cell[0], cell[1], apps, starving, jmh.effort());
          costs.add(cost);
          print(writer, cost);
        }
      }
    }
    writer.println(
        "One round: mean processor time; by the clock: median, 99 in 100; processor time under the"
            + " scheduler's lock: median, 99 in 100; garbage.");
    if (out != null) {
      Files.createDirectories(out);
      Files.writeString(out.resolve("gp-bench.json"), Json.of(Map.of("rounds", costs)));
    }
    return 0;
  }

  private static void print(PrintWriter writer, GpCost cost) {
    writer.printf(
        Locale.ROOT,
        "%-10s %20s %-8s %8.2f %10.2f %8.2f %10.2f %10.2f %,10.0f%n",
        cost.scheduler(),
        cost.nodes() + " x " + cost.containers(),
        cost.starving() ? "a tenth" : "nobody",
        cost.round().cpuMillis(),
        cost.round().medianMillis(),
        cost.round().p99Millis(),
        cost.lockMedianMillis(),
        cost.lockP99Millis(),
        cost.round().bytes() / 1024);
    writer.flush();
  }

  private List<int[]> cells() {
    List<int[]> cells =
        jmh.cells(spec, grid, "[1-9][0-9]{0,4}x[1-9][0-9]{0,6}", "100x2000,1000x20000");
    check(apps >= 9, "--apps is 9 or more: one for each queue");
    for (String scheduler : schedulers) {
      check(
          SCHEDULERS.contains(scheduler),
          "--schedulers are of " + SCHEDULERS + ", not " + scheduler);
    }
    for (int[] cell : cells) {
      check(cell[1] % cell[0] == 0, "--grid: " + cell[0] + " alike nodes cannot hold " + cell[1]);
    }
    return cells;
  }

  private void check(boolean holds, String expected) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), expected);
    }
  }

  /**
   * What a round of Global Preemption costs.
   *
   * @param scheduler beside which it runs
   * @param starving whether somebody starves
   * @param round all of it
   * @param lockMedianMillis processor time of that while the scheduler was locked
   * @param lockP99Millis the same, of 99 in 100 rounds at most
   */
  private record GpCost(
      String scheduler,
      int nodes,
      int containers,
      int apps,
      boolean starving,
      OperationCost round,
      double lockMedianMillis,
      double lockP99Millis) {

    static GpCost measure(
        String scheduler,
        int nodes,
        int containers,
        int apps,
        boolean starving,
        Jmh.Effort effort) {
      RunResult result =
          Jmh.run(
              GpRounds.class,
              Map.of(
                  "scheduler", scheduler,
                  "nodes", Integer.toString(nodes),
                  "containers", Integer.toString(containers),
                  "apps", Integer.toString(apps),
                  "starving", Boolean.toString(starving)),
              effort,
              LockTimeProfiler.class);
      return new GpCost(
          scheduler,
          nodes,
          containers,
          apps,
          starving,
          Jmh.cost(result),
          Jmh.secondary(result, LockTimeProfiler.MEDIAN),
          Jmh.secondary(result, LockTimeProfiler.P99));
    }
  }

  /**
   * One round of Global Preemption beside a real scheduler with a full cluster: it reads the
   * scheduler, decides, and records the decision. It only observes, so every round finds the same
   * state. The applications in nine queues ask for containers on every node by name, as MapReduce
   * does. If somebody starves, it is a tenth queue that came last and holds nothing.
   */
  @State(Scope.Thread)
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public static class GpRounds {
    private static final int QUEUES = 9;
    private static final long INTERVAL_MILLIS = 1;

    /** No timeouts, so that the first round finds what later ones would find. */
    private static final Map<String, String> SETTINGS =
        Map.of(
            "yarn.scheduler.gp.observe-only", "true",
            "yarn.scheduler.gp.interval", INTERVAL_MILLIS + "ms",
            "queue.fairSharePreemptionTimeout", "0",
            "queue.fairSharePreemptionThreshold", "0.51");

    /** A scheduler of the laboratory. */
    @Param("fair")
    public String scheduler;

    @Param("100")
    public int nodes;

    @Param("2000")
    public int containers;

    @Param("90")
    public int apps;

    @Param("true")
    public boolean starving;

    private final GlobalPreemptionMonitor monitor =
        new GlobalPreemptionMonitor(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    private BenchCluster bench;

    @Setup
    public void fill() throws IOException {
      bench =
          new BenchCluster(
              scheduler,
              SETTINGS,
              QUEUES,
              Math.max(1, apps / QUEUES),
              SimulationSettings.pool(nodes, Math.max(1, containers / nodes)));
      StaticCluster cluster = bench.get();
      cluster.askByHost();
      bench.fill();
      if (starving) {
        cluster.arrive("late");
      }
      cluster.start(monitor);
      round();
      if (monitor.decisions().isEmpty() == starving) {
        throw new LabException(scheduler + ": who starves is not who should");
      }
    }

    /** Waits until a round is due. */
    @Setup(Level.Invocation)
    public void pause() {
      LockSupport.parkNanos(2 * INTERVAL_MILLIS * 1_000_000);
    }

    @Benchmark
    public long round() {
      monitor.editSchedule();
      LockTimeProfiler.add(monitor.metrics().lockMillis());
      return monitor.metrics().get(Count.ROUNDS);
    }

    /** Checks that there were no faults. */
    @TearDown
    public void end() throws IOException {
      bench.close();
      if (monitor.metrics().get(Count.FAULTS) > 0) {
        throw new LabException("Global Preemption had faults");
      }
    }
  }
}
