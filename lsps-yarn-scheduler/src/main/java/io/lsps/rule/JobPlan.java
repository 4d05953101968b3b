/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * The plan of one job: rank, account in the reference, and position. Immutable once planned, but
 * for where it was sorted; the next plan continues from it.
 */
public final class JobPlan {
  /** Earlier submission first. */
  static final Comparator<JobPlan> BY_SUBMISSION =
      (one, other) -> {
        int order = Long.compare(one.job.submitted, other.job.submitted);
        return order == 0 ? one.job.id.compareTo(other.job.id) : order;
      };

  /** The order within a user, first tasks aside. */
  static final Comparator<JobPlan> BY_POSITION =
      (one, other) -> {
        int order = Integer.compare(one.position(), other.position());
        return order == 0 ? BY_SUBMISSION.compare(one, other) : order;
      };

  /** Orders of {@link Sequence} whose places a plan passes to the next: indices in sorted. */
  static final int SORTED_BY_CLASS = 0;

  static final int SORTED_BY_LIMIT = 1;

  /** Number of these orders. */
  static final int SORTED = 2;

  /** Length of an {@link #account}. */
  public static final int ACCOUNT_NUMBERS = 11;

  final JobSnapshot job;
  final boolean claims;
  // Whether it is ordered by its remaining work.
  final boolean sequenced;
  // The plan it continues from; cleared once planned.
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
  double container;
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
  // Its places when last sorted, so that the next plan sorts what is nearly sorted.
  final int[] sorted;
  // Demand.
  int firstUntil;

  JobPlan(JobSnapshot job, JobPlan before) {
    this.job = job;
    this.before = before;
    claims = job.claims();
    sequenced = claims && job.sized && job.usable > 0 && job.left < Double.POSITIVE_INFINITY;
    sorted = before == null ? new int[] {-1, -1} : before.sorted;
  }

  public JobSnapshot job() {
    return job;
  }

  /** The size it is ranked by, in seconds of the whole cluster. */
  public double size() {
    return size;
  }

  /** Its class among the jobs of all users: see {@link Rank}. */
  public int sizeClass() {
    return among;
  }

  /** Whether it would miss its deadline if all jobs ran in the order of their classes. */
  public boolean isAtRisk() {
    return atRisk;
  }

  /** Whether it could no longer finish in time, and restarted in the reference. */
  public boolean isLate() {
    return late;
  }

  /** Its run in the {@link Sequence}: lower first. */
  public int run() {
    return run;
  }

  /**
   * Its deadline in seconds; infinite if its work is unknown, and while it would not be served
   * under the FairScheduler either.
   */
  public double deadline() {
    return deadline;
  }

  /** Its predicted end under the FairScheduler, in seconds. */
  public double fairEnd() {
    return end;
  }

  /**
   * Predicted seconds from submission to end under the FairScheduler; infinite if its work is
   * unknown.
   */
  public double fairSeconds() {
    return isMeasured() ? fairTime.seconds(job, end, most) : Double.POSITIVE_INFINITY;
  }

  /**
   * Its position among the jobs of its user: lowest first, then earliest.
   *
   * @param tasks number of containers its tasks hold: relevant if it {@link #hasFirstTasks}
   */
  public int place(int tasks) {
    return tasks < firstUntil ? Rank.FIRST : position();
  }

  private int position() {
    return run * Rank.RUN + within;
  }

  /** Whether some of its tasks go first, to measure its task time. */
  public boolean hasFirstTasks() {
    return firstUntil > 0;
  }

  /** Its position among the jobs of all users, first tasks aside. */
  int amongAll() {
    return run * Rank.RUN + among;
  }

  /** Only the containers that reveal its size go first, not all that it requests. */
  void await() {
    if (job.stage != JobSnapshot.Stage.UNKNOWN && job.waits && job.firstWaits) {
      firstUntil = job.firstTasks;
    }
  }

  /** Whether it is the same job as in another plan, with as many first tasks. */
  boolean startsAs(JobPlan other) {
    return firstUntil == other.firstUntil && job.owner == other.job.owner;
  }

  /**
   * Its account, for {@link #resume} after a restart; empty if its work is unknown. Times are in
   * seconds since its submission, -1 if unknown.
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

  /** The same for one of {@link Plan#ended}, with its submission and its container. */
  public double[] endedAccount() {
    LongStream more = LongStream.concat(LongStream.of(job.submitted), Arrays.stream(job.container));
    return DoubleStream.concat(Arrays.stream(account()), more.asDoubleStream()).toArray();
  }

  /** A job that had finished before a restart, from its {@link #endedAccount}. */
  public static JobPlan ended(String id, double[] account) {
    JobPlan plan = resumed(id, (long) account[ACCOUNT_NUMBERS], account);
    plan.job.container =
        Arrays.stream(account).skip(ACCOUNT_NUMBERS + 1L).mapToLong(each -> (long) each).toArray();
    return plan;
  }

  /** A plan to continue from, for a job that was planned before a restart. */
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
   * Continues from an {@link #account} from before a restart, before the next plan. Running tasks
   * continue during a restart of the ResourceManager.
   */
  public void resume(double[] account) {
    double from = job.submitted / 1000.0;
    start = from + account[0];
    most = Math.max(most, account[2]);
    virtual = account[3] + account[4] * Math.max(0, seconds - from - account[1]);
    if (account[3] >= account[7] && isMeasured()) {
      // It has finished in the reference, even if the estimate of its work changed since.
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
   * When it can no longer finish within twice the allowed lag, in seconds; infinite without a
   * deadline.
   *
   * @param mostOfUser limit of its user, a fraction of the cluster
   */
  double lateFrom(double mostOfUser) {
    return deadline < Double.POSITIVE_INFINITY
        ? 2 * deadline - end - secondsAlone(mostOfUser)
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Seconds that its work takes alone, with all that it can use.
   *
   * @param most limit of its user, a fraction of the cluster
   */
  double secondsAlone(double most) {
    return job.left / Math.min(most, job.usable);
  }

  /** Swaps its service in the reference and the separate one. */
  void exchangeServed() {
    fairTime.part(virtual, end);
    virtual = fairTime.exchangeVirtual(virtual);
    rate = fairTime.exchangeRate(rate);
  }

  /** Whether it was resumed after it was planned. */
  boolean isToBeReranked() {
    return Double.isNaN(size);
  }

  /** Its remaining work under the FairScheduler. */
  double toServe() {
    return job.work - virtual;
  }

  boolean isMeasured() {
    return job.work < Double.POSITIVE_INFINITY;
  }

  /** Whether it has finished under the FairScheduler. */
  boolean isDone() {
    return virtual >= job.work;
  }
}
