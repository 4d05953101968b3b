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
 * <p>A long job gives way when (1) it has more than its fair share, (2) the cluster was full for
 * most of the last period, and (3) the waiting requests exceed what Little's law allows for a mean
 * normalised performance of pi: {@code L (1 - pi)}, that is {@code (1 - pi) / pi} times the
 * resources without a guarantee. It gives up part of what exceeds its fair share; after the long
 * timeout, all of it. If almost all waiting requests are one job's, that job is large, and long
 * ones are left alone.
 *
 * <p>A job is long if its mean task time is many times the median of the other jobs with tasks; the
 * median is not moved by the long ones.
 */
final class LongJobs {
  /** The cluster is busy if it was full for more than this fraction of half of the long timeout. */
  private static final double BUSY_TIME = 0.8;

  /** The cluster is full if more than this fraction of its dominant resource is in use. */
  private static final double BUSY_USAGE = 0.9;

  /** Long jobs are left alone if one job has more than this fraction of the waiting requests. */
  private static final double ONE_JOB_PART = 0.9;

  private static final int LEAST_OTHERS = 3;

  /**
   * Ratio of task times from which a job is long. The paper leaves it open; its workload's long
   * tasks are 4 to 500 times as long.
   */
  private static final double LONG = 5;

  /** The paper's fraction to give up at first. */
  private static final double PART_FIRST = 0.5;

  private final double performance;
  private final long longTimeout;
  private final BusyHistory history;
  private long since = Long.MAX_VALUE;
  private boolean gaveWay;

  /**
   * Starts without starvation.
   *
   * @param performance mean normalised performance below which long jobs give way, above 0
   * @param longTimeout milliseconds of starvation after which a long job gives up all beyond its
   *     fair share
   */
  LongJobs(double performance, long longTimeout) {
    this.performance = performance;
    this.longTimeout = longTimeout;
    this.history = new BusyHistory(longTimeout / 2, BUSY_USAGE);
  }

  /** What waiting applications receive from long jobs now. */
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

  /** Condition 3; false if one job has nearly all waiting requests. */
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

  /** The fraction of a period in which the cluster's usage exceeded a threshold. */
  static final class BusyHistory {
    private final long period;
    private final double usage;

    /** Whether it was busy, by time; the first entry is the state at the start of the period. */
    private final TreeMap<Long, Boolean> samples = new TreeMap<>();

    BusyHistory(long period, double usage) {
      this.period = period;
      this.usage = usage;
    }

    /** Records the cluster's usage, as a dominant share. */
    void observe(double used, long now) {
      samples.put(now, used > usage);
      Long first = samples.floorKey(now - period);
      if (first != null) {
        samples.headMap(first).clear();
      }
    }

    /**
     * Busy fraction of the period; each sample counts until the next. 0 until a full period has
     * passed.
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
   * Distributes what long jobs give up: applications are raised to their fair share, the one
   * farthest below first.
   */
  static final class Giving {
    /** What the applications receive. */
    final List<OwedContainers> claims = new ArrayList<>();

    private final List<SchedulableView> poorestFirst = new ArrayList<>();
    private final ToLongFunction<SchedulableView> waited;
    private final ResourceVector[] given;

    /**
     * Among all applications.
     *
     * @param except that receive nothing
     * @param waited how long an application has been below its fair share, milliseconds
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

    /** Distributes what a job gives up. */
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
