/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * The separable resource allocation problem of a minisum metric where some penalties are steps, and
 * so not convex: dynamic programming job by job over the fewest slots that meet each due time.
 * Partial solutions are kept if Pareto optimal in slots and gain, and if their relaxation with
 * divisible slots could beat a greedy solution. What convex jobs gain from the remaining slots
 * follows from Fox's greedy algorithm, for every number of slots at once.
 *
 * <p>Exact, unless time runs out or there are too many partial solutions: then the greedy one is
 * used. There is at most one partial solution per slot, so with one due time for each job it takes
 * O(J S) (the paper: O(J S^2) over all slots).
 */
final class StepAllocation {
  /** Limit over all frontiers: about 4 MB. */
  private static final int MOST_STATES = 200_000;

  /** Slots that every job holds in the best allocation found. */
  static int[] solve(Problem problem, BooleanSupplier timeLeft) {
    return new StepAllocation(problem).solve(timeLeft);
  }

  private final Problem problem;
  private final int[] slots;
  private final List<StepJob> stepJobs = new ArrayList<>();
  private int slack;

  private StepAllocation(Problem problem) {
    this.problem = problem;
    slots = problem.least.clone();
    slack = problem.slack();
  }

  private int[] solve(BooleanSupplier timeLeft) {
    int[] convex =
        IntStream.range(0, problem.inside)
            .filter(j -> problem.penalty[j].convex())
            .filter(j -> problem.penalty[j].shape != Penalty.Shape.NONE)
            .toArray();
    for (int j : convex) {
      // Without a slot it would never end.
      if (slots[j] == 0 && slack > 0) {
        slots[j]++;
        slack--;
      }
    }
    Gains rest = Gains.of(problem, convex, slots);
    for (int j = 0; j < problem.inside; j++) {
      if (!problem.penalty[j].convex()) {
        StepJob job = StepJob.of(problem, j);
        if (job.levels > 0) {
          stepJobs.add(job);
        }
      }
    }
    stepJobs.sort(StepJob.MOST_EFFICIENT_FIRST);
    double[] restSums = convex.length == 0 ? null : sums(rest, slack);
    Frontier best = search(restSums, timeLeft);
    int used = best == null ? greedy() : trace(best);
    int[] extra = FredericksonJohnson.solve(rest, slack - used);
    for (int c = 0; c < convex.length; c++) {
      slots[convex[c]] += extra[c];
    }
    return slots;
  }

  /** The best final state of the dynamic programme; null if time or space ran out. */
  private Frontier search(double[] restSums, BooleanSupplier timeLeft) {
    double bound = restSums == null ? greedyGain() : Double.NEGATIVE_INFINITY;
    Frontier frontier = Frontier.start(slack);
    long states = 0;
    for (int i = 0; i < stepJobs.size(); i++) {
      double hope = i + 1 < stepJobs.size() ? stepJobs.get(i + 1).efficiency : 0;
      frontier = frontier.with(stepJobs.get(i), slack, hope, bound);
      states += frontier.size;
      if (states > MOST_STATES || !timeLeft.getAsBoolean()) {
        return null;
      }
    }
    return frontier.best(slack, restSums);
  }

  /** Gives the jobs of the best path their slots; returns how many beyond the minima. */
  private int trace(Frontier end) {
    int used = 0;
    Frontier at = end;
    int state = end.bestState;
    for (int i = stepJobs.size() - 1; i >= 0; i--) {
      used += give(stepJobs.get(i), at.levels[state]);
      state = at.parents[state];
      at = at.before;
    }
    return used;
  }

  private double greedyGain() {
    double gain = 0;
    int left = slack;
    for (StepJob job : stepJobs) {
      int level = job.bestWithin(left);
      if (level >= 0) {
        gain += job.gain(level);
        left -= job.slots(level);
      }
    }
    return gain;
  }

  private int greedy() {
    int used = 0;
    for (StepJob job : stepJobs) {
      used += give(job, job.bestWithin(slack - used));
    }
    return used;
  }

