/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.LabException;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The heap that a scheduler holds, garbage left out, as secondary results. The ResourceManager's
 * own objects for an application are simulated and count as well: only differences between
 * schedulers say something about these. Only one case in a process: static fields, Hadoop's metrics
 * for one, hold what was measured before.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(1)
public class MemoryBenchmark {
  private static final SimulationSettings CLUSTER = SimulationSettings.pool(100, 8);
  private static final int USERS = 20;

  // The serial collector frees everything only about every fourth time.
  private static final int COLLECTIONS = 8;

  /** What is measured. */
  @State(Scope.Thread)
  public static class Case {
    /** A scheduler of the laboratory. */
    @Param({"fair", "lsps"})
    public String scheduler;
  }

  /** A cluster of queues and applications. */
  @State(Scope.Thread)
  public static class Size {
    /** Leaf queues x applications in each. */
    @Param("200x5")
    public String queues;
  }

  /** Applications that come, run a container and go, each with a new node. */
  @State(Scope.Thread)
  public static class Lifetimes {
    @Param("100000")
    public int lifetimes;
  }

  /** Of an empty leaf queue, and of an application with the containers that it was given. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Bytes {
    public double bytesPerQueue;
    public double bytesPerApplication;
  }

  /** In use after a tenth of the applications have gone, and after all. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Heap {
    public double bytesAfterTenth;
    public double bytesAfterAll;
  }

  @Benchmark
  public void hold(Case of, Size size, Bytes bytes) throws IOException {
    int queues = BenchCluster.first(size.queues);
    int apps = BenchCluster.second(size.queues);
    // Classes and what they keep are loaded before anything counts.
    held(of.scheduler, 2, 2);
    long alone = held(of.scheduler, 1, 0);
    long empty = held(of.scheduler, queues + 1, 0);
    long full = held(of.scheduler, queues + 1, apps);
    bytes.bytesPerQueue = (empty - alone) / (double) queues;
    bytes.bytesPerApplication = (full - empty) / ((queues + 1.0) * apps);
  }

  /** All that is in use while there is such a cluster, whatever else that is. */
  private static long held(String scheduler, int queues, int apps) throws IOException {
    try (BenchCluster bench = new BenchCluster(scheduler, Map.of(), queues + "x" + apps, CLUSTER)) {
      bench.get().heartbeats();
      bench.get().update();
      return heap();
    }
  }

  @Benchmark
  public void comeAndGo(Case of, Lifetimes lifetimes, Heap heap) throws IOException {
    try (BenchCluster bench = new BenchCluster(of.scheduler, Map.of(), USERS + "x0", CLUSTER)) {
      for (int gone = 1; gone <= lifetimes.lifetimes; gone++) {
        bench.get().lifetime("user" + gone % USERS);
        if (gone == Math.max(1, lifetimes.lifetimes / 10)) {
          heap.bytesAfterTenth = heap();
        }
      }
      heap.bytesAfterAll = heap();
    }
  }

  /** Bytes of all reachable objects, counted one by one: what a heap has in use differs by 3 MB. */
  static long heap() {
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      System.gc();
    }
    try {
      String counts =
          (String)
              ManagementFactory.getPlatformMBeanServer()
                  .invoke(
                      new ObjectName("com.sun.management:type=DiagnosticCommand"),
                      "gcClassHistogram",
                      new Object[] {new String[0]},
                      new String[] {String[].class.getName()});
      // The last line: Total, objects, bytes.
      String total = counts.trim();
      return Long.parseLong(total.substring(total.lastIndexOf(' ') + 1));
    } catch (JMException e) {
      throw new LabException("the reachable objects cannot be counted", e);
    }
  }
}
