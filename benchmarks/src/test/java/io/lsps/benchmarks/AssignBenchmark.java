/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.LabException;
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

/** Assigns containers until an empty cluster is full: 64 times as many as there are nodes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 5)
@Fork(1)
public class AssignBenchmark {
  static final int SLOTS_PER_NODE = 64;

  /** A scheduler of the laboratory. */
  @Param({"fair", "lsps"})
  public String scheduler;

  /** Leaf queues x applications in each. */
  @Param({"10x10", "100x10", "1000x1", "1000x10", "1x1000"})
  public String queues;

  @Param("200")
  public int nodes;

  /** Whether a CapacityScheduler assigns on a thread of its own, not at heartbeats. */
  @Param("false")
  public boolean asynchronous;

  private BenchCluster bench;

  @Setup(Level.Iteration)
  public void open() throws IOException {
    bench =
        new BenchCluster(
            scheduler,
            Map.of(BenchCluster.ASYNCHRONOUS, String.valueOf(asynchronous)),
            queues,
            SimulationSettings.pool(nodes, SLOTS_PER_NODE));
    System.gc();
  }

  @Benchmark
  public int fill() {
    return bench.fill();
  }

  /** Checks that it is full. */
  @TearDown(Level.Iteration)
  public void close() throws IOException {
    int given = bench.get().allocated();
    bench.close();
    if (given < nodes * SLOTS_PER_NODE * (asynchronous ? 0.95 : 1)) {
      throw new LabException(
          scheduler + " filled " + given + " of " + nodes * SLOTS_PER_NODE + " slots");
    }
  }
}
