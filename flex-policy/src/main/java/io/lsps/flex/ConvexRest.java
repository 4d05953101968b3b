/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** The convex jobs of a problem that also has jobs with steps. */
final class ConvexRest extends Gains {
  private final Problem problem;
  private final Gains all;
  private final int[] slots;
  private final int[] jobs;

  /**
   * The convex jobs.
   *
   * @param slots what every job holds by now; changed as this gives
   */
  ConvexRest(Problem problem, int[] slots) {
    this.problem = problem;
    this.all = Gains.of(problem);
    this.slots = slots;
    int count = 0;
    int[] found = new int[problem.inside()];
    for (int j = 0; j < found.length; j++) {
      Penalty penalty = problem.penalty[j];
      if (penalty.convex() && penalty.shape() != Penalty.Shape.NONE) {
        found[count++] = j;
      }
    }
    jobs = java.util.Arrays.copyOf(found, count);
  }

  boolean isEmpty() {
    return jobs.length == 0;
  }

  /** One slot for each that has none: it would never end. Returns how many were given. */
  int startAll(int slack) {
    int given = 0;
    for (int j : jobs) {
      if (slots[j] == 0 && given < slack) {
        slots[j]++;
        given++;
      }
    }
    return given;
  }

  double[] sums(int slack) {
    return Fox.sums(this, slack);
  }

  void give(int slack) {
    int[] extra = new FredericksonJohnson().solve(this, slack);
    for (int c = 0; c < jobs.length; c++) {
      slots[jobs[c]] += extra[c];
    }
  }

  @Override
  int columns() {
    return jobs.length;
  }

  @Override
  int length(int column) {
    return problem.most[jobs[column]] - slots[jobs[column]];
  }

  @Override
  double gain(int column, int place) {
    int job = jobs[column];
    return all.gain(job, slots[job] - problem.least[job] + place);
  }
}
