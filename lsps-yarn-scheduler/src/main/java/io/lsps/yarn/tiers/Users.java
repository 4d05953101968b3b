/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.JobPlan;
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
import io.lsps.workload.WorkloadModel;
import io.lsps.workload.WorkloadSnapshot;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.QueueOptions;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The users for the policies: estimates as of the last update. */
public final class Users {
  /** A user without jobs is dropped after a week, in milliseconds. */
  private static final long FORGOTTEN_AFTER = 7 * 86_400_000L;

  private final WorkloadModel model;
  // The queue of each user; stored, because a queue's name may contain anything.
  private final Map<String, String> queues = new ConcurrentHashMap<>();
  volatile Map<String, List<JobPlan>> ended = Collections.emptyMap();
  private volatile Map<String, UserEstimate> estimates = Collections.emptyMap();
  private volatile Map<String, Double> queueSizes = Collections.emptyMap();
  // Used by the refreshing thread.
  private Map<String, Estimated> before = Collections.emptyMap();
  private Options optionsBefore;
  private TaskTimes timesBefore;
  private boolean submitters;
  private long version;
  private boolean keeps = true;

  /** A user's estimate and its inputs. */
  private static final class Estimated {
    private final UserView view;
    private final TaskTimes times;
    private final QueueOptions options;
    private final RunningMoments sizes;
    private final UserEstimate estimate;

    Estimated(UserView view, TaskTimes times, QueueOptions options) {
      this.view = view;
      this.times = times;
      this.options = options;
      SizeEstimator estimator = new SizeEstimator(times, SizeBasis.TOTAL, options.pastJobs());
      sizes = Users.sizes(view, estimator, options.pastJobs() == PastJobs.USER);
      estimate = Users.estimate(view, sizes.mean(), estimator);
    }

    boolean isOf(UserView viewNow, TaskTimes timesNow, QueueOptions optionsNow) {
      return view == viewNow && times == timesNow && options == optionsNow;
    }
  }

  public Users(WorkloadModel model) {
    this.model = model;
  }

  /** Whether estimates are cached while valid, instead of recomputed at each update. */
  void keep(boolean keep) {
    keeps = keep;
  }

  /** The user name of a submitter within a queue. */
  public String name(String queue, String submitter, GroupBy groupBy) {
    String user = submitterName(queue, submitter, groupBy);
    queues.put(user, queue);
    return user;
  }

  /** The same, without recording the queue of the user. */
  public static String submitterName(String queue, String submitter, GroupBy groupBy) {
    return groupBy == GroupBy.SUBMITTER ? queue + "/" + submitter : queue;
  }

  /**
   * The queue of a user. A user without current jobs is known only by its name, which begins with
   * the queue.
   */
  public String queueOf(String user) {
    String known = queues.get(user);
    if (known != null) {
      return known;
    }
    int slash = user.indexOf('/');
    return slash < 0 ? user : user.substring(0, slash);
  }

  /**
   * Finished jobs from before a restart that still run in the reference, by user: for the next
   * plans.
   */
  public void ended(Map<String, List<JobPlan>> byUser) {
    ended = byUser;
  }

  /** Size of the current jobs in a leaf queue, of all submitters; NaN if unknown. */
  public double queueSize(String queue) {
    return queueSizes.getOrDefault(queue, Double.NaN);
  }

  /** Changes with any estimate. For the refreshing thread. */
  long version() {
    return version;
  }

  /** Whether any user is not a queue. For the refreshing thread. */
  public boolean submitters() {
    return submitters;
  }

  /** Size of a user's current jobs; NaN if unknown. */
  double size(String user) {
    return estimate(user).size();
  }

  /** A user's estimate as of the last update. */
  public UserEstimate estimate(String user) {
    return estimates.getOrDefault(user, UserEstimate.UNKNOWN);
  }

  public Map<String, UserEstimate> estimates() {
    return estimates;
  }

