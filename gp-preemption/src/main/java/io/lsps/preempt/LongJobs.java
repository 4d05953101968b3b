/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.OwedContainers.Debt;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
  /** The cluster is busy when it was full for more than this part of half of the long timeout. */
  private static final double BUSY_TIME = 0.8;

  /** The cluster is full when more than this part of its dominant resource is in use. */
  private static final double BUSY_USAGE = 0.9;

  /** Long jobs are left alone when more than this part of what is waited for is one job's. */
  private static final double ONE_JOB_PART = 0.9;

  private static final int LEAST_OTHERS = 3;

  /** The paper leaves open what long is. Its workload's long tasks are 4 to 500 times as long. */
  private static final double LONG = 5;

  /** The paper's. */
  private static final double PART_FIRST = 0.5;

  private final double performance;
  private final long longTimeout;
  private final BusyHistory history;
  private long since = Long.MAX_VALUE;
  private boolean gaveWay;

  /**
   * Knows of no starvation yet.
   *
   * @param performance mean normalised performance below which long jobs give way, above 0
   * @param longTimeout after so many milliseconds of starvation a long job gives up all that it
   *     holds beyond its fair share
   */
  LongJobs(double performance, long longTimeout) {
    this.performance = performance;
    this.longTimeout = longTimeout;
    this.history = new BusyHistory(longTimeout / 2, BUSY_USAGE);
  }

  /** What waiting applications are to get from long jobs now. */
  List<OwedContainers> observe(
      ClusterView view,
      CompletionHistory completions,
      ToLongFunction<SchedulableView> waited,
      long now) {
    SchedulableView root = view.schedulables.get(0);
    history.observe(root.usage.dominantShare(view.total), now);
    List<SchedulableView> longJobs = longJobs(view, completions);
    boolean starving = history.part(now) > BUSY_TIME && crowded(view, longJobs);
    List<SchedulableView> beyond = new ArrayList<>();
    for (SchedulableView job : longJobs) {
      if (starving && job.usage.minus(job.fairShare).shares(job.fairShare)) {
        beyond.add(job);
      }
    }
    if (beyond.isEmpty()) {
      since = Long.MAX_VALUE;
      gaveWay = false;
      return new ArrayList<>();
    }
    since = Math.min(since, now);
    boolean all = now - since >= longTimeout;
    if (gaveWay && !all) {
      return new ArrayList<>();
    }
    gaveWay = true;
    Giving giving = new Giving(view, longJobs, waited);
    for (SchedulableView job : beyond) {
      giving.ofLongJob(job, job.usage.beyond(job.fairShare).times(all ? 1 : PART_FIRST).floor());
    }
    return giving.claims;
  }

  static List<SchedulableView> longJobs(ClusterView view, CompletionHistory completions) {
    List<SchedulableView> jobs = new ArrayList<>();
    Set<SchedulableView> running = new HashSet<>();
    for (RunningContainer container : view.containers) {
      if (!container.master) {
        running.add(container.application);
      }
    }
    List<SchedulableView> known = new ArrayList<>();
    double[] times = new double[running.size()];
    for (SchedulableView schedulable : view.schedulables) {
      if (running.contains(schedulable)) {
        times[known.size()] = completions.taskTime(schedulable.name);
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
    for (SchedulableView schedulable : view.schedulables) {
      if (schedulable.application && !longJobs.contains(schedulable)) {
        double share = waitsFor(schedulable).dominantShare(view.total);
        waiting += share;
        most = Math.max(most, share);
      } else if (schedulable.parent != null && schedulable.parent.parent == null) {
        guaranteed += schedulable.minShare.min(schedulable.usage).dominantShare(view.total);
      }
    }
    return waiting > (1 - guaranteed) * (1 - performance) / performance
        && most <= ONE_JOB_PART * waiting;
  }

  private static ResourceVector waitsFor(SchedulableView application) {
    ResourceVector sum = ResourceVector.NONE;
    for (AwaitedContainers ask : application.asks) {
      sum = sum.plus(ask.size.times(ask.count));
    }
    return sum.beyond(application.incoming);
  }

  /** For which part of a period the cluster was busy, that is, used beyond a threshold. */
  static final class BusyHistory {
    private final long period;
    private final double usage;

    /** By time whether it was busy; the first one tells how the period began. */
    private final TreeMap<Long, Boolean> samples = new TreeMap<>();

    BusyHistory(long period, double usage) {
      this.period = period;
      this.usage = usage;
    }

    /** Notes how much of the cluster is in use, as a share of its dominant resource. */
    void observe(double used, long now) {
      samples.put(now, used > usage);
      Long first = samples.floorKey(now - period);
      if (first != null) {
        samples.headMap(first).clear();
      }
    }

    /**
     * Part of the period that was busy, each sample counting until the next; 0 until it is over.
     */
    double part(long now) {
      if (samples.isEmpty() || samples.firstKey() > now - period) {
        return 0;
      }
      double busy = 0;
      long until = now;
      for (Map.Entry<Long, Boolean> sample : samples.descendingMap().entrySet()) {
        long from = Math.max(sample.getKey(), now - period);
        busy += sample.getValue() ? until - from : 0;
        until = from;
      }
      return busy / period;
    }
  }

  /**
   * Shares out what single jobs give up because they starve others: those are raised to their fair
   * share, the one farthest below it first.
   */
  static final class Giving {
    /** What the applications get. */
    final List<OwedContainers> claims = new ArrayList<>();

    private final List<SchedulableView> poorestFirst = new ArrayList<>();
    private final ToLongFunction<SchedulableView> waited;
    private final ResourceVector[] given;

    /**
     * Among all applications.
     *
     * @param except get nothing
     * @param waited for how long one has been below its fair share, milliseconds
     */
    Giving(
        ClusterView view,
        Collection<SchedulableView> except,
        ToLongFunction<SchedulableView> waited) {
      this.waited = waited;
      this.given = new ResourceVector[view.schedulables.size()];
      Arrays.fill(given, ResourceVector.NONE);
      poorestFirst.addAll(view.applications);
      poorestFirst.removeAll(except);
      poorestFirst.sort(SchedulableView.POOREST_FIRST);
    }

    /** A job gives up so much. */
    void ofLongJob(SchedulableView job, ResourceVector over) {
      ResourceVector rest = over;
      for (SchedulableView application : poorestFirst) {
        if (application == job) {
          continue;
        }
        int index = application.index;
        ResourceVector had = application.usage.plus(application.incoming).plus(given[index]);
        ResourceVector lacks = application.fair().beyond(had).min(rest);
        for (AwaitedContainers ask : application.lacks()) {
          int units = Math.min(ask.count, lacks.fewestUnits(ask.size));
          if (units > 0) {
            ResourceVector part = ask.size.times(units);
            lacks = lacks.beyond(part);
            rest = rest.beyond(part);
            given[index] = given[index].plus(part);
            long millis = waited.applyAsLong(application);
            Debt debt = new Debt(application, ClaimKind.LONG_JOB, part, millis);
            claims.add(new OwedContainers(application, ask, units, debt, job));
          }
        }
      }
    }
  }
}
