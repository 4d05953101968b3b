/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/**
 * The preemption of Hadoop 0.21's FairScheduler ({@code preemptTasksIfNecessary} and {@code
 * preemptTasks} there) beside today's. Every 15 s it sums up the deficits of pools that have been
 * below their minimum share, or below half of their fair share, for their timeouts. As many of the
 * newest tasks are killed at once, of pools above their fair share, without letting any fall below
 * it. The freed resources go to the next application in order. A pool is a leaf queue here, and
 * memory is counted instead of slots; AMs, which ran outside of slots, are not killed.
 */
public class ClassicPreemption {
  private static final long CHECK_MILLIS = 15_000;

  private final FairScheduler scheduler;
  private final long interval;
  private final Map<FSLeafQueue, Long> lastAtMinShare = new HashMap<>();
  private final Map<FSLeafQueue, Long> lastAtHalfFairShare = new HashMap<>();
  // A container's creation time is by the machine's clock.
  private Map<ContainerId, Long> seen = new HashMap<>();
  private long lastCheck;

  /** For a FairScheduler with its own preemption off. */
  public ClassicPreemption(FairScheduler scheduler) {
    this(scheduler, CHECK_MILLIS);
  }

  ClassicPreemption(FairScheduler scheduler, long interval) {
    this.scheduler = scheduler;
    this.interval = interval;
  }

  /** To be called after each update of the scheduler. */
  public final void step() {
    long now = scheduler.getClock().getTime();
    Collection<FSLeafQueue> pools = scheduler.getQueueManager().getLeafQueues();
    for (FSLeafQueue pool : pools) {
      long used = pool.getResourceUsage().getMemorySize();
      long demand = pool.getDemand().getMemorySize();
      lastAtMinShare.putIfAbsent(pool, now);
      lastAtHalfFairShare.putIfAbsent(pool, now);
      if (used >= Math.min(pool.getMinShare().getMemorySize(), demand)) {
        lastAtMinShare.put(pool, now);
      }
      if (used >= Math.min(pool.getFairShare().getMemorySize() / 2, demand)) {
        lastAtHalfFairShare.put(pool, now);
      }
    }
    List<Task> tasks = tasks(pools, now);
    observe(tasks, now);
    if (now - lastCheck >= interval) {
      lastCheck = now;
      tasks.sort(
          Comparator.comparing(Task::start)
              .thenComparing(task -> task.container.getContainerId())
              .reversed());
      kill(tasks, pools, pools.stream().mapToLong(pool -> missing(pool, now)).sum(), now);
    }
  }

  /** Records all tasks after each update. */
  void observe(List<Task> tasks, long now) {}

  final void kill(Task task) {
    scheduler.handle(
        new ContainerPreemptEvent(
            job(task), task.container, SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
  }

  /** The deficit of a pool that preemption makes up. */
  final long missing(FSLeafQueue pool, long now) {
    long used = pool.getResourceUsage().getMemorySize();
    long demand = pool.getDemand().getMemorySize();
    long missing = 0;
    if (now - lastAtMinShare.get(pool) > pool.getMinSharePreemptionTimeout()) {
      missing = Math.min(pool.getMinShare().getMemorySize(), demand) - used;
    }
    if (now - lastAtHalfFairShare.get(pool) > pool.getFairSharePreemptionTimeout()) {
      missing = Math.max(missing, Math.min(pool.getFairShare().getMemorySize(), demand) - used);
    }
    return Math.max(0, missing);
  }

  /**
   * Kills for starved pools.
   *
   * @param tasks newest first
   * @param memory their deficit, 0 or more
   */
  void kill(List<Task> tasks, Collection<FSLeafQueue> pools, long memory, long now) {
    Map<FSLeafQueue, Long> beyond = new HashMap<>();
    for (FSLeafQueue pool : pools) {
      long used = pool.getResourceUsage().getMemorySize();
      beyond.put(pool, used - pool.getFairShare().getMemorySize());
    }
    long left = memory;
    for (Task task : tasks) {
      if (left > 0 && beyond.get(task.pool) > 0) {
        beyond.merge(task.pool, -task.size(), Long::sum);
        left -= task.size();
        kill(task);
      }
    }
  }

  final List<FSAppAttempt> runnable(FSLeafQueue pool) {
    List<ApplicationAttemptId> jobs = new ArrayList<>();
    pool.collectSchedulerApplications(jobs);
    return jobs.stream().map(scheduler::getSchedulerApp).filter(pool::isRunnableApp).toList();
  }

  private List<Task> tasks(Collection<FSLeafQueue> pools, long now) {
    Map<ContainerId, Long> live = new HashMap<>();
    List<Task> tasks = new ArrayList<>();
    for (FSLeafQueue pool : pools) {
      List<ApplicationAttemptId> jobs = new ArrayList<>();
      pool.collectSchedulerApplications(jobs);
      for (ApplicationAttemptId job : jobs) {
        for (RMContainer container : scheduler.getSchedulerApp(job).getLiveContainers()) {
          long start = seen.getOrDefault(container.getContainerId(), now);
          live.put(container.getContainerId(), start);
          if (!container.isAMContainer()) {
            tasks.add(new Task(pool, container, start));
          }
        }
      }
    }
    seen = live;
    return tasks;
  }

  static ApplicationAttemptId job(Task task) {
    return task.container.getApplicationAttemptId();
  }

  /** A task, its pool, and its start. */
  record Task(FSLeafQueue pool, RMContainer container, long start) {
    long size() {
      return container.getAllocatedResource().getMemorySize();
    }
  }
}
