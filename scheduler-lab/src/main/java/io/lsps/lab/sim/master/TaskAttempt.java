/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.Processors;
import io.lsps.lab.sim.engine.TaskRandom;

/** One attempt of a task in a container that stays after it; compared by identity. */
final class TaskAttempt implements HeldContainer.Work {
  /** Hears how an attempt ended by itself. */
  interface Listener {
    /** Its task is done. */
    void succeeded(TaskAttempt attempt);

    /** The attempt failed, and its task waits again. */
    void failed(TaskAttempt attempt, int failures);
  }

  private final World world;
  private final TaskPool pool;
  private final HeldContainer container;
  private final Listener listener;
  private final int index;
  private Processors.Work work;
  private boolean over;

  private TaskAttempt(World world, TaskPool pool, HeldContainer container, Listener listener) {
    this.world = world;
    this.pool = pool;
    this.container = container;
    this.listener = listener;
    this.index = pool.start();
  }

  /**
   * Starts a waiting task.
   *
   * @param job number of the job in the run, which decides the task's random numbers
   * @param firstIndex number of the pool's first task among all of the job
   */
  static TaskAttempt start(
      World world,
      TaskPool pool,
      HeldContainer container,
      long job,
      int firstIndex,
      Listener listener) {
    TaskAttempt attempt = new TaskAttempt(world, pool, container, listener);
    container.begin(attempt);
    attempt.work(job, firstIndex + attempt.index);
    world.progress();
    return attempt;
  }

  private void work(long job, int task) {
    TaskRandom random = world.random();
    int number = pool.attempt(index);
    long millis = random.millis(pool.millis(index), job, true, task, container.node().speed());
    if (random.failureDraw(job, true, task, number)
        < world.settings().tasks().failureProbability()) {
      double point = random.failurePoint(job, true, task, number);
      work = world.processors().run(Math.max(1, (long) (millis * point)), this::fail);
    } else {
      work = world.processors().run(millis, this::succeed);
    }
  }

  HeldContainer container() {
    return container;
  }

  TaskPool pool() {
    return pool;
  }

  private void succeed() {
    if (!over) {
      end();
      pool.succeed(index);
      world.gain();
      listener.succeeded(this);
    }
  }

  private void fail() {
    if (!over) {
      end();
      listener.failed(this, pool.fail(index));
    }
  }

  /** The task waits again. */
  @Override
  public void kill() {
    end();
    world.processors().stop(work);
    pool.giveUp(index);
  }

  private void end() {
    over = true;
    container.end(this, world.now());
    world.progress();
  }
}
