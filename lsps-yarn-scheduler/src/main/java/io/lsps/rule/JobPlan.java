/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * What is planned for one job: its rank, its account, and when its next containers come. Immutable
 * once it is planned; the next plan goes on from it.
 */
public final class JobPlan {
  /** Of those that are alike the earlier goes first. */
  static final Comparator<JobPlan> BY_SUBMISSION =
      (one, other) -> {
        int order = Long.compare(one.job.submitted, other.job.submitted);
        return order == 0 ? one.job.id.compareTo(other.job.id) : order;
      };

  /** How many numbers an {@link #account} is. */
  public static final int ACCOUNT_NUMBERS = 11;

  final JobSnapshot job;
  // Where this goes on from; forgotten once it is planned.
  JobPlan before;
  // Rank.
  double predicted = Double.NaN;
  long predictedTasks;
  double size = Double.POSITIVE_INFINITY;
  int among;
  int within;
  // FairReference.
  double seconds;
  double start;
  double most;
  double virtual;
  double rate;
  double end = Double.POSITIVE_INFINITY;
  double deadline = Double.POSITIVE_INFINITY;
  boolean late;
  FairTime fairTime = new FairTime();
  // Sequence.
  double limit = Double.POSITIVE_INFINITY;
  boolean atRisk;
  int run;
  // Demand.
  int firstUntil;

  JobPlan(JobSnapshot job, JobPlan before) {
    this.job = job;
    this.before = before;
  }

  public JobSnapshot job() {
    return job;
  }

  /** The size by which it is ranked, in seconds of the whole cluster. */
  public double size() {
    return size;
  }

  /** Its class among the jobs of all users: see {@link Rank}. */
  public int sizeClass() {
    return among;
  }

  /** Whether it would miss its deadline behind all jobs that are as small as it, or smaller. */
  public boolean isAtRisk() {
    return atRisk;
  }

  /** Whether it could not end in time any more, and started again in the reference. */
  public boolean isLate() {
    return late;
  }

  /** Its run in the {@link Sequence}: of two the lower goes first. */
  public int run() {
    return run;
  }

  /**
   * When it is to have ended, in seconds; infinite where its work is not known, and while it would
   * not be served under the FairScheduler either.
   */
  public double deadline() {
    return deadline;
  }

  /** When it would end under the FairScheduler, as far as that is known, in seconds. */
  public double fairEnd() {
    return end;
  }

  /**
   * Seconds from its submission to its end under the FairScheduler, as far as that is known;
   * infinite where its work is not known.
   */
  public double fairSeconds() {
    return isMeasured() ? fairTime.seconds(job, end, most) : Double.POSITIVE_INFINITY;
  }

  /**
   * Its place among the jobs of its user: the lowest goes first, of equal ones the earlier.
   *
   * @param tasks how many containers its tasks hold by now: counts where it {@link #hasFirstTasks}
   */
  public int place(int tasks) {
    return tasks < firstUntil ? Rank.FIRST : run * Rank.RUN + within;
  }

  /** Whether some of its tasks go first, to show how long the others take. */
  public boolean hasFirstTasks() {
    return firstUntil > 0;
  }

  /** Its place among the jobs of all users, its first tasks aside. */
  int amongAll() {
    return run * Rank.RUN + among;
  }

  /** Whether it has a place by the work that is left of it. */
  boolean isSequenced() {
    return job.claims() && job.sized && job.usable > 0 && job.left < Double.POSITIVE_INFINITY;
  }

  /** Its containers that show how large it is go first, and not all that it asks for. */
  void await() {
    if (job.stage != JobSnapshot.Stage.UNKNOWN && job.waits && job.firstWaits) {
      firstUntil = job.firstTasks;
    }
  }

  /** Whether it takes its place among the jobs of its user as in another plan. */
  boolean isPlacedAs(JobPlan other) {
    return other != null
        && within == other.within
        && run == other.run
        && firstUntil == other.firstUntil
        && job.owner == other.job.owner;
  }

