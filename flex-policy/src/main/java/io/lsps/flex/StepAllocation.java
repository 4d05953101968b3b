/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The separable resource allocation problem of a minisum metric where some penalties are steps, and
 * so not convex: dynamic programming job by job over the fewest slots that meet each due time. Of
 * the partial solutions only those stay that no other one beats in both slots and gain, and that
 * could still beat a greedy solution if slots were divisible. What convex jobs among them make of
 * the slots left over is known from Fox's greedy for every number of slots at once.
 *
 * <p>Exact, unless its time runs out or the partial solutions become too many: then the greedy
 * solution stands. The number of partial solutions is at most the number of slots, which gives the
 * O(J S) of a step each (the seed has O(J S^2) over all slots).
 */
final class StepAllocation {
  /** Of all frontiers together: about 4 MB. */
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
    slack = problem.slots();
    for (int least : slots) {
      slack -= least;
    }
  }

  private int[] solve(BooleanSupplier timeLeft) {
    ConvexRest rest = new ConvexRest(problem, slots);
    slack -= rest.startAll(slack);
    for (int j = 0; j < problem.inside(); j++) {
      if (!problem.penalty[j].convex()) {
        StepJob job = StepJob.of(problem, j);
        if (job.levels() > 0) {
          stepJobs.add(job);
        }
      }
    }
    stepJobs.sort(StepJob::compareTo);
    double[] restSums = rest.isEmpty() ? null : rest.sums(slack);
    Frontier best = search(restSums, timeLeft);
    int used = best == null ? greedy() : trace(best);
    rest.give(slack - used);
    return slots;
  }

  /** The best end of the dynamic programme, or null where time or room ran out. */
  private Frontier search(double[] restSums, BooleanSupplier timeLeft) {
    double bound = restSums == null ? greedyGain() : Double.NEGATIVE_INFINITY;
    Frontier frontier = Frontier.start(slack);
    long states = 0;
    for (int i = 0; i < stepJobs.size(); i++) {
      double hope = i + 1 < stepJobs.size() ? stepJobs.get(i + 1).efficiency() : 0;
      frontier = frontier.with(stepJobs.get(i), slack, hope, bound);
      states += frontier.size();
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
    int state = end.bestState();
    for (int i = stepJobs.size() - 1; i >= 0; i--) {
      int level = at.level(state);
      if (level >= 0) {
        StepJob job = stepJobs.get(i);
        slots[job.number()] += job.slots(level);
        used += job.slots(level);
      }
      state = at.parent(state);
      at = at.before();
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
      int level = job.bestWithin(slack - used);
      if (level >= 0) {
        slots[job.number()] += job.slots(level);
        used += job.slots(level);
      }
    }
    return used;
  }
}
