/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** What a job holds beyond its launch limit, and gives back when others wait. Immutable. */
final class Loan {
  private final SchedulableView job;
  private final Amount keeps;
  private final Amount over;
  private final double mostAge;

  /**
   * Of a job.
   *
   * @param holds what it has, without what is to be killed of it already
   * @param part of this that it keeps, 0 to 1
   * @param mostAge containers that have run for longer it keeps, milliseconds
   */
  Loan(SchedulableView job, Amount holds, double part, double mostAge) {
    this.job = job;
    this.keeps = holds.times(part);
    this.over = holds.minus(keeps);
    this.mostAge = mostAge;
  }

  SchedulableView job() {
    return job;
  }

  /** The job is left so much in every type, whatever size the rooms are that its kills make. */
  Amount keeps() {
    return keeps;
  }

  Amount over() {
    return over;
  }

  double mostAge() {
    return mostAge;
  }
}
