/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.FairLags;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.options.QueueOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Which users have fallen too far behind their stock fair shares. */
final class UserLags {
  private final FairLags lags = new FairLags();
  private final Set<String> owed = ConcurrentHashMap.newKeySet();

  /**
   * Counts the time since the last update. Where a user is too far behind it is owed its whole
   * stock share until the next.
   *
   * @param options of the queue that is divided
   * @param allWork of its jobs, in seconds of the cluster; asked for where it is behind
   */
  void count(
      String user, QueueOptions options, Standing standing, DoubleSupplier allWork, long now) {
    if (standing.held() >= standing.due() && lags.behind(user) == 0) {
      // It has all that it can use, as most have: nothing to add up.
      if (moves(user, standing)) {
        leave(user);
      }
      return;
    }
    double work = allWork.getAsDouble();
    lags.tell(user, standing.due(), standing.held(), work, now);
    double behind = lags.behind(user);
    boolean tooFar = behind > 0 && behind > options.lag() * work;
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

  /** All work of these jobs, done or not, in seconds of the cluster, as far as asks tell it. */
  static double work(BoundQueue queue, List<FSAppAttempt> apps) {
    SizeEstimator estimator = queue.estimator();
    double work = 0;
    for (FSAppAttempt app : apps) {
      JobView view = queue.job(queue.tracked(app));
      if (view != null && view.asked() && view.spec().framework().asksTellSize()) {
        work += estimator.orderingSize(view, SizeBasis.TOTAL);
      }
    }
    return work;
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
