/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/** One attempt of a task in a container that outlives it; compared by identity. */
final class TaskAttempt {
  /** Who is told how an attempt ended by itself. */
  interface Listener {
    /** Its task is done. */
    void succeeded(TaskAttempt attempt);

    /** Its task waits again; it has failed so often. */
    void failed(TaskAttempt attempt, int failures);
  }

  private final Simulation sim;
  private final TaskPool pool;
  private final HeldContainer container;
  private final Listener listener;
  private final int index;
  private Processors.Work work;
  private boolean over;

  private TaskAttempt(Simulation sim, TaskPool pool, HeldContainer container, Listener listener) {
    this.sim = sim;
    this.pool = pool;
    this.container = container;
    this.listener = listener;
    this.index = pool.start();
  }

  /**
   * Starts a waiting task.
   *
   * @param job number of the job in the run, which decides the task's luck
   * @param firstIndex number of the pool's first task among all of the job
   */
  static TaskAttempt start(
      Simulation sim,
      TaskPool pool,
      HeldContainer container,
      long job,
      int firstIndex,
      Listener listener) {
    TaskAttempt attempt = new TaskAttempt(sim, pool, container, listener);
    container.begin(attempt);
    attempt.work(job, firstIndex + attempt.index);
    sim.progress();
    return attempt;
  }

  private void work(long job, int task) {
    TaskRandom random = sim.random();
    int number = pool.attempt(index);
    long millis = random.millis(pool.millis(index), job, true, task, container.node().speed());
    if (random.failureDraw(job, true, task, number) < sim.settings().tasks().failureProbability()) {
      double point = random.failurePoint(job, true, task, number);
      work = sim.processors().run(Math.max(1, (long) (millis * point)), this::fail);
    } else {
      work = sim.processors().run(millis, this::succeed);
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
      listener.succeeded(this);
    }
  }

  private void fail() {
    if (!over) {
      end();
      listener.failed(this, pool.fail(index));
    }
  }

  /** Its container is gone; the task waits again. */
  void kill() {
    end();
    sim.processors().stop(work);
    pool.giveUp(index);
  }

  private void end() {
    over = true;
    container.end(this, sim.now());
    sim.progress();
  }
}