  private int give(StepJob job, int level) {
    int given = level < 0 ? 0 : job.slots(level);
    slots[job.number] += given;
    return given;
  }

  /**
   * The best gain of k slots, for every k: each slot goes to the column with the largest gain (B.
   * Fox, Discrete optimization via marginal analysis, 1966). O(J + S log J) for S slots and J
   * columns.
   *
   * @return slots + 1 sums; the last one repeats where no more can be given
   */
  static double[] sums(Gains gains, int slots) {
    double[] sums = new double[slots + 1];
    int[] taken = new int[gains.columns()];
    double[] next = new double[taken.length];
    PriorityQueue<Integer> byNext =
        new PriorityQueue<>(
            Comparator.comparingDouble((Integer column) -> -next[column])
                .thenComparing(Comparator.naturalOrder()));
    for (int column = 0; column < taken.length; column++) {
      if (gains.length(column) > 0) {
        next[column] = gains.gain(column, 0);
        byNext.add(column);
      }
    }
    for (int k = 0; k < slots; k++) {
      Integer best = byNext.poll();
      sums[k + 1] = best == null ? sums[k] : sums[k] + next[best];
      if (best != null && ++taken[best] < gains.length(best)) {
        next[best] = gains.gain(best, taken[best]);
        byNext.add(best);
      }
    }
    return sums;
  }

  /**
   * Partial solutions after some jobs, by rising slots and rising gain. Each refers to its
   * predecessor.
   */
  private static final class Frontier {
    final Frontier before;
    private final int[] slots;
    private final double[] gains;
    private final int[] parents;

    /** The level of the last job, -1 for its minimum. */
    private final byte[] levels;

    final int size;
    int bestState;

    private Frontier(
        Frontier before, int[] slots, double[] gains, int[] parents, byte[] levels, int size) {
      this.before = before;
      this.slots = slots;
      this.gains = gains;
      this.parents = parents;
      this.levels = levels;
      this.size = size;
    }

    static Frontier start(int slack) {
      if (slack < 0) {
        throw new IllegalArgumentException("the minima are above the slots by " + -slack);
      }
      return new Frontier(null, new int[1], new double[1], new int[1], new byte[] {-1}, 1);
    }

    /**
     * The partial solutions with one more job.
     *
     * @param hope upper bound of the gain per slot of all later jobs
     * @param bound a total gain that is certainly possible
     */
    Frontier with(StepJob job, int slack, double hope, double bound) {
      int choices = job.levels + 1;
      int[] cursors = new int[choices];
      int capacity = (int) Math.min((long) size * choices, slack + 1L);
      int[] nextSlots = new int[Math.min(capacity, 64)];
      double[] nextGains = new double[nextSlots.length];
      int[] nextParents = new int[nextSlots.length];
      byte[] nextLevels = new byte[nextSlots.length];
      int count = 0;
      double best = Double.NEGATIVE_INFINITY;
      while (true) {
        int choice = fewestSlots(job, cursors, slack);
        if (choice < 0) {
          break;
        }
        int from = cursors[choice]++;
        int used = slots[from] + (choice == 0 ? 0 : job.slots(choice - 1));
        double gain = gains[from] + (choice == 0 ? 0 : job.gain(choice - 1));
        boolean hopeful = gain + (slack - used) * hope >= bound - 1e-9 * Math.abs(bound);
        if (gain <= best || !hopeful) {
          continue;
        }
        best = gain;
        if (count > 0 && nextSlots[count - 1] == used) {
          count--;
        }
        if (count == nextSlots.length) {
          int grown = (int) Math.min(capacity, 2L * count);
          nextSlots = Arrays.copyOf(nextSlots, grown);
          nextGains = Arrays.copyOf(nextGains, grown);
          nextParents = Arrays.copyOf(nextParents, grown);
          nextLevels = Arrays.copyOf(nextLevels, grown);
        }
        nextSlots[count] = used;
        nextGains[count] = gain;
        nextParents[count] = from;
        nextLevels[count] = (byte) (choice - 1);
        count++;
      }
      return new Frontier(this, nextSlots, nextGains, nextParents, nextLevels, count);
    }

