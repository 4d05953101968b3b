/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/** Runs JMH on a class that has one {@code @Benchmark} method and samples times. */
public final class Jmh {
  /**
   * How much JMH measures.
   *
   * @param forks processes, one after another; 0 for this one, whose compiler has seen other code
   * @param warmups iterations that do not count
   * @param iterations that count
   * @param millis of an iteration
   */
  public record Effort(int forks, int warmups, int iterations, long millis) {
    /** The least that shows that a benchmark runs. */
    public static final Effort QUICK = new Effort(0, 0, 1, 20);

    /** A process of its own and iterations of a second. */
    public static Effort of(int warmups, int iterations) {
      return new Effort(1, warmups, iterations, 1000);
    }
  }

  private Jmh() {}

  /**
   * Measures one case.
   *
   * @param parameters values of the fields with {@code @Param}, by name
   */
  public static OperationCost measure(
      Class<?> benchmark, Map<String, String> parameters, Effort effort) {
    return cost(run(benchmark, parameters, effort));
  }

  /**
   * Measures one case.
   *
   * @param profilers to measure more than time, processor time and garbage
   */
  @SafeVarargs
  static RunResult run(
      Class<?> benchmark,
      Map<String, String> parameters,
      Effort effort,
      Class<? extends InternalProfiler>... profilers) {
    if (effort.forks() == 0) {
      // A quick measurement need not be alone on the machine.
      System.setProperty("jmh.ignoreLock", "true");
    }
    TimeValue time = TimeValue.milliseconds(effort.millis());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + benchmark.getCanonicalName().replace(".", "\\.") + "\\.")
            .forks(effort.forks())
            .threads(1)
            .warmupIterations(effort.warmups())
            .warmupTime(time)
            .measurementIterations(effort.iterations())
            .measurementTime(time)
            .addProfiler(GCProfiler.class)
            .addProfiler(CpuTimeProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    parameters.forEach((name, value) -> options.param(name, value));
    for (Class<? extends InternalProfiler> profiler : profilers) {
      options.addProfiler(profiler);
    }
    try {
      return new Runner(options.build()).runSingle();
    } catch (RunnerException e) {
      throw new LabException("JMH: " + e.getMessage(), e);
    }
  }

  static OperationCost cost(RunResult result) {
    Statistics millis = result.getPrimaryResult().getStatistics();
    return new OperationCost(
        secondary(result, CpuTimeProfiler.NAME),
        millis.getPercentile(50),
        millis.getPercentile(99),
        secondary(result, "gc.alloc.rate.norm"));
  }

  static double secondary(RunResult result, String name) {
    // Declared as a raw type by JMH.
    Map<String, ?> results = result.getSecondaryResults();
    for (Map.Entry<String, ?> entry : results.entrySet()) {
      if (entry.getKey().endsWith(name)) {
        return ((Result<?>) entry.getValue()).getScore();
      }
    }
    throw new LabException("JMH measured no " + name + ", only " + results.keySet());
  }

  /**
   * What one operation costs, as JMH measured it.
   *
   * @param cpuMillis mean processor time of the thread; what other people do on the machine hardly
   *     shows in it
   * @param medianMillis by the clock on the wall
   * @param p99Millis by the clock on the wall, of 99 in 100 operations at most
   * @param bytes of memory allocated
   */
  record OperationCost(double cpuMillis, double medianMillis, double p99Millis, double bytes) {}
}
