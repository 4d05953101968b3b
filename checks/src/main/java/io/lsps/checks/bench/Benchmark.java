/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * Measures how fast schedulers assign containers and compute shares.
 *
 * <p>The state of the machine changes from minute to minute. So the schedulers take turns within
 * every round, and the one that starts changes from round to round. The first rounds warm up the
 * JIT compiler and are not counted. Each measurement has a fresh scheduler and starts after a
 * garbage collection. Medians are reported. Time is processor time of the one thread that calls the
 * scheduler, so other processes and the garbage collector's threads do not count.
 *
 * @param grid pairs of queues and applications per queue
 * @param schedulers names of the laboratory
 * @param overrides settings for all of them
 * @param settings of the cluster that is filled
 * @param warmups rounds before the counted ones
 * @param rounds counted rounds
 * @param leastUpdates so many of each kind are measured at least; without any their times are zero
 */
public record Benchmark(
    List<int[]> grid,
    List<String> schedulers,
    Map<String, String> overrides,
    SimulationSettings settings,
    int warmups,
    int rounds,
    int leastUpdates) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long LEAST_UPDATE_NANOS = 200_000_000L;
  private static final int MOST_UPDATES = 2000;
  private static final int MEASURES = 4;

  /**
   * Measures every cell.
   *
   * @param progress told of every finished cell
   */
  public List<BenchCase> run(Consumer<BenchCase> progress) throws IOException {
    List<BenchCase> cases = new ArrayList<>();
    for (int[] cell : grid) {
      double[][][] measured = new double[schedulers.size()][MEASURES][rounds];
      for (int round = -warmups; round < rounds; round++) {
        for (int turn = 0; turn < schedulers.size(); turn++) {
          int index = Math.floorMod(turn + round, schedulers.size());
          double[] values = measure(schedulers.get(index), cell[0], cell[1]);
          for (int measure = 0; round >= 0 && measure < MEASURES; measure++) {
            measured[index][measure][round] = values[measure];
          }
        }
      }
      for (int i = 0; i < schedulers.size(); i++) {
        BenchCase result = medians(cell, schedulers.get(i), measured[i]);
        cases.add(result);
        progress.accept(result);
      }
    }
    return cases;
  }

  private static BenchCase medians(int[] cell, String scheduler, double[][] rounds) {
    double[] medians = Arrays.stream(rounds).mapToDouble(new Median()::evaluate).toArray();
    return new BenchCase(
        cell[0], cell[1], scheduler, medians[0], medians[1], medians[2], medians[3]);
  }

  private double[] measure(String scheduler, int queues, int apps) throws IOException {
    try (BenchCluster bench = new BenchCluster(scheduler, overrides, queues, apps, settings)) {
      StaticCluster cluster = bench.get();
      System.gc();
      long start = nanos();
      bench.fill();
      double rate = cluster.allocated() / ((nanos() - start) / 1e9);
      if (cluster.allocated() < settings.slots()) {
        throw new IllegalStateException(
            scheduler + " filled " + cluster.allocated() + " of " + settings.slots() + " slots");
      }
      return new double[] {
        rate,
        updateMillis(cluster, () -> {}),
        updateMillis(cluster, () -> cluster.changeEvery(100)),
        updateMillis(cluster, () -> cluster.changeEvery(1))
      };
    }
  }

  private double updateMillis(StaticCluster cluster, Runnable before) {
    if (leastUpdates == 0) {
      return 0;
    }
    long spent = 0;
    int updates = 0;
    while (updates < leastUpdates || (updates < MOST_UPDATES && spent < LEAST_UPDATE_NANOS)) {
      before.run();
      long start = nanos();
      cluster.update();
      spent += nanos() - start;
      updates++;
    }
    return spent / 1e6 / updates;
  }

  private static long nanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /**
   * One measured cell of the grid: medians over rounds.
   *
   * @param queues leaf queues
   * @param appsPerQueue applications in each
   * @param scheduler its name
   * @param containersPerSecond assigned while an empty cluster fills
   * @param updateMillis one {@code update()} of the full cluster, in which nothing has changed
   * @param changedUpdateMillis one before which every hundredth application asks for another number
   * @param newUpdateMillis one before which every application does
   */
  record BenchCase(
      int queues,
      int appsPerQueue,
      String scheduler,
      double containersPerSecond,
      double updateMillis,
      double changedUpdateMillis,
      double newUpdateMillis) {}
}
