/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One {@code update()} of a full cluster, all of whose containers run. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 30, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class UpdateBenchmark {
  /** A scheduler of the laboratory. */
  @Param({"fair", "lsps"})
  public String scheduler;

  /** Leaf queues x applications in each. */
  @Param({"10x10", "100x10", "1000x1", "1000x10", "1x1000"})
  public String queues;

  @Param("200")
  public int nodes;

  /** Before it every n-th application asks for another number of containers; 0: none does. */
  @Param({"0", "100", "1"})
  public int changed;

  private BenchCluster bench;

  @Setup
  public void open() throws IOException {
    bench =
        new BenchCluster(
            scheduler,
            Map.of(),
            queues,
            SimulationSettings.pool(nodes, AssignBenchmark.SLOTS_PER_NODE));
    bench.fill();
    bench.get().start();
  }

  @Setup(Level.Invocation)
  public void change() {
    if (changed > 0) {
      bench.get().changeEvery(changed);
    }
  }

  @Benchmark
  public void update() {
    bench.get().update();
  }

  @TearDown
  public void close() throws IOException {
    bench.close();
  }
}
