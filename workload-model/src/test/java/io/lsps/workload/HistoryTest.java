/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept of completed jobs. */
class HistoryTest extends ModelExamples {
  @Test
  void onlyJobsThatSucceedEnterTheHistory() {
    submit("a", "alice");
    map("a", "m1", 0, 8);
    model.jobFinished("a", false, 9000);

    assertThat(ModelExamples.histories(model)).isEmpty();
  }

  @Test
  void jobsWithoutTasksTellNothing() {
    submit("uber", "alice");
    model.jobFinished("uber", true, 9000);

    assertThat(ModelExamples.histories(model)).isEmpty();
  }

  @Test
  void aRestartedWindowForgetsSizesAndKeepsTaskTimes() {
    complete("a", "alice", "x", 10);
    model.restartWindow("alice");

    UserHistory alice = model.history("alice");
    assertThat(alice.window.count()).isZero();
    assertThat(alice.jobs.phase(Phase.MAP).taskSeconds.mean()).isEqualTo(10);
  }

  @Test
  void idleUsersAreForgottenAndBusyOnesNot() {
    complete("a", "alice", "x", 10);
    submit("b", "bob");
    model.forgetIdle(1000, 10_000_000);

    assertThat(model.snapshot(0).users).containsOnlyKeys("bob");
  }

  @Test
  void restoredHistoriesServeUntilThereIsAnOwn() {
    complete("a", "alice", "x", 10);
    WorkloadModel restarted = new WorkloadModel();
    restarted.capacity(CAPACITY);
    ModelExamples.histories(model).forEach(restarted::restore);
    restarted.jobSubmitted(new JobSpec("b", "alice", "x", Framework.MAPREDUCE, -1, 0), 0);
    restarted.asked("b", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 4, SIZE)), 0);

    JobView job = restarted.job("b", 0);
    assertThat(new SizeEstimator(restarted.taskTimes(), SizeBasis.TOTAL).size(job))
        .isCloseTo(40 * SHARE, within(1e-9));
  }

  @Test
  void aRestoredHistoryAddsToWhatWasLearnedMeanwhile() {
    complete("a", "alice", "x", 10);
    WorkloadModel restarted = new WorkloadModel();
    restarted.jobSubmitted(new JobSpec("b", "alice", "x", Framework.MAPREDUCE, -1, 0), 0);
    restarted.taskStarted("b", RequestKey.of(Phase.MAP), "m", SIZE, 0);
    restarted.taskEnded("b", "m", TaskOutcome.SUCCEEDED, 30_000);
    restarted.jobFinished("b", true, 30_000);
    ModelExamples.histories(model).forEach(restarted::restore);

    UserHistory alice = restarted.history("alice");
    assertThat(alice.jobs.phase(Phase.MAP).taskSeconds.mean()).isEqualTo(20);
    assertThat(alice.window.count()).isEqualTo(2);
    assertThat(alice.window.variation()).isCloseTo(0.5, within(1e-9));
    assertThat(alice.recurring.get("x").phase(Phase.MAP).taskSeconds.count()).isEqualTo(2);
  }

  @Test
  void aRecoveredJobTellsTaskTimesAndNoSize() {
    model.jobSubmitted(new JobSpec("a", "alice", "x", Framework.MAPREDUCE, -1, 0).asRecovered(), 0);
    map("a", "m", 0, 10);
    model.jobFinished("a", true, 10_000);

    UserHistory alice = model.history("alice");
    assertThat(alice.jobs.phase(Phase.MAP).taskSeconds.mean()).isEqualTo(10);
    assertThat(alice.jobs.phase(Phase.MAP).tasks.count()).isZero();
    assertThat(alice.window.count()).isZero();
  }

  @Test
  void namesThatNeverRecurAreBounded() {
    for (int i = 0; i < HistoryLimits.NAMES_OF_A_USER + 10; i++) {
      complete("job" + i, "alice", "name" + "x".repeat(i % 50) + (char) ('a' + i / 50), 1);
    }

    assertThat(model.history("alice").recurring)
        .hasSizeLessThanOrEqualTo(HistoryLimits.NAMES_OF_A_USER);
  }
}
