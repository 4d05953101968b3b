/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs, in its least size: one that fails, or measures nothing, is no use. */
class BenchmarksTest {
  private static Collection<RunResult> run(String name, String... parameters) throws Exception {
    System.setProperty("jmh.ignoreLock", "true");
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\." + name)
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(100))
            .addProfiler(CpuTimeProfiler.class)
            .addProfiler(LockTimeProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    for (String parameter : parameters) {
      String[] parts = parameter.split("=", 2);
      options.param(parts[0], parts[1].split(","));
    }
    return new Runner(options.build()).run();
  }

  @ParameterizedTest
  @CsvSource({
    "AssignBenchmark, 6, 'scheduler=fair,fair-fast,lsps,flex,lsps-flex,johnson;queues=4x2;nodes=4'",
    "UpdateBenchmark, 2, 'scheduler=lsps;queues=4x2;nodes=4;changed=0,1'",
    "ContentionBenchmark, 2, 'nodes=10;queues=4x2;heartbeat=20'",
    "GpRoundBenchmark, 4, 'cluster=10x100;apps=9'",
    "HistoryBenchmark, 1, 'size=500x20'",
    "RestBenchmark, 3, 'queues=4x5'",
    "FlexBenchmark, 2, 'metric=sla-cost,average-response;size=10x100'",
  })
  void itMeasures(String name, int cases, String parameters) throws Exception {
    assertThat(run(name, parameters.split(";")))
        .hasSize(cases)
        .allSatisfy(each -> assertThat(each.getPrimaryResult().getScore()).isPositive());
  }

  @Test
  void aRoundOfGlobalPreemptionTellsItsTimeUnderTheLock() throws Exception {
    RunResult round =
        run("GpRound", "scheduler=lsps", "cluster=10x100", "apps=9", "starving=true")
            .iterator()
            .next();
    // Declared as a raw type by JMH.
    Map<String, ?> more = round.getSecondaryResults();
    assertThat(((Result<?>) more.get("lock.median")).getScore())
        .isPositive()
        .isLessThan(round.getPrimaryResult().getStatistics().getMax());
  }

  @Test
  void theHeapOfQueuesAndApplicationsIsMeasured() throws Exception {
    for (RunResult each : run("Memory", "scheduler=lsps", "queues=20x2", "lifetimes=20")) {
      assertThat(each.getSecondaryResults()).hasSizeGreaterThanOrEqualTo(2);
    }
  }
}
