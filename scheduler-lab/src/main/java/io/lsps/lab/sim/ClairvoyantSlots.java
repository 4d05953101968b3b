/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.Workload;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * A scheduler that knows every task's time: a free slot goes to the job of smallest remaining work
 * that has a task to run. It has tasks, slots and phases, and so shows what a real scheduler could
 * reach, but no heartbeats; no task is preempted and no reduce starts before the job's last map has
 * ended. It is no bound: on many slots smallest-first is a good rule, not the best.
 */
public final class ClairvoyantSlots {
  private final TaskRandom random;
  private final Observer observer;
  private final VirtualClock clock = new VirtualClock();
  private final EventQueue events = new EventQueue(clock);
  private final TreeSet<Job> ready = new TreeSet<>();
  private final PriorityQueue<Slot> free = new PriorityQueue<>();
  private long number;

  /**
   * A run.
   *
   * @param settings of the cluster
   * @param seed of the tasks' luck
   * @param observer of what happens
   */
  public ClairvoyantSlots(Settings settings, long seed, Observer observer) {
    this.random = new TaskRandom(seed, settings.tasks().noise());
    this.observer = observer;
    int index = 0;
    for (int node = 0; node < settings.nodes(); node++) {
      for (int slot = 0; slot < settings.slotsPerNode(); slot++) {
        free.add(new Slot(index++, settings.speed(node)));
      }
    }
  }

  /** Runs all jobs to their end and closes the source. */
  public void run(Workload.Jobs jobs) {
    try (jobs) {
      arriveNext(jobs);
      while (events.runNext()) {
        observer.event(clock.now(), events.handled());
      }
    }
  }

  private void arriveNext(Workload.Jobs jobs) {
    if (jobs.hasNext()) {
      JobSpec spec = jobs.next();
      events.at(
          spec.submitMillis(),
          () -> {
            submit(spec);
            assign();
            arriveNext(jobs);
          });
    }
  }

  private void submit(JobSpec spec) {
    observer.submitted(spec, clock.now());
    ready.add(new Job(spec, ++number));
  }

  private void assign() {
    while (!free.isEmpty() && !ready.isEmpty()) {
      Job job = ready.pollFirst();
      Slot slot = free.poll();
      boolean map = job.maps.waiting() > 0;
      TaskPool pool = map ? job.maps : job.reduces;
      int task = pool.start();
      long millis = random.millis(pool.millis(task), job.number, map, task, slot.speed);
      observer.started(job.spec, clock.now());
      long start = clock.now();
      if (job.hasTask()) {
        ready.add(job);
      }
      events.after(millis, () -> ended(job, pool, task, slot, start));
    }
  }

  private void ended(Job job, TaskPool pool, int task, Slot slot, long start) {
    // The key of a sorted job must not change under the set.
    boolean listed = ready.remove(job);
    pool.succeed(task);
    job.remaining -= pool.millis(task);
    if (listed || job.hasTask()) {
      ready.add(job);
    }
    free.add(slot);
    observer.ended(job.spec, start, clock.now(), Observer.Outcome.DONE);
    if (job.maps.allDone() && job.reduces.allDone()) {
      observer.finished(job.spec, true, clock.now());
      job.spec.successors().forEach(next -> submit(next.at(clock.now())));
    }
    assign();
  }

  private record Slot(int index, double speed) implements Comparable<Slot> {
    @Override
    public int compareTo(Slot other) {
      int bySpeed = Double.compare(other.speed, speed);
      return bySpeed != 0 ? bySpeed : Integer.compare(index, other.index);
    }
  }

  private static final class Job implements Comparable<Job> {
    final JobSpec spec;
    final long number;
    final TaskPool maps;
    final TaskPool reduces;
    double remaining;

    Job(JobSpec spec, long number) {
      this.spec = spec;
      this.number = number;
      this.maps = new TaskPool(spec.maps());
      this.reduces = new TaskPool(spec.reduces());
      this.remaining = spec.workMillis();
    }

    boolean hasTask() {
      return maps.waiting() > 0 || (maps.allDone() && reduces.waiting() > 0);
    }

    @Override
    public int compareTo(Job other) {
      int byWork = Double.compare(remaining, other.remaining);
      return byWork != 0 ? byWork : Long.compare(number, other.number);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Job job && job.number == number;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(number);
    }
  }
}
