/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.SparkJob;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * Spark's application master and driver with dynamic allocation: asks for executors in growing
 * numbers while tasks wait, runs tasks on their cores, and gives executors back that were idle for
 * long. An executor that is taken from it loses its tasks, which run again.
 */
final class SparkMaster implements Master, TaskAttempt.Listener {
  /** Executors of the default resource profile share their number with the master. */
  private static final int PRIORITY = 0;

  private final Simulation sim;
  private final JobSpec job;
  private final SparkJob spark;
  private final long number;
  private final ApplicationAttemptId id;
  private final HeldContainers executors;
  private final ExecutorTarget target;
  private final Ask executor;
  private final AskTable asks;
  private final Turns turns;
  private TaskPool stage;
  private int stageNumber;
  private int firstIndex;
  private boolean over;

  SparkMaster(Simulation sim, JobSpec job, SparkJob spark, long number, ApplicationAttemptId id) {
    this.sim = sim;
    this.job = job;
    this.spark = spark;
    this.number = number;
    this.id = id;
    this.executors = new HeldContainers(sim, job);
    this.target = new ExecutorTarget(spark);
    this.executor =
        new Ask(
            PRIORITY, Resource.newInstance(spark.executor().memoryMb(), spark.executor().vcores()));
    this.asks = new AskTable(executor);
    this.turns = new Turns(sim, this::turn);
    this.stage = new TaskPool(spark.stages().get(0));
  }

  @Override
  public void start() {
    turns.start();
    drive();
    turn();
  }

  @Override
  public void wake() {
    turns.next();
  }

  private void turn() {
    List<ContainerId> back = executors.toRelease();
    for (Container container : sim.calls().allocate(id, List.of(), back).getContainers()) {
      if (asks.take(executor)) {
        HeldContainer launched = executors.launch(container, executor);
        sim.after(spark.idleMillis(), this::drive);
        sim.after(sim.settings().machine().launchMillis(), () -> registered(launched));
      } else {
        executors.refuse(container);
      }
    }
    drive();
    List<ContainerId> refused = executors.toRelease();
    if (asks.hasChanges() || !refused.isEmpty()) {
      sim.calls().allocate(id, asks.changes(), refused);
    }
    sim.demandChanged(this, asks.total());
    if (sim.actsOnTime() && asks.total() > 0) {
      turns.poll();
    }
  }

  private void registered(HeldContainer launched) {
    if (!launched.over()) {
      drive();
    }
  }

  /** The driver looks around: runs tasks, and decides how many executors it wants. */
  private void drive() {
    if (over) {
      return;
    }
    runTasks();
    long before = target.addAt();
    target.look(stage.waiting(), stage.running(), executors.count(), sim.now());
    if (target.addAt() != before && stage.waiting() > 0) {
      sim.at(target.addAt(), this::drive);
    }
    for (HeldContainer each : executors.all()) {
      if (each.idle()
          && sim.now() - each.idleSince() >= spark.idleMillis()
          && target.spares(executors.count())) {
        executors.giveBack(each);
        turns.next();
      }
    }
    int more = target.target() - executors.count() - asks.outstanding(executor);
    if (more != 0 && target.target() >= executors.count()) {
      asks.add(executor, more);
      turns.next();
    } else if (target.target() < executors.count() && asks.outstanding(executor) > 0) {
      asks.add(executor, -asks.outstanding(executor));
      turns.next();
    }
  }

  /** Gives every free core a task, one executor after another, as Spark spreads them. */
  private void runTasks() {
    boolean started = true;
    while (started && stage.waiting() > 0) {
      started = false;
      for (HeldContainer each : executors.all()) {
        if (stage.waiting() > 0
            && each.attempts().size() < spark.executor().vcores()
            && sim.now() - each.start() >= sim.settings().machine().launchMillis()) {
          TaskAttempt.start(sim, stage, each, number, firstIndex, this);
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
        over = true;
        executors.exitAll();
        sim.jobDone(this);
        return;
      }
      stage = new TaskPool(spark.stages().get(stageNumber));
    }
    drive();
    becameIdle(attempt.container());
  }

  @Override
  public void failed(TaskAttempt attempt, int failures) {
    if (failures >= sim.settings().tasks().maxAttempts()) {
      sim.jobFailed(this);
      return;
    }
    drive();
    becameIdle(attempt.container());
  }

  private void becameIdle(HeldContainer container) {
    if (!over && !container.over() && container.idle()) {
      sim.after(spark.idleMillis(), this::drive);
    }
  }

  @Override
  public void containerFinished(ContainerId container) {
    if (executors.gone(container) != null) {
      drive();
    }
    if (over && !executors.anyUnconfirmed()) {
      sim.leave(this);
    }
  }

  @Override
  public void stop() {
    over = true;
    turns.stop();
    executors.abandon();
  }

  @Override
  public boolean hasLiveContainers() {
    return executors.anyUnconfirmed();
  }

  @Override
  public JobSpec job() {
    return job;
  }

  @Override
  public ApplicationAttemptId id() {
    return id;
  }
}
