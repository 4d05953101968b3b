/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.master.JobTasks.RunningTask;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
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
    this.maps = new Speculator(job.maps);
    this.reduces = new Speculator(job.reduces);
  }

  /** A task is done. From the first one on, there is a time to compare with. */
  void succeeded(RunningTask task) {
    if (!world.settings().costs().speculation()) {
      return;
    }
    (task.map ? maps : reduces).finished(world.now() - task.workStart);
    if (!looking) {
      looking = true;
      world.look(world.now() + AFTER_NOTHING_MILLIS, this::look);
    }
  }

  private void look() {
    if (over) {
      return;
    }
    boolean found = look(true);
    found |= look(false);
    world.look(world.now() + (found ? AFTER_ONE_MILLIS : AFTER_NOTHING_MILLIS), this::look);
  }

  private boolean look(boolean map) {
    List<RunningTask> working = tasks.working(map);
    List<RunningTask> asked = wanted.stream().filter(task -> task.map == map).toList();
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
    return (int) wanted.stream().filter(task -> task.map == map).count();
  }

  /** Starts the second attempt of the task that has waited longest for it. */
  RunningTask next(boolean map) {
    RunningTask first = wanted.stream().filter(task -> task.map == map).findFirst().orElseThrow();
    wanted.remove(first);
    return first;
  }

  /** An attempt is over, so it needs no second one beside it. */
  void ended(RunningTask task) {
    if (wanted.remove(task)) {
      listener.wanted(task.map, -1);
    }
  }

  /** The job ended, or its master died. */
  void stop() {
    over = true;
    wanted.clear();
  }

  /**
   * Chooses the task of a phase that gets a second attempt, by the rules of MapReduce's
   * DefaultSpeculator. It is the task whose attempt will end last, if a new attempt would end
   * earlier. At least a twentieth of the phase must be done. At most ten tasks, or a hundredth of
   * all, or a tenth of the running ones, run twice.
   */
  static final class Speculator {
    private static final double LEAST_DONE = 0.05;
    private static final double MOST_OF_RUNNING = 0.1;
    private static final double MOST_OF_ALL = 0.01;
    private static final int ALWAYS_ALLOWED = 10;

    private final TaskPool pool;
    private long finished;
    private double finishedMillis;

    Speculator(TaskPool pool) {
      this.pool = pool;
    }

    /** A task of the phase took this long. */
    void finished(long millis) {
      finished++;
      finishedMillis += millis;
    }

    /**
     * Chooses.
     *
     * @param working attempts of the phase that work
     * @param asked second attempts that wait for a container
     */
    Optional<RunningTask> choose(
        Collection<RunningTask> working, Collection<RunningTask> asked, long now) {
      if (finished == 0 || pool.done() < LEAST_DONE * pool.total()) {
        return Optional.empty();
      }
      double replacementEnd = now + finishedMillis / finished;
      RunningTask latest = null;
      int second = asked.size();
      for (RunningTask task : working) {
        boolean again = pool.runsTwice(task.index) || asked.contains(task);
        second += pool.runsTwice(task.index) ? 1 : 0;
        if (!again
            && task.expectedEnd() > replacementEnd
            && (latest == null || task.expectedEnd() > latest.expectedEnd())) {
          latest = task;
        }
      }
      double allowed =
          Math.max(
              ALWAYS_ALLOWED,
              Math.max(MOST_OF_ALL * pool.total(), MOST_OF_RUNNING * working.size()));
      return second < allowed ? Optional.ofNullable(latest) : Optional.empty();
    }
  }
}
