/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.JobPlan;
import io.lsps.workload.RunningMoments;
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
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;

/** The users for the policies: estimates as of the last update. */
public final class Users {
  /** A user without jobs is dropped after a week, in milliseconds. */
  private static final long FORGOTTEN_AFTER = 7 * 86_400_000L;

  private final WorkloadModel model;
  // The queue of each user; stored, because a queue's name may contain anything.
  private final Map<String, String> queues = new ConcurrentHashMap<>();
  volatile Map<String, List<JobPlan>> ended = Collections.emptyMap();
  private volatile Estimates estimates = new Estimates(Collections.emptyMap());
  // Used by the refreshing thread.
  private Options optionsBefore;
  private TaskTimes timesBefore;
  private boolean submitters;
  private long version;
  private boolean keeps = true;

  /** All users' estimates. Immutable; what only those who look need is computed when asked for. */
  private static final class Estimates {
    private final Map<String, UserEstimate> byUser;
    private volatile Map<String, Double> sizes;

    Estimates(Map<String, UserEstimate> byUser) {
      this.byUser = Collections.unmodifiableMap(byUser);
    }

    UserEstimate of(String user) {
      return byUser.getOrDefault(user, UserEstimate.UNKNOWN);
    }

    Map<String, Double> sizes(UnaryOperator<String> queueOf) {
      Map<String, Double> known = sizes;
      if (known == null) {
        Map<String, RunningMoments> sums = new HashMap<>();
        byUser.forEach(
            (user, its) -> sums.merge(queueOf.apply(user), its.sizes(), RunningMoments::merge));
        known = new HashMap<>();
        for (Map.Entry<String, RunningMoments> each : sums.entrySet()) {
          known.put(each.getKey(), each.getValue().mean());
        }
        sizes = known;
      }
      return known;
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
  double queueSize(String queue) {
    return queueSizeLater(queue).getAsDouble();
  }

  /** The same as of now, computed when asked for. */
  public DoubleSupplier queueSizeLater(String queue) {
    Estimates now = estimates;
    return () -> now.sizes(this::queueOf).getOrDefault(queue, Double.NaN);
  }

  /** Changes with any estimate. For the refreshing thread. */
  public long version() {
    return version;
  }

  /** Whether any user is not a queue. For the refreshing thread. */
  public boolean submitters() {
    return submitters;
  }

  /** A user's estimate as of the last update. */
  public UserEstimate estimate(String user) {
    return estimates.of(user);
  }

  public Map<String, UserEstimate> estimates() {
    return estimates.byUser;
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
    Map<String, UserEstimate> next = null;
    for (UserView user : news.users.values()) {
      String name = user.user;
      UserEstimate known = estimates.byUser.get(name);
      if (submitters || known == null) {
        return false;
      }
      QueueOptions of = options.ofQueue(name);
      if (!known.isOf(user, timesBefore, of)) {
        next = next == null ? new HashMap<>(estimates.byUser) : next;
        next.put(name, new UserEstimate(user, timesBefore, of));
      }
    }
    if (next != null) {
      estimates = new Estimates(next);
      version++;
    }
    return true;
  }

  private void refreshAll(WorkloadSnapshot snapshot, Options options) {
    optionsBefore = options;
    timesBefore = snapshot.taskTimes;
    boolean anyOther = false;
    Map<String, UserEstimate> next = new HashMap<>();
    for (UserView user : snapshot.users.values()) {
      String queue = queueOf(user.user);
      anyOther |= !queue.equals(user.user);
      QueueOptions of = options.ofQueue(queue);
      UserEstimate known = estimates.of(user.user);
      boolean same = keeps && known.isOf(user, snapshot.taskTimes, of);
      next.put(user.user, same ? known : new UserEstimate(user, snapshot.taskTimes, of));
    }
    submitters = anyOther;
    version++;
    estimates = new Estimates(next);
    queues.keySet().retainAll(next.keySet());
  }
}
