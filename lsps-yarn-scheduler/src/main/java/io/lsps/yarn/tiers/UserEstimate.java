/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.workload.JobView;
import io.lsps.workload.PastJobs;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.Saturated;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskTimes;
import io.lsps.workload.UserView;
import io.lsps.yarn.options.QueueOptions;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The estimates for one user as of the last update. Computed when asked for: an update needs little
 * of it.
 */
public final class UserEstimate {
  static final UserEstimate UNKNOWN = new UserEstimate(null, null, null);

  private final UserView user;
  private final List<JobView> jobs;
  private final TaskTimes times;
  private final QueueOptions options;
  private final boolean waitsUnsized;
  private volatile RunningMoments sizes;

  /**
   * Of a user.
   *
   * @param user null if unknown
   */
  UserEstimate(UserView user, TaskTimes times, QueueOptions options) {
    this.user = user;
    jobs = user == null ? Collections.emptyList() : user.jobs;
    this.times = times;
    this.options = options;
    waitsUnsized = anyWaitsUnsized(jobs);
  }

  /** Whether these are its inputs. */
  boolean isOf(UserView userNow, TaskTimes timesNow, QueueOptions optionsNow) {
    return user == userNow && times == timesNow && options == optionsNow;
  }

  private static boolean anyWaitsUnsized(List<JobView> jobs) {
    for (JobView job : jobs) {
      if (!job.spec.framework.requestsRevealSize()) {
        boolean waits = !job.mayRun() && !job.spec.unmanaged;
        if (waits || sum(job, view -> view.waiting) > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static int sum(JobView job, ToIntFunction<PhaseView> number) {
    int sum = 0;
    for (Phase phase : Phase.values()) {
      sum = Saturated.sum(sum, number.applyAsInt(job.phase(phase)));
    }
    return sum;
  }

  private int sum(ToIntFunction<PhaseView> number) {
    int sum = 0;
    for (JobView job : jobs) {
      sum = Saturated.sum(sum, sum(job, number));
    }
    return sum;
  }

  /** Mean size of the current jobs in dominant-share-seconds, or NaN. */
  public double size() {
    return sizes().mean();
  }

  /**
   * Sizes of the current jobs. Those that wait for their AM count only as in the papers, where jobs
   * have no AM.
   */
  RunningMoments sizes() {
    RunningMoments known = sizes;
    if (known == null) {
      known = sizesNow();
      sizes = known;
    }
    return known;
  }

  private RunningMoments sizesNow() {
    RunningMoments sum = RunningMoments.EMPTY;
    for (JobView job : jobs) {
      boolean counts = options.pastJobs() == PastJobs.USER || job.mayRun();
      double size = counts ? estimator().size(job) : Double.NaN;
      if (!Double.isNaN(size)) {
        sum = sum.plus(size);
      }
    }
    return sum;
  }

  private SizeEstimator estimator() {
    return new SizeEstimator(times, SizeBasis.TOTAL, options.pastJobs());
  }

  /** Whether a job waits for containers whose requests do not reveal its size. */
  boolean waitsUnsized() {
    return waitsUnsized;
  }

  /** Sizes of completed jobs. */
  public RunningMoments past() {
    return user == null ? RunningMoments.EMPTY : user.window;
  }

  /** Sizes of current jobs. */
  public RunningMoments current() {
    return user == null ? RunningMoments.EMPTY : estimator().currentSizes(user);
  }

  public int jobs() {
    return jobs.size();
  }

  public int waitingTasks() {
    return sum(view -> view.waiting);
  }

  public int runningTasks() {
    return sum(view -> view.running);
  }
}
