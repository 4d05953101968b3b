/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;

/**
 * Predicts the service of each user in the fair-share reference if no job arrives: generalised
 * processor sharing with caps (Parekh and Gallager 1993). A user is served at its weight times a
 * common level, at most at its cap, and the level rises as users end. A virtual clock, the integral
 * of the level, gives the service of each user below its cap, so that an end costs a heap operation
 * and not a pass over all users.
 */
final class FairEnds {
  private final double[] weights;
  private final double[] caps;
  private final double[] works;
  private final boolean[] open;
  // For users at their caps: when they reached them, and their service by then.
  private final double[] cappedAt;
  private final double[] servedThen;
  // The virtual clock at each change of the level.
  private double[] clocks = new double[8];
  private double[] times = new double[8];
  private double[] levels = new double[8];
  private int changes;

  private FairEnds(double[] weights, double[] caps, double[] works) {
    this.weights = weights;
    this.caps = caps;
    this.works = works;
    open = new boolean[weights.length];
    cappedAt = new double[weights.length];
    servedThen = new double[weights.length];
    Arrays.fill(servedThen, Double.POSITIVE_INFINITY);
  }

  /**
   * Predicts the service of users.
   *
   * @param weights at least 0; a user of weight 0 is not served
   * @param caps highest rate of each, per second, at least 0
   * @param works total work of each, at least 0; infinite for one without end
   * @param room total rate, unless the caps are less
   */
  static FairEnds of(double[] weights, double[] caps, double[] works, double room) {
    FairEnds ends = new FairEnds(weights, caps, works);
    ends.run(room);
    return ends;
  }

  private void run(double room) {
    PriorityQueue<Integer> byCap = heap(user -> caps[user] / weights[user]);
    PriorityQueue<Integer> byClock = heap(this::clockAtEnd);
    PriorityQueue<Integer> capped = heap(this::timeAtEnd);
    double left = room;
    double sum = 0;
    for (int user = 0; user < weights.length; user++) {
      open[user] = weights[user] > 0 && caps[user] > 0 && works[user] > 0;
      if (open[user]) {
        byCap.add(user);
        byClock.add(user);
        sum += weights[user];
      }
    }
    double clock = 0;
    double time = 0;
    while (time < Double.POSITIVE_INFINITY) {
      for (int user = first(byCap); user >= 0; user = first(byCap)) {
        if (caps[user] * sum > left * weights[user] * (1 + 1e-12)) {
          break;
        }
        open[user] = false;
        cappedAt[user] = time;
        servedThen[user] = clock * weights[user];
        capped.add(user);
        left = Math.max(0, left - caps[user]);
        sum -= weights[user];
      }
      int nextOpen = first(byClock);
      double level = nextOpen < 0 ? 0 : left / sum;
      if (level > 0) {
        change(clock, time, level);
      }
      double openEnds =
          level > 0 ? time + (clockAtEnd(nextOpen) - clock) / level : Double.POSITIVE_INFINITY;
      double cappedEnds = capped.isEmpty() ? Double.POSITIVE_INFINITY : timeAtEnd(capped.peek());
      if (openEnds <= cappedEnds) {
        clock = level > 0 ? clockAtEnd(nextOpen) : clock;
        if (nextOpen >= 0) {
          open[nextOpen] = false;
          sum -= weights[nextOpen];
        }
      } else {
        clock += level * (cappedEnds - time);
        left += caps[capped.poll()];
      }
      time = Math.min(openEnds, cappedEnds);
    }
  }

  private PriorityQueue<Integer> heap(ToDoubleFunction<Integer> key) {
    return new PriorityQueue<>(
        weights.length + 1,
        Comparator.<Integer>comparingDouble(key).thenComparing(Comparator.naturalOrder()));
  }

  private double clockAtEnd(int user) {
    return works[user] / weights[user];
  }

  private double timeAtEnd(int user) {
    return cappedAt[user] + (works[user] - servedThen[user]) / caps[user];
  }

  /** The first user below its cap, or -1. */
  private int first(PriorityQueue<Integer> users) {
    while (!users.isEmpty() && !open[users.peek()]) {
      users.poll();
    }
    return users.isEmpty() ? -1 : users.peek();
  }

  private void change(double clock, double time, double level) {
    if (changes == clocks.length) {
      clocks = Arrays.copyOf(clocks, 2 * changes);
      times = Arrays.copyOf(times, 2 * changes);
      levels = Arrays.copyOf(levels, 2 * changes);
    }
    clocks[changes] = clock;
    times[changes] = time;
    levels[changes] = level;
    changes++;
  }

  /**
   * Seconds until a user has received an amount of service; infinite if never.
   *
   * @param served at least 0, at most its total work
   */
  double seconds(int user, double served) {
    if (served > servedThen[user]) {
      return cappedAt[user] + (served - servedThen[user]) / caps[user];
    }
    double clock = served / weights[user];
    int place = Arrays.binarySearch(clocks, 0, changes, clock);
    if (place < 0) {
      place = Math.max(0, -place - 2);
    }
    double rest = clock - clocks[place];
    return rest > 0 ? times[place] + rest / levels[place] : times[place];
  }
}
