/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.master.FrameworkJobs.SparkJob;
import io.lsps.lab.sim.master.HeldContainers.HeldContainer;
import io.lsps.lab.sim.master.HeldContainers.TaskAttempt;
import io.lsps.lab.sim.master.Master.MasterHost;
import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/**
 * Spark's application master and driver with dynamic allocation. It asks for executors in growing
 * numbers while tasks wait, runs tasks on their cores, and gives executors back that were idle for
 * long. The tasks of an executor that is taken away run again.
 */
public final class SparkMaster extends HoldingMaster implements TaskAttempt.Listener {
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
    world().after(world().settings().launchMillis(), () -> registered(container));
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
    if (!launched.over) {
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
      world().look(target.addAt(), this::drive);
    }
    for (HeldContainer each : containers().all()) {
      if (each.idle()
          && world().now() - each.idleSince >= spark.idleMillis()
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
            && each.attempts.size() < spark.executor().vcores()
            && world().now() - each.start >= world().settings().launchMillis()) {
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
    if (!over() && !container.over && container.idle()) {
      world().after(spark.idleMillis(), this::drive);
    }
  }

  /**
   * How many executors a Spark application wants, by the rules of its {@code
   * ExecutorAllocationManager}. When tasks have waited for the backlog timeout it wants one more,
   * then two, four and so on at each further timeout, but never more than its tasks need. When they
   * need fewer it wants fewer at once.
   */
  public static final class ExecutorTarget {
    private static final long NEVER = Long.MAX_VALUE;

    private final SparkJob spark;
    private int target;
    private int next = 1;
    private long addAt = NEVER;

    public ExecutorTarget(SparkJob spark) {
      this.spark = spark;
      this.target = spark.minExecutors();
    }

    public int target() {
      return target;
    }

    /** When the target grows next, milliseconds; far in the future while no task waits. */
    long addAt() {
      return addAt;
    }

    /**
     * Updates the target.
     *
     * @param waiting tasks without a core
     * @param running tasks
     * @param executors held now
     */
    public void look(int waiting, int running, int executors, long now) {
      int cores = spark.executor().vcores();
      int needed = (waiting + running + cores - 1) / cores;
      if (waiting == 0) {
        addAt = NEVER;
        next = 1;
      } else if (addAt == NEVER) {
        addAt = now + spark.backlogMillis();
      }
      if (needed < target) {
        target = Math.max(needed, spark.minExecutors());
        next = 1;
      } else if (now >= addAt) {
        add(needed, executors);
        addAt = now + spark.backlogMillis();
      }
    }

    private void add(int needed, int executors) {
      int before = target;
      int wanted = Math.min(Math.max(target, executors) + next, needed);
      target = Math.max(Math.min(wanted, spark.maxExecutors()), spark.minExecutors());
      next = target - before == next ? next * 2 : 1;
    }

    /** Whether one of this many executors may be given back. */
    boolean spares(int executors) {
      return executors > Math.max(target, spark.minExecutors());
    }
  }
}
