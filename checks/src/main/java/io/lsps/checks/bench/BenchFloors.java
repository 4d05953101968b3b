/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Benchmark.BenchCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is not to be lost of the speed of our scheduler: ratios to a stock scheduler measured in the
 * same run, with room for a busy machine.
 */
public final class BenchFloors {
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
  public static List<int[]> grid() {
    return FLOORS.stream().map(floor -> new int[] {floor.queues, floor.appsPerQueue}).toList();
  }

  /**
   * What was missed, in words; empty where every floor holds.
   *
   * @param stock name of the scheduler that others are compared with
   */
  public static List<String> missed(List<BenchCase> cases, String stock) {
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
              ours, "an update with a hundredth changed", changed, "at most", floor.changedUpdate));
    }
  }

  private static String text(BenchCase ours, String what, double ratio, String side, double floor) {
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
