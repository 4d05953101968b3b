/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.bound;

import io.lsps.lab.sim.engine.EventQueue;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.master.TaskPool;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;

/**
 * A scheduler that knows every task's time. It serves the job with the smallest remaining work that
 * has a task to run, on the fastest node that can hold the task; if no node can, it tries the next
 * job. Work is time times memory.
 *
 * <p>It schedules tasks, containers and phases, so it shows what a real scheduler could reach,
 * without heartbeats, failures or preemption, and with reduces only after the last map. It is not a
 * bound: smallest-first is not optimal here.
 */
public final class ClairvoyantSlots {
  private final TaskRandom random;
  private final RunObserver observer;
  private final VirtualClock clock = new VirtualClock();
  private final EventQueue events = new EventQueue(clock);
  private final SimulationSettings settings;

  /** Least remaining work first. */
  private final TreeSet<Job> ready =
      new TreeSet<>(
          Comparator.comparingDouble((Job job) -> job.remaining)
              .thenComparingLong(job -> job.number));

  /** In a fixed order, fastest node first. */
  private final TreeSet<Room> free =
      new TreeSet<>(
          Comparator.comparingDouble((Room room) -> -room.speed)
              .thenComparingInt(room -> room.index));

  private long number;

  /**
   * A run.
   *
   * @param seed of the run's random numbers
   */
  public ClairvoyantSlots(SimulationSettings settings, long seed, RunObserver observer) {
    this.random = new TaskRandom(seed, settings.tasks().noise());
    this.observer = observer;
    this.settings = settings;
    for (int node = 0; node < settings.nodes(); node++) {
      free.add(
          new Room(node, settings.speed(node), settings.nodeMemoryMb(), settings.nodeVcores()));
    }
  }

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
      WorkloadJob spec = jobs.next();
      events.at(
          spec.submitMillis(),
          () -> {
            submit(spec);
            assign();
            arriveNext(jobs);
          });
    }
  }

  private void submit(WorkloadJob spec) {
    observer.submitted(spec, clock.now());
    JobContainerSizes sizes = settings.sizesOf(spec);
    double work =
        spec.maps().totalMillis() * sizes.map().memoryMb()
            + spec.reduces().totalMillis() * sizes.reduce().memoryMb();
    ready.add(new Job(spec, ++number, work));
  }

  private void assign() {
    Set<ContainerSize> tooLarge = new HashSet<>();
    Iterator<Job> jobs = ready.iterator();
    while (jobs.hasNext() && !free.isEmpty()) {
      Job job = jobs.next();
      boolean none = false;
      while (job.hasTask() && !none) {
        boolean map = job.maps.waiting() > 0;
        ContainerSize size = size(job, map);
        Room room = tooLarge.contains(size) ? null : roomFor(size);
        none = room == null;
        if (none) {
          tooLarge.add(size);
        } else {
          start(job, map, size, room);
        }
      }
      if (!job.hasTask()) {
        jobs.remove();
      }
    }
  }

  private Room roomFor(ContainerSize size) {
    for (Room room : free) {
      if (room.memoryMb >= size.memoryMb() && room.vcores >= size.vcores()) {
        return room;
      }
    }
    return null;
  }

  private ContainerSize size(Job job, boolean map) {
    JobContainerSizes sizes = settings.sizesOf(job.spec);
    return map ? sizes.map() : sizes.reduce();
  }

  private void start(Job job, boolean map, ContainerSize size, Room room) {
    room.memoryMb -= size.memoryMb();
    room.vcores -= size.vcores();
    if (room.memoryMb == 0 || room.vcores == 0) {
      free.remove(room);
    }
    TaskPool pool = map ? job.maps : job.reduces;
    int task = pool.start();
    long millis = random.millis(pool.millis(task), job.number, map, task, room.speed);
    observer.started(job.spec, clock.now());
    long start = clock.now();
    events.after(millis, () -> ended(job, pool, task, size, room, start));
  }

  private void ended(Job job, TaskPool pool, int task, ContainerSize size, Room room, long start) {
    // The key of a job in a sorted set must not change.
    boolean listed = ready.remove(job);
    pool.succeed(task);
    job.remaining -= (double) pool.millis(task) * size.memoryMb();
    if (listed || job.hasTask()) {
      ready.add(job);
    }
    room.memoryMb += size.memoryMb();
    room.vcores += size.vcores();
    free.add(room);
    observer.ended(job.spec, start, clock.now(), RunObserver.Outcome.DONE);
    if (job.maps.allDone() && job.reduces.allDone()) {
      observer.finished(job.spec, true, clock.now());
      job.spec.successors().forEach(next -> submit(next.at(clock.now())));
    }
    assign();
  }

  /** The free resources of a node. */
  private static final class Room {
    final int index;
    final double speed;
    long memoryMb;
    int vcores;

    Room(int index, double speed, long memoryMb, int vcores) {
      this.index = index;
      this.speed = speed;
      this.memoryMb = memoryMb;
      this.vcores = vcores;
    }
  }

  private static final class Job {
    final WorkloadJob spec;
    final long number;
    final TaskPool maps;
    final TaskPool reduces;
    double remaining;

    Job(WorkloadJob spec, long number, double remaining) {
      this.spec = spec;
      this.number = number;
      this.maps = new TaskPool(spec.maps());
      this.reduces = new TaskPool(spec.reduces());
      this.remaining = remaining;
    }

    boolean hasTask() {
      return maps.waiting() > 0 || (maps.allDone() && reduces.waiting() > 0);
    }
  }
}
