/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.List;
import java.util.PriorityQueue;

/**
 * Simulates a batch on containers that run both maps and reduces, as in YARN, task by task: a free
 * container goes to a reduce of the first job of the order whose maps have all ended, unless the
 * limit on reduces while maps wait is reached; else to a map of the first job that has one.
 */
public final class OnePool {
  private final BatchJob[] jobs;
  private final long most;
  private final PriorityQueue<Running> running = new PriorityQueue<>();
  private final Left[] maps;
  private final Left[] reduces;
  private final PriorityQueue<Integer> able = new PriorityQueue<>();
  private final long[] completions;
  private int free;
  private int mapJob;
  private long reducesRunning;
  private long now;

  private OnePool(List<BatchJob> order, int slots, int reduces) {
    if (slots < 1 || reduces < 1) {
      throw new IllegalArgumentException(
          "slots and reduces must be at least 1 each, were " + slots + " and " + reduces);
    }
    this.jobs = order.toArray(new BatchJob[0]);
    this.free = slots;
    this.most = reduces;
    this.maps = new Left[jobs.length];
    this.reduces = new Left[jobs.length];
    this.completions = new long[jobs.length];
  }

  /**
   * Completion times in the order of the list.
   *
   * @param slots number of containers, at least 1
   * @param reduces containers that may run reduces while a map waits, at least 1
   * @throws IllegalArgumentException if a number is below 1
   */
  public static Prediction predict(List<BatchJob> order, int slots, int reduces) {
    return new OnePool(order, slots, reduces).play();
  }

  /** Tasks of one job that started together. */
  private static final class Running implements Comparable<Running> {
    final long end;
    final int job;
    final boolean map;
    final int count;

    Running(long end, int job, boolean map, int count) {
      this.end = end;
      this.job = job;
      this.map = map;
      this.count = count;
    }

    @Override
    public int compareTo(Running other) {
      return Long.compare(end, other.end);
    }
  }

  /** Tasks of a phase not started and not ended. */
  private static final class Left {
    final Tasks tasks;
    long notEnded;
    private int run;
    private int started;

    Left(Tasks tasks) {
      this.tasks = tasks;
      notEnded = tasks.count;
    }

    boolean allStarted() {
      return run == tasks.runs();
    }

    /** How many of the next {@code most} are equally long. */
    int alike(long most) {
      return (int) Math.min(most, tasks.runCount(run) - started);
    }

    /** Starts tasks, and returns the time of each. */
    long start(int count) {
      long each = tasks.runMicros(run);
      started += count;
      if (started == tasks.runCount(run)) {
        run++;
        started = 0;
      }
      return each;
    }
  }

  private Prediction play() {
    for (int job = 0; job < jobs.length; job++) {
      maps[job] = new Left(jobs[job].maps);
      reduces[job] = new Left(jobs[job].reduces);
      mapsMayHaveEnded(job);
    }
    give();
    while (!running.isEmpty()) {
      now = running.element().end;
      while (!running.isEmpty() && running.element().end == now) {
        end(running.remove());
      }
      give();
    }
    return new Prediction(completions);
  }

  private void end(Running group) {
    free += group.count;
    completions[group.job] = now;
    if (group.map) {
      maps[group.job].notEnded -= group.count;
      mapsMayHaveEnded(group.job);
    } else {
      reducesRunning -= group.count;
    }
  }

  private void mapsMayHaveEnded(int job) {
    if (maps[job].notEnded == 0 && !reduces[job].allStarted()) {
      able.add(job);
    }
  }

  private void give() {
    while (free > 0) {
      while (mapJob < jobs.length && maps[mapJob].allStarted()) {
        mapJob++;
      }
      boolean mapsWait = mapJob < jobs.length;
      long reducesMore = mapsWait ? most - reducesRunning : free;
      if (!able.isEmpty() && reducesMore > 0) {
        int job = able.element();
        reducesRunning += start(job, false, reduces[job], Math.min(free, reducesMore));
        if (reduces[job].allStarted()) {
          able.remove();
        }
      } else if (mapsWait) {
        start(mapJob, true, maps[mapJob], free);
      } else {
        return;
      }
    }
  }

  private int start(int job, boolean map, Left left, long most) {
    int count = left.alike(most);
    running.add(new Running(now + left.start(count), job, map, count));
    free -= count;
    return count;
  }
}
