/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.sim.master.JobTasks.RunningTask;
import io.lsps.lab.sim.master.SecondAttempts.Speculator;
import io.lsps.lab.workload.PhaseTasks;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class TaskPoolTest {
  private final TaskPool pool = new TaskPool(PhaseTasks.alike(20, 1000));
  private final SimulatedNodeManager node = new SimulatedNodeManager(null, 0, 1);

  @Test
  void tasksThatRanBeforeComeFirst() {
    assertThat(pool.start()).isZero();
    assertThat(pool.start()).isEqualTo(1);
    pool.giveUp(0);
    assertThat(pool.waiting()).isEqualTo(19);

    assertThat(pool.start()).isZero();
    assertThat(pool.start()).isEqualTo(2);
    assertThat(pool.attempt(0)).isEqualTo(1);
  }

  @Test
  void aKilledAttemptIsNoFailure() {
    pool.start();
    pool.giveUp(0);
    pool.start();

    assertThat(pool.fail(0)).isEqualTo(1);
    assertThat(pool.attempt(0)).isEqualTo(2);
  }

  @Test
  void aLostOutputIsToBeDoneAgain() {
    pool.start();
    pool.succeed(0);
    assertThat(pool.done()).isEqualTo(1);
    pool.lose(0);

    assertThat(pool.done()).isZero();
    assertThat(pool.start()).isZero();
  }

  @Test
  void aTaskThatRunsTwiceIsDoneWhenOneOfTheTwoIsGivenUp() {
    pool.start();
    assertThat(pool.startSecond(0)).isEqualTo(1);
    assertThat(pool.runningAttempts()).isEqualTo(2);
    assertThatThrownBy(() -> pool.succeed(0)).isInstanceOf(InvariantViolation.class);
    pool.giveUp(0);
    pool.succeed(0);

    assertThat(pool.runningAttempts()).isZero();
    assertThat(pool.done()).isEqualTo(1);
  }

  @Test
  void theTaskThatWouldEndLastIsRunASecondTime() {
    Speculator speculator = new Speculator(pool);
    RunningTask slow = working(pool.start(), 90_000);
    RunningTask slower = working(pool.start(), 95_000);
    RunningTask quick = working(pool.start(), 1_000);
    List<RunningTask> working = List.of(slow, slower, quick);
    assertThat(speculator.choose(working, List.of(), 5_000)).isEmpty();
    pool.start();
    pool.succeed(3);
    speculator.finished(1_000);

    assertThat(speculator.choose(working, List.of(), 5_000)).contains(slower);
    assertThat(speculator.choose(working, List.of(slower), 5_000)).contains(slow);
    // A second attempt would end at 96 s: later than any of them.
    assertThat(speculator.choose(working, List.of(), 95_000)).isEmpty();
  }

  private RunningTask working(int task, long millis) {
    Container container = Records.newRecord(Container.class);
    RunningTask running = new RunningTask(container, node, true, task, 0, 0);
    running.begin(null, 0, millis);
    return running;
  }
}
