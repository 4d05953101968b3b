/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/**
 * One job as the FairScheduler would serve it, beside how far it is here. It is to end no later
 * than there by more than a part of the time that it takes there: that is its deadline. Where all
 * that it can use from now on would just do, it is owed service. Work is in seconds of the whole
 * cluster, the unit of job sizes. {@code VirtualCluster} counts the time. Not safe for use by
 * several threads.
 */
public final class Account {
  /** The turn of a job that is owed nothing. */
  public static final int NO_TURN = Integer.MAX_VALUE;

  // Whom it counts for; nothing is asked of it.
  private Object home;
  private boolean present;
  private double demand;
  private double master;
  private double work = Double.NaN;
  private double left;
  private double virtual;
  private double rate;
  private double start = Double.NaN;
  private double end;
  private double deadline;
  private int turn = NO_TURN;
  private boolean turned;

  /**
   * What is known of the job now.
   *
   * @param canUse what its tasks hold and ask for, a part of the cluster; 0 where it may not begin
   * @param masterHolds what its master holds, likewise
   * @param allWork of the job, done or not; infinite where it is not known, and then the job is
   *     never owed anything
   * @param workLeft of that
   */
  public void tell(double canUse, double masterHolds, double allWork, double workLeft) {
    demand = canUse;
    master = masterHolds;
    left = Math.min(allWork, workLeft);
    if (Double.isNaN(work) && allWork < Double.POSITIVE_INFINITY) {
      // What was done of it before it was heard of, as before a restart, is done there too.
      virtual = allWork - left;
    }
    work = allWork;
  }

  /** Whether the job is owed service, as of the last division. */
  public boolean isOwed() {
    return turn != NO_TURN;
  }

  /** Of those that are owed service, the lowest goes first: the one with the earliest deadline. */
  public int turn() {
    return turn;
  }

  /** When the job is to have ended, in seconds. */
  public double deadline() {
    return deadline;
  }

  /** Counts for a user from now on. Returns whether it did not before. */
  boolean enter(Object user) {
    boolean other = home != user;
    home = user;
    present = true;
    return other;
  }

  void away() {
    present = false;
  }

  /** Whether the job has ended here. */
  boolean isGone() {
    return !present;
  }

  /** Whether the job has ended here and there, or counts elsewhere. */
  boolean isOver(Object user) {
    return home != user || (isGone() && (isDone() || !isMeasured()));
  }

  /** Time passes until now. */
  void pass(double seconds, double now) {
    boolean before = isDone();
    virtual += rate * seconds;
    if (isDone() && !before) {
      end = now - (virtual - work) / rate;
      virtual = work;
    }
  }

  /** What it can use under the FairScheduler. */
  double virtualDemand() {
    return isDone() ? 0 : demand;
  }

  /** What its tasks hold and ask for here. */
  double wanted() {
    return present ? demand : 0;
  }

  /** What its master holds here. */
  double master() {
    return present ? master : 0;
  }

  /**
   * Sets what the FairScheduler gives it from now on, and so its deadline.
   *
   * @param now in seconds
   * @param lag by this part of the time that the FairScheduler takes, it may take longer
   */
  void due(double part, double now, double lag) {
    if (Double.isNaN(start)) {
      start = now;
    }
    rate = isDone() ? 0 : part;
    if (!isDone()) {
      end = now + (work - virtual) / Math.max(rate, Double.MIN_NORMAL);
    }
    deadline = start + (1 + lag) * Math.max(0, end - start);
  }

  /**
   * For how long it can still wait, in seconds, if it has all that it can use from then on;
   * infinite where it is never owed anything.
   *
   * @param capacity what there is for tasks
   */
  double slack(double now, double capacity) {
    if (isGone() || !isMeasured() || demand == 0) {
      return Double.POSITIVE_INFINITY;
    }
    return deadline - now - left / Math.max(Math.min(capacity, demand), Double.MIN_NORMAL);
  }

  void turn(int next) {
    turned = turn != next;
    turn = next;
  }

  /** Whether its turn is another than before the last division. */
  boolean hasTurned() {
    return turned;
  }

  private boolean isDone() {
    return virtual >= work;
  }

  private boolean isMeasured() {
    return work < Double.POSITIVE_INFINITY;
  }
}
