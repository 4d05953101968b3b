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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

  /**
   * What is not to be lost of the speed of our scheduler: ratios to a stock scheduler measured in
   * the same run, with room for a busy machine.
   */
  static final class BenchFloors {
    /**
     * One cell of the grid.
     *
     * @param rate containers assigned per second, times stock's, at least
     * @param update the time of an update in which nothing has changed, times stock's, at most
     * @param changedUpdate of one before which a hundredth has changed, likewise
     */
    private record Floor(
        int queues, int appsPerQueue, double rate, double update, double changedUpdate) {}

    private static final List<Floor> FLOORS =
        List.of(
            new Floor(10, 10, 1.2, 3, 3),
            new Floor(1, 1000, 25, 1, 1.5),
            new Floor(1000, 1, 10, 1, 1.5),
            new Floor(1000, 10, 20, 0.5, 0.75));

    private BenchFloors() {}

    /** The cells that have floors, as {@code --grid} takes them. */
    static List<int[]> grid() {
      return FLOORS.stream().map(floor -> new int[] {floor.queues, floor.appsPerQueue}).toList();
    }

    /**
     * What was missed, in words; empty where every floor holds.
     *
     * @param stock name of the scheduler that others are compared with
     */
    static List<String> missed(List<BenchCase> cases, String stock) {
      List<String> missed = new ArrayList<>();
      for (BenchCase ours : cases) {
        for (Floor floor : FLOORS) {
          boolean same =
              floor.queues == ours.queues()
                  && floor.appsPerQueue == ours.appsPerQueue()
                  && !ours.scheduler().equals(stock);
          Optional<BenchCase> rival = same ? find(cases, stock, floor) : Optional.empty();
          rival.ifPresent(other -> compare(ours, other, floor, missed));
        }
      }
      return missed;
    }

    private static Optional<BenchCase> find(List<BenchCase> cases, String name, Floor floor) {
      return cases.stream()
          .filter(each -> each.scheduler().equals(name))
          .filter(each -> each.queues() == floor.queues)
          .filter(each -> each.appsPerQueue() == floor.appsPerQueue)
          .findFirst();
    }

    private static void compare(BenchCase ours, BenchCase stock, Floor floor, List<String> missed) {
      double rate = ours.containersPerSecond() / stock.containersPerSecond();
      if (!(rate >= floor.rate)) {
        missed.add(text(ours, "containers per second", rate, "at least", floor.rate));
      }
      double update = ours.updateMillis() / stock.updateMillis();
      if (!(update <= floor.update)) {
        missed.add(text(ours, "an update without changes", update, "at most", floor.update));
      }
      double changed = ours.changedUpdateMillis() / stock.changedUpdateMillis();
      if (!(changed <= floor.changedUpdate)) {
        missed.add(
            text(
                ours,
                "an update with a hundredth changed",
                changed,
                "at most",
                floor.changedUpdate));
      }
    }

    private static String text(
        BenchCase ours, String what, double ratio, String side, double floor) {
      return String.format(
          Locale.ROOT,
          "%s at %d x %d: %s is %.2f times stock's, expected %s %.2f",
          ours.scheduler(),
          ours.queues(),
          ours.appsPerQueue(),
          what,
          ratio,
          side,
          floor);
    }
  }
}
