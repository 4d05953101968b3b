/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The parameters of random batches.
 *
 * @param jobs in a draw, from 1 to 20; the optimum of more than 12 may take long
 * @param slots from the number of jobs
 * @param smallPercent of the jobs that are small, 0 to 100
 * @param slackPercent of the slots that minima leave, 0 to 100
 * @param mostPercent mean of the jobs' maxima, percent of the slots; 0 for as many as a job has
 *     tasks
 * @param draws 1 or more
 * @param seed from 1; each has draws of its own
 */
record OptimalityScenario(
    int jobs, int slots, int smallPercent, int slackPercent, int mostPercent, int draws, int seed) {
  /** Keeps the draws of any two seeds apart. */
  private static final long MOST_DRAWS = 1_000_000;

  /** The draw of a number from 1. */
  RandomBatch draw(int number) {
    return RandomBatch.of(
        new RandomBatch.Shape(jobs, slots, smallPercent, slackPercent, mostPercent),
        (seed - 1) * MOST_DRAWS + number);
  }

  /** A parameter to vary: (a) and (b) of FLEX's Fig. 5, slack and small jobs; and the maxima. */
  enum ParameterSweep {
    SLACK("slack, percent of the slots that minima leave"),
    SMALL("small jobs, percent"),
    MOST("mean maximum of a job, percent of the slots; 0: as many as it has tasks");

    /** The values of the parameter, percent. */
    static final List<Integer> PERCENTS =
        IntStream.rangeClosed(0, 10).map(i -> 10 * i).boxed().toList();

    /** The results of all metrics at one value. */
    record Point(int percent, List<MetricResult> results) {}

    private final String label;

    ParameterSweep(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    /** The scenario with this parameter at a value. */
    OptimalityScenario at(OptimalityScenario scenario, int percent) {
      return new OptimalityScenario(
          scenario.jobs,
          scenario.slots,
          this == SMALL ? percent : scenario.smallPercent,
          this == SLACK ? percent : scenario.slackPercent,
          this == MOST ? percent : scenario.mostPercent,
          scenario.draws,
          scenario.seed);
    }
  }
}