  /**
   * Updates the estimates of changed users, and drops those idle for too long. An unchanged
   * estimate is the same object as before.
   */
  public void refresh(Options options, long millis) {
    model.forgetIdle(FORGOTTEN_AFTER, millis);
    WorkloadSnapshot news = keeps && options == optionsBefore ? model.news(millis) : null;
    if (news == null || news.taskTimes != timesBefore || !refresh(news, options)) {
      refreshAll(model.allNews(millis), options);
    }
  }

  /** Updates only users that may have changed. False if that is not sufficient. */
  private boolean refresh(WorkloadSnapshot news, Options options) {
    for (UserView user : news.users.values()) {
      if (submitters || !before.containsKey(user.user)) {
        return false;
      }
    }
    Map<String, UserEstimate> next = null;
    Map<String, Double> sizes = null;
    for (UserView user : news.users.values()) {
      String name = user.user;
      QueueOptions of = options.ofQueue(name);
      Estimated known = before.get(name);
      if (known.isOf(user, timesBefore, of)) {
        continue;
      }
      Estimated now = new Estimated(user, timesBefore, of);
      before.put(name, now);
      next = next == null ? new HashMap<>(estimates) : next;
      next.put(name, now.estimate);
      double size = now.sizes.mean();
      if (!Double.valueOf(size).equals(queueSizes.get(name))) {
        sizes = sizes == null ? new HashMap<>(queueSizes) : sizes;
        sizes.put(name, size);
      }
    }
    if (next != null) {
      estimates = next;
      version++;
    }
    if (sizes != null) {
      queueSizes = Collections.unmodifiableMap(sizes);
    }
    return true;
  }

  private void refreshAll(WorkloadSnapshot snapshot, Options options) {
    optionsBefore = options;
    timesBefore = snapshot.taskTimes;
    boolean anyOther = false;
    Map<String, UserEstimate> next = new HashMap<>();
    Map<String, Estimated> kept = new HashMap<>();
    Map<String, RunningMoments> byQueue = new HashMap<>();
    for (UserView user : snapshot.users.values()) {
      String queue = queueOf(user.user);
      anyOther |= !queue.equals(user.user);
      QueueOptions of = options.ofQueue(queue);
      Estimated known = before.get(user.user);
      Estimated now =
          keeps && known != null && known.isOf(user, snapshot.taskTimes, of)
              ? known
              : new Estimated(user, snapshot.taskTimes, of);
      kept.put(user.user, now);
      next.put(user.user, now.estimate);
      byQueue.merge(queue, now.sizes, RunningMoments::merge);
    }
    before = kept;
    submitters = anyOther;
    version++;
    Map<String, Double> sizes = new HashMap<>();
    byQueue.forEach((queue, jobs) -> sizes.put(queue, jobs.mean()));
    estimates = next;
    if (!sizes.equals(queueSizes)) {
      queueSizes = Collections.unmodifiableMap(sizes);
    }
    queues.keySet().retainAll(next.keySet());
  }

  /**
   * Sizes of a user's current jobs.
   *
   * @param waiting whether to include those that wait for their AM, as in the papers, where jobs
   *     have no AM
   */
  private static RunningMoments sizes(UserView user, SizeEstimator estimator, boolean waiting) {
    RunningMoments sizes = RunningMoments.EMPTY;
    for (JobView job : user.jobs) {
      double size = waiting || job.mayRun() ? estimator.size(job) : Double.NaN;
      if (!Double.isNaN(size)) {
        sizes = sizes.plus(size);
      }
    }
    return sizes;
  }

  static UserEstimate estimate(UserView user, double size, SizeEstimator sizes) {
    int waiting = 0;
    int running = 0;
    boolean waitsUnsized = false;
    for (JobView job : user.jobs) {
      boolean sized = job.spec.framework.asksTellSize();
      boolean waits = !job.mayRun() && !job.spec.unmanaged;
      for (Phase phase : Phase.values()) {
        PhaseView view = job.phase(phase);
        waits |= view.waiting > 0;
        waiting = Saturated.sum(waiting, view.waiting);
        running = Saturated.sum(running, view.running);
      }
      waitsUnsized |= !sized && waits;
    }
    return new UserEstimate(
        size,
        waitsUnsized,
        user.window,
        sizes.currentSizes(user),
        user.jobs.size(),
        waiting,
        running);
  }
}
