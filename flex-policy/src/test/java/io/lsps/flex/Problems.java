/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Random problems, and answers by looking at everything. */
final class Problems {
  private Problems() {}

  /** A job as random as a metric can make use of. */
  static JobTerms terms(Random random, double work) {
    double elapsed = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 20;
    double deadline =
        random.nextInt(5) == 0 ? JobTerms.NO_DEADLINE : elapsed + random.nextDouble() * 60 - 5;
    double[] dues = {random.nextDouble() * 40, random.nextDouble() * 40};
    double[] costs = {random.nextInt(5), random.nextInt(9)};
    Arrays.sort(dues);
    Arrays.sort(costs);
    double weight = random.nextInt(6) == 0 ? 0 : random.nextDouble();
    double total = work + random.nextDouble() * 10 + 0.1;
    return new JobTerms(elapsed, total, weight, deadline, Penalty.steps(dues, costs));
  }

  static Problem random(Metric metric, int jobs, int slots, long seed) {
    Random random = new Random(seed);
    List<FlexJob> list = new ArrayList<>();
    for (int j = 0; j < jobs; j++) {
      double work = random.nextInt(8) == 0 ? 0 : random.nextInt(100) + random.nextDouble();
      int most = 1 + random.nextInt(slots);
      int least = random.nextInt(Math.min(most, 1 + slots / jobs) + 1);
      list.add(new FlexJob(work, least, most, metric.penalty(terms(random, work))));
    }
    return Problem.of(slots, metric.aggregate, list);
  }

  /** The least value over all constant allocations within minima, maxima and slots. */
  static double bestMoldable(Problem problem) {
    return bestFrom(problem, 0, problem.least.clone(), slack(problem));
  }

  private static double bestFrom(Problem problem, int job, int[] slots, int slack) {
    if (job == problem.size()) {
      return moldableValue(problem, slots);
    }
    double best = Double.POSITIVE_INFINITY;
    int least = problem.least[job];
    for (int extra = 0; extra <= Math.min(slack, problem.most[job] - least); extra++) {
      slots[job] = least + extra;
      best = Math.min(best, bestFrom(problem, job + 1, slots, slack - extra));
    }
    slots[job] = least;
    return best;
  }

  static double moldableValue(Problem problem, int[] slots) {
    double[] ends = new double[slots.length];
    for (int j = 0; j < ends.length; j++) {
      ends[j] = problem.work[j] == 0 ? 0 : problem.work[j] / slots[j];
    }
    return problem.value(ends);
  }

  static int slack(Problem problem) {
    return problem.slots - Arrays.stream(problem.least).sum();
  }

  /** Calls with every order of the numbers below {@code size}. */
  static void everyOrder(int size, Consumer<int[]> visitor) {
    permute(RisingOrder.of(new double[size]), 0, visitor);
  }

  private static void permute(int[] order, int place, Consumer<int[]> visitor) {
    if (place >= order.length - 1) {
      visitor.accept(order);
    }
    for (int other = place; other < order.length; other++) {
      swap(order, place, other);
      if (place < order.length - 1) {
        permute(order, place + 1, visitor);
      }
      swap(order, place, other);
    }
  }

  private static void swap(int[] order, int a, int b) {
    int kept = order[a];
    order[a] = order[b];
    order[b] = kept;
  }

  /** The least value over the packings of all orders. */
  static double bestPacking(Problem problem) {
    Packing packing = new Packing(problem);
    double[] best = {Double.POSITIVE_INFINITY};
    everyOrder(
        problem.size(),
        order -> best[0] = Math.min(best[0], problem.value(packing.completions(order))));
    return best[0];
  }

  /** Four slots, 40 slot-seconds of work: in 10 s both jobs can end, and in no order of the two. */
  static Problem shared(Penalty penalty) {
    return Problem.of(
        4, Aggregate.SUM, List.of(new FlexJob(25, 0, 3, penalty), new FlexJob(15, 0, 2, penalty)));
  }

  /** The same jobs without minima. */
  static Problem withoutMinima(Problem problem) {
    List<FlexJob> jobs = new ArrayList<>();
    for (int j = 0; j < problem.size(); j++) {
      jobs.add(new FlexJob(problem.work[j], 0, problem.most[j], problem.penalty[j]));
    }
    return Problem.of(problem.slots, problem.aggregate, jobs);
  }

  /**
   * Of all sets of jobs, the least that there is room for beyond their work, in slot-seconds. Below
   * 0 where not all can end by their due times.
   */
  static double leastRoom(Problem problem, double[] dues) {
    int size = problem.size();
    double[] ends = new double[size];
    for (int j = 0; j < size; j++) {
      double atMinimum = problem.work[j] / problem.least[j];
      ends[j] = problem.work[j] == 0 ? 0 : Math.min(dues[j], atMinimum);
    }
    double[] times = Arrays.stream(ends).filter(end -> end < 1e300).sorted().toArray();
    double room = Double.POSITIVE_INFINITY;
    for (int set = 1; set < 1 << size; set++) {
      room = Math.min(room, room(problem, ends, times, set));
    }
    return room;
  }

  private static double room(Problem problem, double[] ends, double[] times, int set) {
    double room = 0;
    double before = 0;
    for (double time : times) {
      double free = problem.slots;
      double most = 0;
      for (int j = 0; j < ends.length; j++) {
        if (ends[j] >= time && ends[j] < 1e300) {
          free -= problem.least[j];
          most += (set >> j & 1) == 1 ? problem.most[j] - problem.least[j] : 0;
        }
      }
      room += (time - before) * Math.min(free, most);
      before = time;
    }
    for (int j = 0; j < ends.length; j++) {
      if ((set >> j & 1) == 1 && ends[j] < 1e300) {
        room -= problem.work[j] - problem.least[j] * ends[j];
      }
    }
    return room;
  }
}
