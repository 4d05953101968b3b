/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.workload.SparkJob;
import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/**
 * Spark's application master and driver with dynamic allocation. It asks for executors in growing
 * numbers while tasks wait, runs tasks on their cores, and gives executors back that were idle for
 * long. The tasks of an executor that is taken away run again.
 */
final class SparkMaster extends HoldingMaster implements TaskAttempt.Listener {
  /** Executors of the default resource profile have the same priority as the master. */
  private static final int PRIORITY = 0;

  private final SparkJob spark;
  private final long number;
  private final ExecutorTarget target;
  private final ContainerKind executor;
  private TaskPool stage;
  private int stageNumber;
  private int firstIndex;

  SparkMaster(
      MasterHost host, WorkloadJob job, SparkJob spark, long number, ApplicationAttemptId id) {
    this(host, job, spark, number, id, kind(PRIORITY, spark.executor()));
  }

  private SparkMaster(
      MasterHost host,
      WorkloadJob job,
      SparkJob spark,
      long number,
      ApplicationAttemptId id,
      ContainerKind executor) {
    super(host, job, id, true, executor);
    this.spark = spark;
    this.number = number;
    this.target = new ExecutorTarget(spark);
    this.executor = executor;
    this.stage = new TaskPool(spark.stages().get(0));
  }

  @Override
  public void start() {
    startTurns();
    drive();
    turn();
  }

  @Override
  void launched(HeldContainer container) {
    world().after(spark.idleMillis(), this::drive);
    world().after(world().settings().machine().launchMillis(), () -> registered(container));
  }

  @Override
  void plan() {
    drive();
  }

  @Override
  void taken() {
    drive();
  }

  private void registered(HeldContainer launched) {
    if (!launched.over()) {
      drive();
    }
  }

  /** Runs tasks, then decides how many executors are wanted. */
  private void drive() {
    if (over()) {
      return;
    }
    runTasks();
    long before = target.addAt();
    target.look(stage.waiting(), stage.running(), containers().count(), world().now());
    if (target.addAt() != before && stage.waiting() > 0) {
      world().at(target.addAt(), this::drive);
    }
    for (HeldContainer each : containers().all()) {
      if (each.idle()
          && world().now() - each.idleSince() >= spark.idleMillis()
          && target.spares(containers().count())) {
        containers().giveBack(each);
        wake();
      }
    }
    int more = target.target() - containers().count() - asks().outstanding(executor);
    if (more != 0 && target.target() >= containers().count()) {
      asks().add(executor, more);
      wake();
    } else if (target.target() < containers().count() && asks().outstanding(executor) > 0) {
      asks().add(executor, -asks().outstanding(executor));
      wake();
    }
  }

  /** Gives a task to every free core, one executor after another, as Spark spreads them. */
  private void runTasks() {
    boolean started = true;
    while (started && stage.waiting() > 0) {
      started = false;
      for (HeldContainer each : containers().all()) {
        if (stage.waiting() > 0
            && each.attempts().size() < spark.executor().vcores()
            && world().now() - each.start() >= world().settings().machine().launchMillis()) {
          TaskAttempt.start(world(), stage, each, number, firstIndex, this);
          started = true;
        }
      }
    }
  }

  @Override
  public void succeeded(TaskAttempt attempt) {
    if (stage.allDone()) {
      firstIndex += stage.total();
      stageNumber++;
      if (stageNumber == spark.stages().size()) {
        finish();
        return;
      }
      stage = new TaskPool(spark.stages().get(stageNumber));
    }
    drive();
    becameIdle(attempt.container());
  }

  @Override
  public void failed(TaskAttempt attempt, int failures) {
    if (failedForGood(failures)) {
      return;
    }
    drive();
    becameIdle(attempt.container());
  }

  private void becameIdle(HeldContainer container) {
    if (!over() && !container.over() && container.idle()) {
      world().after(spark.idleMillis(), this::drive);
    }
  }
}