  /**
   * Its account, for {@link #resume} after a restart; empty where its work is not known. Times are
   * in seconds since its submission, those that are not known yet -1.
   */
  public double[] account() {
    if (!isMeasured()) {
      return new double[0];
    }
    double from = job.submitted / 1000.0;
    return new double[] {
      start - from,
      seconds - from,
      most,
      virtual,
      rate,
      Double.isInfinite(end) ? -1 : end - from,
      Double.isInfinite(deadline) ? -1 : deadline - from,
      job.work,
      Double.isNaN(predicted) ? -1 : predicted,
      predictedTasks,
      late ? Math.max(1, Math.min(fairTime.end(end, job.work) - from, Double.MAX_VALUE)) : 0
    };
  }

  /** The same of one of {@link Plan#ended}, with its submission and its container. */
  public double[] endedAccount() {
    LongStream more = LongStream.concat(LongStream.of(job.submitted), Arrays.stream(job.container));
    return DoubleStream.concat(Arrays.stream(account()), more.asDoubleStream()).toArray();
  }

  /** A job that had ended before a restart, by its {@link #endedAccount}. */
  public static JobPlan ended(String id, double[] account) {
    JobPlan plan = resumed(id, (long) account[ACCOUNT_NUMBERS], account);
    plan.job.container =
        Arrays.stream(account).skip(ACCOUNT_NUMBERS + 1L).mapToLong(each -> (long) each).toArray();
    return plan;
  }

  /** A plan to go on from, for a job that was planned before a restart. */
  public static JobPlan resumed(String id, long submitted, double[] account) {
    JobSnapshot job =
        JobSnapshot.of(null, id, submitted)
            .stage(JobSnapshot.Stage.RUNS)
            .work(account[7], account[7], 0)
            .build();
    JobPlan plan = new JobPlan(job, null);
    plan.seconds = submitted / 1000.0 + account[1];
    plan.resume(account);
    plan.rate = account[4];
    return plan;
  }

  /**
   * Goes on from an {@link #account} of before a restart, before the next plan. A cluster whose
   * ResourceManager is being restarted serves the running tasks.
   */
  public void resume(double[] account) {
    double from = job.submitted / 1000.0;
    start = from + account[0];
    most = Math.max(most, account[2]);
    virtual = account[3] + account[4] * Math.max(0, seconds - from - account[1]);
    if (account[3] >= account[7] && isMeasured()) {
      // It has ended there, whatever its work was taken for in the meantime.
      virtual = Math.max(virtual, job.work);
    }
    end = account[5] < 0 ? Double.POSITIVE_INFINITY : from + account[5];
    deadline = account[6] < 0 ? Double.POSITIVE_INFINITY : from + account[6];
    predicted = account[8] < 0 ? Double.NaN : account[8];
    predictedTasks = (long) account[9];
    late = account[10] > 0;
    if (late) {
      fairTime = FairTime.ended(job.work, from + account[10]);
    }
    // The next plan ranks it again.
    size = Double.NaN;
  }

  /**
   * When it cannot end any more in twice the lag that is allowed, in seconds; infinite where it has
   * no deadline.
   *
   * @param mostOfUser that its user may have, a part of the cluster
   */
  double lateFrom(double mostOfUser) {
    return deadline < Double.POSITIVE_INFINITY
        ? 2 * deadline - end - secondsAlone(mostOfUser)
        : Double.POSITIVE_INFINITY;
  }

  /**
   * How many seconds its work takes with all that it can use.
   *
   * @param most that its user may have, a part of the cluster
   */
  double secondsAlone(double most) {
    return job.left / Math.min(most, job.usable);
  }

  /** Exchanges what it is served in the reference and apart. */
  void exchangeServed() {
    fairTime.part(virtual, end);
    virtual = fairTime.exchangeVirtual(virtual);
    rate = fairTime.exchangeRate(rate);
  }

  /** Whether it was resumed after it was planned. */
  boolean isToBeRankedAnew() {
    return Double.isNaN(size);
  }

  /** What is left to serve of it under the FairScheduler. */
  double toServe() {
    return job.work - virtual;
  }

  boolean isMeasured() {
    return job.work < Double.POSITIVE_INFINITY;
  }

  /** Whether it has ended under the FairScheduler. */
  boolean isDone() {
    return virtual >= job.work;
  }
}
