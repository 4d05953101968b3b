/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.settings.Remembered;
import io.lsps.share.FairLags;
import io.lsps.share.JobWorks;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.options.QueueOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Which users have fallen too far behind their stock fair shares. */
final class UserLags {
  @Remembered("as long as a user is behind")
  private final FairLags lags = new FairLags();

  private final Set<String> owed = ConcurrentHashMap.newKeySet();

  /**
   * Counts the time since the last update. Where a user is too far behind it is owed its whole
   * stock share until the next.
   *
   * @param options of the queue that is divided
   * @param allWork of its jobs; asked for where it is behind
   */
  void count(
      String user, QueueOptions options, Standing standing, Supplier<JobWorks> allWork, long now) {
    if (standing.held() >= standing.due() && lags.behind(user) == 0) {
      // It has all that it can use, as most have: nothing to add up.
      if (moves(user, standing)) {
        leave(user);
      }
      return;
    }
    JobWorks work = allWork.get();
    lags.tell(user, standing.due(), standing.held(), work, now);
    double behind = lags.behind(user);
    boolean tooFar = behind > 0 && behind > options.lag() * work.all();
    if (tooFar) {
      owed.add(user);
    } else {
      owed.remove(user);
    }
  }

  /** Whether to count the time of a user may change anything. */
  boolean moves(String user, Standing standing) {
    return standing.held() < standing.due() || lags.isKnown(user) || owed.contains(user);
  }

  /** The work of these jobs. */
  static JobWorks work(BoundQueue queue, List<FSAppAttempt> apps) {
    SizeEstimator estimator = queue.estimator();
    JobWorks works = new JobWorks();
    for (FSAppAttempt app : apps) {
      works.add(app.getApplicationId(), work(estimator, queue.job(queue.tracked(app))));
    }
    return works;
  }

  /** All work of a job, done or not, in seconds of the cluster, as far as its asks tell it. */
  static double work(SizeEstimator estimator, JobView job) {
    boolean told = job != null && job.asked() && job.spec().framework().asksTellSize();
    return told ? estimator.orderingSize(job, SizeBasis.TOTAL) : 0;
  }

  /** A user wants nothing now. */
  void leave(String user) {
    lags.leave(user);
    owed.remove(user);
  }

  /** Whether a user has its whole stock share for certain, as of the last update. */
  boolean isOwed(String user) {
    // Mostly nobody is: then nothing is looked up.
    return !owed.isEmpty() && owed.contains(user);
  }

  /** Forgets those who are gone. */
  void leave(Predicate<String> gone) {
    lags.leave(gone);
    owed.removeIf(gone);
  }
}