    /** Merges the choices by slots: the index of the one to continue with. */
    private int fewestSlots(StepJob job, int[] cursors, int slack) {
      int best = -1;
      int fewest = Integer.MAX_VALUE;
      for (int choice = 0; choice < cursors.length; choice++) {
        if (cursors[choice] < size) {
          int used = slots[cursors[choice]] + (choice == 0 ? 0 : job.slots(choice - 1));
          if (used <= slack && used < fewest) {
            fewest = used;
            best = choice;
          }
        }
      }
      return best;
    }

    /**
     * This frontier, with its best state found.
     *
     * @param restSums gain of the convex jobs by number of slots left, or null
     */
    Frontier best(int slack, double[] restSums) {
      double best = Double.NEGATIVE_INFINITY;
      for (int state = 0; state < size; state++) {
        double gain = gains[state] + (restSums == null ? 0 : restSums[slack - slots[state]]);
        if (gain > best) {
          best = gain;
          bestState = state;
        }
      }
      return this;
    }
  }

  /**
   * The gains of a step job by number of slots: one level for each due time that it can still meet.
   */
  static final class StepJob {
    static final Comparator<StepJob> MOST_EFFICIENT_FIRST =
        Comparator.comparingDouble((StepJob job) -> -job.efficiency)
            .thenComparingInt(job -> job.number);

    final int number;
    private final int[] slots;
    private final double[] gains;
    final int levels;

    /** The largest gain per slot. */
    final double efficiency;

    private StepJob(int number, int[] slots, double[] gains, int levels) {
      this.number = number;
      this.slots = slots;
      this.gains = gains;
      this.levels = levels;
      double best = 0;
      for (int i = 0; i < levels; i++) {
        best = Math.max(best, gains[i] / slots[i]);
      }
      efficiency = best;
    }

    static StepJob of(Problem problem, int number) {
      Penalty penalty = problem.penalty[number];
      int least = problem.least[number];
      int[] slots = new int[penalty.steps()];
      double[] gains = new double[penalty.steps()];
      double cost = problem.cost(number, least);
      int levels = 0;
      // From the last due time to the first: ever more slots, ever less cost.
      for (int step = penalty.steps() - 1; step >= 0; step--) {
        int needed = needed(problem.work[number], penalty.due(step), least, problem.most[number]);
        if (needed < 0) {
          break;
        }
        double reached = problem.cost(number, needed);
        if (needed > least && reached < cost) {
          boolean sameSlots = levels > 0 && slots[levels - 1] == needed - least;
          levels += sameSlots ? 0 : 1;
          slots[levels - 1] = needed - least;
          gains[levels - 1] = problem.cost(number, least) - reached;
          cost = reached;
        }
      }
      return new StepJob(number, slots, gains, levels);
    }

    /** The fewest slots that meet a due time, or -1 if impossible. */
    private static int needed(double work, double due, int least, int most) {
      if (due <= 0 || work > due * most) {
        return -1;
      }
      int slots = (int) Math.max(least, Math.ceil(work / due));
      // Corrects rounding, by the completion time that the penalty sees.
      while (slots > least && slots > 1 && work / (slots - 1) <= due) {
        slots--;
      }
      while (slots == 0 || work / slots > due) {
        slots++;
      }
      return slots > most ? -1 : slots;
    }

    /** Slots beyond the minimum. */
    int slots(int level) {
      return slots[level];
    }

    /** Cost saved against the minimum. */
    double gain(int level) {
      return gains[level];
    }

    /** The highest level that fits, or -1. */
    int bestWithin(int free) {
      int best = -1;
      for (int i = 0; i < levels && slots[i] <= free; i++) {
        best = i;
      }
      return best;
    }
  }
}
