/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.LabException;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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

/**
 * One round of Global Preemption beside a real scheduler with a full cluster: it reads the
 * scheduler, decides, and records the decision. It only observes, so every round finds the same
 * state. The applications in nine queues ask for containers on every node by name, as MapReduce
 * does. If somebody starves, it is a tenth queue that came last and holds nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class GpRoundBenchmark {
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
  @Param({"fair", "lsps"})
  public String scheduler;

  /** Nodes x containers. */
  @Param({"100x2000", "1000x20000"})
  public String cluster;

  @Param("198")
  public int apps;

  @Param({"false", "true"})
  public boolean starving;

  private final GlobalPreemptionMonitor monitor =
      new GlobalPreemptionMonitor(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
  private BenchCluster bench;

  @Setup
  public void fill() throws IOException {
    int nodes = BenchCluster.first(cluster);
    bench =
        new BenchCluster(
            scheduler,
            SETTINGS,
            QUEUES + "x" + Math.max(1, apps / QUEUES),
            SimulationSettings.pool(nodes, Math.max(1, BenchCluster.second(cluster) / nodes)));
    bench.get().askByHost();
    bench.fill();
    if (starving) {
      bench.get().arrive("late");
    }
    bench.get().start(monitor);
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
