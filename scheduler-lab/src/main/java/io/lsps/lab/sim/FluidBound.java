/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.TaskTimes;
import io.lsps.lab.workload.Workload;
import java.util.PriorityQueue;

/**
 * What the whole cluster's capacity could do if every job could use all of it: jobs are fluids
 * without tasks, phases or heartbeats.
 *
 * <p>{@link Discipline#CLAIRVOYANT} serves the job of smallest remaining work alone, which is
 * optimal for mean response on one server (Schrage 1968); since any schedule on the real slots is
 * also one of this server, no scheduler's mean response can be better. {@link
 * Discipline#PROCESSOR_SHARING} gives every job the same part.
 */
public final class FluidBound {
  /** Whom the server serves. */
  public enum Discipline {
    /** The job of smallest remaining work. */
    CLAIRVOYANT,
    /** All alike. */
    PROCESSOR_SHARING
  }

  private final Discipline discipline;
  private final double capacity;
  private final TaskRandom random;
  private final Observer observer;
  private final PriorityQueue<Active> active = new PriorityQueue<>();
  private double now;
  private double attained;
  private long number;

  /**
   * A bound.
   *
   * @param discipline whom to serve
   * @param settings of the cluster
   * @param seed of the run
   * @param observer told of submissions and ends only
   */
  public FluidBound(Discipline discipline, Settings settings, long seed, Observer observer) {
    this.discipline = discipline;
    this.capacity = settings.capacity();
    this.random = new TaskRandom(seed, settings.tasks().noise());
    this.observer = observer;
  }

  /** Runs all jobs to their end and closes the source. */
  public void run(Workload.Jobs jobs) {
    try (jobs) {
      while (jobs.hasNext()) {
        JobSpec job = jobs.next();
        serveUntil((double) job.submitMillis());
        submit(job);
      }
      serveUntil(Double.POSITIVE_INFINITY);
    }
  }

  private void submit(JobSpec job) {
    observer.submitted(job, job.submitMillis());
    number++;
    double work = work(job.maps(), true) + work(job.reduces(), false);
    active.add(new Active(job, number, work + attained));
  }

  /**
   * Lets the server work. Keys of the queue are remaining work for the clairvoyant server; for
   * processor sharing, the service per job at which the job ends, of which each has had the same
   * since it came.
   */
  private void serveUntil(double time) {
    while (!active.isEmpty()) {
      Active next = active.poll();
      boolean sharing = discipline == Discipline.PROCESSOR_SHARING;
      double rate = sharing ? capacity / (active.size() + 1) : capacity;
      double left = next.key - attained;
      if (now + left / rate > time) {
        double done = (time - now) * rate;
        if (sharing) {
          attained += done;
          active.add(next);
        } else {
          active.add(new Active(next.job, next.number, next.key - done));
        }
        break;
      }
      now += left / rate;
      if (sharing) {
        attained = next.key;
      }
      long end = Math.max(next.job.submitMillis(), (long) now);
      observer.finished(next.job, true, end);
      next.job.successors().forEach(successor -> submit(successor.at(end)));
      observer.event((long) now, next.number);
    }
    if (!Double.isInfinite(time)) {
      now = time;
    }
  }

  private double work(TaskTimes tasks, boolean map) {
    if (!random.noisy()) {
      return tasks.totalMillis();
    }
    double sum = 0;
    for (int task = 0; task < tasks.count(); task++) {
      sum += random.millis(tasks.millis(task), number, map, task, 1);
    }
    return sum;
  }

  private record Active(JobSpec job, long number, double key) implements Comparable<Active> {
    @Override
    public int compareTo(Active other) {
      int byKey = Double.compare(key, other.key);
      return byKey != 0 ? byKey : Long.compare(number, other.number);
    }
  }
}
