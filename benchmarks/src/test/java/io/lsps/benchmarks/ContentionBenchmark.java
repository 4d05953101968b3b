/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.util.SystemClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
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
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Nodes' heartbeats, masters' heartbeats and updates beside one another on threads of their own, as
 * a ResourceManager makes them: one thread for the nodes, one for updates, four for masters. On a
 * full cluster on which containers end and others take their place. Times are by the clock on the
 * wall, with waits for locks and for a processor.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1, time = 7)
@Measurement(iterations = 1, time = 20)
@Fork(1)
public class ContentionBenchmark {
  private static final int SLOTS_PER_NODE = 4;
  private static final int MASTERS = 4;
  private static final long UPDATE_NANOS = 500_000_000;

  /** A scheduler of the laboratory. */
  @Param({"fair", "lsps"})
  public String scheduler;

  @Param("10000")
  public int nodes;

  /** Leaf queues x applications in each. */
  @Param("1000x2")
  public String queues;

  /** From one heartbeat of a node or master to its next, milliseconds. */
  @Param("1000")
  public int heartbeat;

  private BenchCluster bench;

  @Setup
  public void open() throws IOException {
    bench =
        new BenchCluster(
            scheduler, Map.of(), queues, SimulationSettings.pool(nodes, SLOTS_PER_NODE));
    // Shares, and what counts as a late node, rest on time.
    bench.get().scheduler().setClock(SystemClock.getInstance());
    bench.get().heartbeats();
  }

  @TearDown
  public void close() throws IOException {
    bench.close();
  }

  private int applications() {
    return BenchCluster.first(queues) * BenchCluster.second(queues);
  }

  /** An even pace of calls. Who is late calls at once, and does not make up for what it missed. */
  @State(Scope.Thread)
  public static class Pace {
    private long due;
    private int turn = -1;

    /** Waits until the next call is due; that is not measured. */
    int next(long interval) {
      long now = System.nanoTime();
      due = turn < 0 ? now : Math.max(due + interval, now);
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      turn = (turn + 1) & Integer.MAX_VALUE;
      return turn;
    }
  }

  /** Which node reports next. */
  @State(Scope.Thread)
  public static class Nodes extends Pace {
    private int node;

    @Setup(Level.Invocation)
    public void pause(ContentionBenchmark all) {
      node = next(all.heartbeat * 1_000_000L / all.nodes) % all.nodes;
    }
  }

  /** When the next update is due. */
  @State(Scope.Thread)
  public static class Updates extends Pace {
    @Setup(Level.Invocation)
    public void pause() {
      next(UPDATE_NANOS);
    }
  }

  /** Which master calls next, of those of its thread, and how many containers more it wants. */
  @State(Scope.Thread)
  public static class Masters extends Pace {
    private int app;
    private int extra;

    @Setup(Level.Invocation)
    public void pause(ContentionBenchmark all, ThreadParams thread) {
      int own = Math.max(1, all.applications() / MASTERS);
      int turn = next(all.heartbeat * 1_000_000L / own);
      app = (thread.getSubgroupThreadIndex() + turn % own * MASTERS) % all.applications();
      extra = turn / own % 2;
    }
  }

  @Benchmark
  @Group("manager")
  @GroupThreads(1)
  public void nodeUpdate(Nodes nodes) {
    bench.get().turnOver(nodes.node);
  }

  @Benchmark
  @Group("manager")
  @GroupThreads(1)
  public void update(Updates updates) {
    bench.get().update();
  }

  @Benchmark
  @Group("manager")
  @GroupThreads(MASTERS)
  public void allocate(Masters masters) {
    bench.get().masterHeartbeat(masters.app, masters.extra);
  }
}
