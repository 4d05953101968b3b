/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.World;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks for slow tasks of one job from time to time, and keeps those that are to run twice. */
final class SecondAttempts {
  /** When MapReduce looks again, after it has found no slow task and after it has found one. */
  private static final long AFTER_NOTHING_MILLIS = 1000;

  private static final long AFTER_ONE_MILLIS = 15_000;

  /** Asks for the containers. */
  interface Listener {
    /** One container more or fewer is wanted for second attempts: +1 or -1. */
    void wanted(boolean map, int change);
  }

  private final World world;
  private final JobTasks tasks;
  private final Listener listener;
  private final Speculator maps;
  private final Speculator reduces;
  private final Set<RunningTask> wanted = new LinkedHashSet<>();
  private boolean looking;
  private boolean over;

  SecondAttempts(World world, MapReduceJob job, JobTasks tasks, Listener listener) {
    this.world = world;
    this.tasks = tasks;
    this.listener = listener;
    this.maps = new Speculator(job.maps());
    this.reduces = new Speculator(job.reduces());
  }

  /** A task is done. From the first one on, there is a time to compare with. */
  void succeeded(RunningTask task) {
    if (!world.settings().costs().speculation()) {
      return;
    }
    (task.map() ? maps : reduces).finished(world.now() - task.workStart());
    if (!looking) {
      looking = true;
      world.after(AFTER_NOTHING_MILLIS, this::look);
    }
  }

  private void look() {
    if (over) {
      return;
    }
    boolean found = look(true);
    found |= look(false);
    world.after(found ? AFTER_ONE_MILLIS : AFTER_NOTHING_MILLIS, this::look);
  }

  private boolean look(boolean map) {
    List<RunningTask> working = tasks.working(map);
    List<RunningTask> asked = wanted.stream().filter(task -> task.map() == map).toList();
    var slow = (map ? maps : reduces).choose(working, asked, world.now());
    slow.ifPresent(
        task -> {
          wanted.add(task);
          listener.wanted(map, 1);
        });
    return slow.isPresent();
  }

  /** Second attempts of a phase that wait for a container. */
  int wanted(boolean map) {
    return (int) wanted.stream().filter(task -> task.map() == map).count();
  }

  /** Starts the second attempt of the task that has waited longest for it. */
  RunningTask next(boolean map) {
    RunningTask first = wanted.stream().filter(task -> task.map() == map).findFirst().orElseThrow();
    wanted.remove(first);
    return first;
  }

  /** An attempt is over, so it needs no second one beside it. */
  void ended(RunningTask task) {
    if (wanted.remove(task)) {
      listener.wanted(task.map(), -1);
    }
  }

  /** The job ended, or its master died. */
  void stop() {
    over = true;
    wanted.clear();
  }
}
