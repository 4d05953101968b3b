/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Jmh.OperationCost;
import io.lsps.flex.Flex;
import io.lsps.flex.FlexJob;
import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Penalty;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev flex-bench}: the time of one epoch. */
@Command(
    name = "flex-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measures one epoch of FLEX by JMH: time and garbage, by metric and size.")
public final class FlexBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "JxS",
      defaultValue = "10x100,100x1000,1000x100000,3000x100000,10000x100000",
      description = "Jobs x slots. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Option(
      names = "--metric",
      paramLabel = "M|all",
      defaultValue = "all",
      description = "A metric of FLEX, or all. Default: ${DEFAULT-VALUE}.")
  private String metric;

  @Mixin private JmhOptions jmh;

  @Override
  public Integer call() {
    PrintWriter writer = spec.commandLine().getOut();
    List<Metric> metrics = metrics();
    List<int[]> cells =
        jmh.cells(spec, grid, "[1-9][0-9]{0,6}x[1-9][0-9]{0,7}", "10x100,1000x100000");
    writer.printf(
        "%-24s %16s %10s %10s %10s %12s%n",
        "metric", "jobs x slots", "cpu ms", "median ms", "99 % ms", "KB/epoch");
    for (Metric each : metrics) {
      for (int[] cell : cells) {
        OperationCost cost = measure(each, cell[0], cell[1]);
        writer.printf(
            Locale.ROOT,
            "%-24s %16s %10.2f %10.2f %10.2f %,12.0f%n",
            each,
            cell[0] + " x " + cell[1],
            cost.cpuMillis(),
            cost.medianMillis(),
            cost.p99Millis(),
            cost.bytes() / 1024);
        writer.flush();
      }
    }
    writer.println("One epoch: mean processor time; by the clock: median, 99 in 100; garbage.");
    return 0;
  }

  private OperationCost measure(Metric each, int jobs, int slots) {
    return Jmh.measure(
        FlexEpochs.class,
        Map.of(
            "metric", each.toString(),
            "jobs", Integer.toString(jobs),
            "slots", Integer.toString(slots)),
        jmh.effort());
  }

  private List<Metric> metrics() {
    try {
      return metric.equals("all") ? List.of(Metric.values()) : List.of(Metric.parse(metric));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--metric is all or one of " + List.of(Metric.values()) + ", not " + metric,
          e);
    }
  }

  /**
   * One epoch of FLEX: problem, orders, allocation, packing and local search, on one thread. Each
   * epoch has another problem than the one before. Jobs have log-uniform work over three decades. A
   * job can use one slot for each 25 s of its work, and minima leave three quarters of the slots.
   */
  @State(Scope.Thread)
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public static class FlexEpochs {
    private static final int PROBLEMS = 16;

    /** The most work of the local search, in jobs placed. */
    private static final long SEARCH = 20_000;

    private static final double BUSY_SECONDS = 1000;

    /** A name of {@link Metric}. */
    @Param("average-response")
    public String metric;

    @Param("10")
    public int jobs;

    @Param("100")
    public int slots;

    private Metric parsed;
    private List<List<FlexJob>> problems;
    private int next;

    @Setup
    public void draw() {
      parsed = Metric.parse(metric);
      problems = new ArrayList<>();
      for (int seed = 0; seed < PROBLEMS; seed++) {
        problems.add(jobs(parsed, jobs, slots, seed));
      }
    }

    @Benchmark
    public PackedSchedule epoch() {
      List<FlexJob> list = problems.get(next);
      next = (next + 1) % PROBLEMS;
      return Flex.best(Problem.of(slots, parsed.aggregate, list), SearchBudget.placements(SEARCH));
    }

    private static List<FlexJob> jobs(Metric metric, int jobs, int slots, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] work = new double[jobs];
      double sum = 0;
      for (int j = 0; j < jobs; j++) {
        work[j] = Math.pow(1000, random.nextDouble());
        sum += work[j];
      }
      List<FlexJob> list = new ArrayList<>(jobs);
      for (int j = 0; j < jobs; j++) {
        double slotSeconds = work[j] * BUSY_SECONDS * slots / sum;
        int most = (int) Math.max(1, Math.min(slots, Math.round(slotSeconds / 25)));
        int least = Math.min(most, Math.max(slots >= 4 * jobs ? 1 : 0, slots / (4 * jobs)));
        list.add(new FlexJob(slotSeconds, least, most, metric.penalty(terms(random, slotSeconds))));
      }
      return list;
    }

    private static JobTerms terms(SplittableRandom random, double work) {
      double[] dues = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
      double[] costs = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
      Arrays.sort(dues);
      Arrays.sort(costs);
      for (int i = 0; i < dues.length; i++) {
        dues[i] *= BUSY_SECONDS;
      }
      return new JobTerms(
          random.nextDouble() * 100,
          work,
          random.nextDouble(),
          100 + random.nextDouble() * BUSY_SECONDS,
          Penalty.steps(dues, costs));
    }
  }
}
