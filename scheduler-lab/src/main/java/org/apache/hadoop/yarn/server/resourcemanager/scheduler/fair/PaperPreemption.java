/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Global Preemption as the paper has it (Cheng, Zhang, Boutaba, Algorithm 1) beside a FairScheduler
 * whose own preemption is off. Every 10 s: first the tasks of long jobs that starve others; then,
 * for the remaining deficit of pools, the newest of all running tasks. No price, no protection, no
 * reservation of freed resources. Deficits are as in the FairScheduler of Hadoop 0.21, on which the
 * paper built. Memory stands for slots. One assumption: pools with a deficit pay nothing, as the
 * newest tasks are often those that they have just started.
 *
 * <p>A long job starves others when it has more than its fair share, more than 90 % of the slots
 * were in use for more than 80 % of the last three minutes, and more slots are requested than
 * {@code slots open to non-production (1 - pi) / pi}, pi = 0.5, unless 90 % of that is one job's.
 * It loses half of its excess over its share, and all of it after six minutes. The paper does not
 * define long: here five times the median task time of the others.
 */
public final class PaperPreemption extends ClassicPreemption {
  private static final long INTERVAL = 10_000;
  private static final long PERIOD = 180_000;
  private static final long TIMEOUT = 360_000;
  private static final double BUSY_TIME = 0.8;
  private static final double BUSY_USAGE = 0.9;
  private static final double PERFORMANCE = 0.5;
  private static final double ONE_JOB = 0.9;
  private static final double LONG = 5;
  private static final int LEAST_OTHERS = 3;

  private final FairScheduler scheduler;
  private final Map<ApplicationAttemptId, Times> times = new HashMap<>();
  private final Deque<Sample> samples = new ArrayDeque<>();
  private Map<ContainerId, Task> running = new HashMap<>();
  private long since = Long.MAX_VALUE;
  private boolean gaveHalf;

  public PaperPreemption(FairScheduler scheduler) {
    super(scheduler, INTERVAL);
    this.scheduler = scheduler;
  }

  @Override
  void observe(List<Task> tasks, long now) {
    Map<ContainerId, Task> next = new HashMap<>();
    Map<ApplicationAttemptId, Times> ages = new HashMap<>();
    for (Task task : tasks) {
      next.put(task.container().getContainerId(), task);
      ages.computeIfAbsent(job(task), id -> new Times()).add(now - task.start());
    }
    running.forEach(
        (id, task) -> {
          // A killed task is no longer among these.
          if (!next.containsKey(id)) {
            times.computeIfAbsent(job(task), job -> new Times()).add(now - task.start());
          }
        });
    ages.forEach(
        (job, age) -> {
          Times known = times.computeIfAbsent(job, id -> new Times());
          known.oldest = Math.max(known.oldest, age.mean());
        });
    times.keySet().removeIf(job -> scheduler.getSchedulerApp(job) == null);
    running = next;
    double used = scheduler.getRootQueueMetrics().getAllocatedMB();
    samples.add(new Sample(now, used > BUSY_USAGE * total()));
    while (samples.peek().time < now - PERIOD) {
      samples.remove();
    }
  }

  @Override
  void kill(List<Task> tasks, Collection<FSLeafQueue> pools, long memory, long now) {
    Map<ApplicationAttemptId, Long> give = give(tasks, pools, now);
    long left = memory;
    for (Task task : tasks) {
      if (give.getOrDefault(job(task), 0L) > 0) {
        give.merge(job(task), -task.size(), Long::sum);
        left -= task.size();
        end(task);
      }
    }
    for (Task task : tasks) {
      if (left > 0
          && missing(task.pool(), now) <= 0
          && running.containsKey(task.container().getContainerId())) {
        left -= task.size();
        end(task);
      }
    }
  }

  private void end(Task task) {
    running.remove(task.container().getContainerId());
    kill(task);
  }

  /** What each long job has to give up now. */
  private Map<ApplicationAttemptId, Long> give(
      List<Task> tasks, Collection<FSLeafQueue> pools, long now) {
    Map<ApplicationAttemptId, Long> beyond = new LinkedHashMap<>();
    double[] known =
        tasks.stream().map(ClassicPreemption::job).distinct().mapToDouble(this::taskTime).toArray();
    Arrays.sort(known);
    tasks.stream()
        .map(ClassicPreemption::job)
        .distinct()
        .filter(job -> known.length > LEAST_OTHERS)
        .filter(job -> taskTime(job) > LONG * medianWithout(known, taskTime(job)))
        .forEach(
            job -> {
              FSAppAttempt app = scheduler.getSchedulerApp(job);
              long over =
                  app.getResourceUsage().getMemorySize() - app.getFairShare().getMemorySize();
              beyond.put(job, Math.max(0, over));
            });
    boolean starve = isBusy(now) && isCrowded(pools, beyond);
    beyond.values().removeIf(over -> over == 0);
    if (!starve || beyond.isEmpty()) {
      since = Long.MAX_VALUE;
      gaveHalf = false;
      return Map.of();
    }
    since = Math.min(since, now);
    boolean all = now - since >= TIMEOUT;
    if (gaveHalf && !all) {
      return Map.of();
    }
    gaveHalf = true;
    beyond.replaceAll((job, over) -> all ? over : over / 2);
    return beyond;
  }

  private boolean isBusy(long now) {
    long full = samples.stream().filter(Sample::full).count();
    return samples.peek().time <= now - PERIOD + INTERVAL && full > BUSY_TIME * samples.size();
  }

  private boolean isCrowded(
      Collection<FSLeafQueue> pools, Map<ApplicationAttemptId, Long> longJobs) {
    long waiting = 0;
    long most = 0;
    long guaranteed = 0;
    for (FSLeafQueue pool : pools) {
      guaranteed +=
          Math.min(pool.getMinShare().getMemorySize(), pool.getResourceUsage().getMemorySize());
      for (FSAppAttempt app : runnable(pool)) {
        if (!longJobs.containsKey(app.getApplicationAttemptId())) {
          long waits = app.getDemand().getMemorySize() - app.getResourceUsage().getMemorySize();
          waiting += Math.max(0, waits);
          most = Math.max(most, waits);
        }
      }
    }
    double open = total() - guaranteed;
    return waiting > open * (1 - PERFORMANCE) / PERFORMANCE && most <= ONE_JOB * waiting;
  }

  private double taskTime(ApplicationAttemptId job) {
    Times known = times.get(job);
    return known == null ? 0 : Math.max(known.mean(), known.oldest);
  }

  /** The median of sorted values without one. */
  private static double medianWithout(double[] sorted, double value) {
    int at = Arrays.binarySearch(sorted, value);
    int middle = (sorted.length - 1) / 2;
    return sorted[middle < at ? middle : middle + 1];
  }

  private long total() {
    return scheduler.getClusterResource().getMemorySize();
  }

  /** Times of a job's tasks. */
  private static final class Times {
    double sum;
    int count;
    double oldest;

    void add(long time) {
      sum += time;
      count++;
    }

    double mean() {
      return count == 0 ? 0 : sum / count;
    }
  }

  /** Whether the cluster was full at a moment. */
  private record Sample(long time, boolean full) {}
}
