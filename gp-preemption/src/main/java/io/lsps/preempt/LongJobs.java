/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The exception of GP: long jobs that starve others (Cheng, Zhang, Boutaba, section V).
 *
 * <p>A long job gives way when it (1) has more than its fair share, (2) the cluster was full for
 * most of the last period, and (3) more is waited for than Little's law allows for a mean
 * normalised performance of pi: the queue may be {@code L (1 - pi)} long, that is {@code (1 - pi) /
 * pi} times what is open to those without a guarantee. It gives way with a part of what it has
 * beyond its fair share; once the starvation has gone on for a timeout, with all of it. Where
 * almost all that is waited for belongs to one job, it is that job that is large, and long ones are
 * left alone.
 *
 * <p>Long is a job whose mean task time is many times the median of the other jobs' with tasks: the
 * median, because it is not moved by the long ones, and the others', because a task is long only
 * beside what waits for it.
 */
final class LongJobs {
  private static final int LEAST_OTHERS = 3;

  /** The paper leaves open what long is. Its workload's long tasks are 4 to 500 times as long. */
  private static final double LONG = 5;

  /** The paper's. */
  private static final double PART_FIRST = 0.5;

  private final PreemptionRules rules;
  private final BusyHistory history;
  private long since = Long.MAX_VALUE;
  private boolean gaveWay;

  LongJobs(PreemptionRules rules) {
    this.rules = rules;
    this.history = new BusyHistory(rules.longTimeout() / 2, PreemptionRules.BUSY_USAGE);
  }

  /** What waiting applications are to get from long jobs now. */
  List<OwedContainers> observe(
      ClusterView view,
      CompletionHistory completions,
      ToLongFunction<SchedulableView> waited,
      long now) {
    SchedulableView root = view.schedulables().get(0);
    history.observe(root.usage().dominantShare(view.total()), now);
    List<SchedulableView> longJobs = longJobs(view, completions);
    boolean starving = history.part(now) > PreemptionRules.BUSY_TIME && crowded(view, longJobs);
    List<SchedulableView> beyond = new ArrayList<>();
    for (SchedulableView job : longJobs) {
      if (starving && job.usage().minus(job.fairShare()).shares(job.fairShare())) {
        beyond.add(job);
      }
    }
    if (beyond.isEmpty()) {
      since = Long.MAX_VALUE;
      gaveWay = false;
      return new ArrayList<>();
    }
    since = Math.min(since, now);
    boolean all = now - since >= rules.longTimeout();
    if (gaveWay && !all) {
      return new ArrayList<>();
    }
    gaveWay = true;
    Giving giving = new Giving(view, longJobs, waited);
    List<OwedContainers> claims = new ArrayList<>();
    for (SchedulableView job : beyond) {
      Amount over = job.usage().beyond(job.fairShare()).times(all ? 1 : PART_FIRST);
      giving.ofLongJob(job, over, claims);
    }
    return claims;
  }

  static List<SchedulableView> longJobs(ClusterView view, CompletionHistory completions) {
    List<SchedulableView> jobs = new ArrayList<>();
    Set<SchedulableView> running = new HashSet<>();
    for (NodeView node : view.nodes()) {
      for (RunningContainer container : node.containers()) {
        if (!container.isMaster()) {
          running.add(container.application());
        }
      }
    }
    List<SchedulableView> known = new ArrayList<>();
    double[] times = new double[running.size()];
    for (SchedulableView schedulable : view.schedulables()) {
      if (running.contains(schedulable)) {
        times[known.size()] = completions.taskTime(schedulable.name());
        known.add(schedulable);
      }
    }
    for (int i = 0; i < known.size() && known.size() > LEAST_OTHERS; i++) {
      if (times[i] > LONG * medianWithout(times, i)) {
        jobs.add(known.get(i));
      }
    }
    return jobs;
  }

  private static double medianWithout(double[] values, int left) {
    double[] others = new double[values.length - 1];
    System.arraycopy(values, 0, others, 0, left);
    System.arraycopy(values, left + 1, others, left, others.length - left);
    Arrays.sort(others);
    int middle = others.length / 2;
    return others.length % 2 == 1 ? others[middle] : (others[middle - 1] + others[middle]) / 2;
  }

  /** Condition 3; false where nearly all that is waited for belongs to one job. */
  private boolean crowded(ClusterView view, List<SchedulableView> longJobs) {
    double waiting = 0;
    double most = 0;
    double guaranteed = 0;
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.isApplication() && !longJobs.contains(schedulable)) {
        double share = waitsFor(schedulable).dominantShare(view.total());
        waiting += share;
        most = Math.max(most, share);
      } else if (schedulable.parent() != null && schedulable.parent().parent() == null) {
        guaranteed += schedulable.minShare().min(schedulable.usage()).dominantShare(view.total());
      }
    }
    double pi = rules.performance();
    return waiting > (1 - guaranteed) * (1 - pi) / pi
        && most <= PreemptionRules.ONE_JOB_PART * waiting;
  }

  private static Amount waitsFor(SchedulableView application) {
    Amount sum = Amount.none(application.usage().types());
    for (AwaitedContainers ask : application.asks()) {
      sum = sum.plus(ask.size().times(ask.count()));
    }
    return sum.beyond(application.incoming());
  }
}
