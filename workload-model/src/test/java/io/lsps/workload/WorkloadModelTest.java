/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Times in these examples are in seconds, a container is a tenth of the cluster. */
class WorkloadModelTest {
  private static final double SHARE = 0.1;

  private final WorkloadModel model = new WorkloadModel();

  @Test
  void aJobNobodyCanTellAnythingOfHasNoSize() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 10, SHARE);

    assertThat(meanSize("alice", 1)).isNaN();
  }

  @Test
  void aJobsOwnFinishedTasksTellItsSize() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 10, SHARE);
    map("a", "m1", 0, 6);
    model.asked("a", Phase.MAP, 9, SHARE);

    assertThat(meanSize("alice", 6)).isCloseTo(10 * 6 * SHARE, within(1e-9));
  }

  @Test
  void untilAnybodysJobHasCompletedFinishedTasksOfRunningJobsTellOfTheOthers() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 10, SHARE);
    map("a", "m1", 0, 6);
    submit("b", "bob");
    model.asked("b", Phase.MAP, 2, SHARE);
    submit("c", "carol");
    model.asked("c", Phase.REDUCE, 5, SHARE);

    assertThat(meanSize("bob", 6)).isCloseTo(2 * 6 * SHARE, within(1e-9));
    assertThat(meanSize("carol", 6)).isCloseTo(5 * 6 * SHARE, within(1e-9));
  }

  @Test
  void tasksHaveShownTheirTimeOnceOneOfTheJobEnded() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 10, SHARE);
    assertThat(model.job("a", 0).nextTasksShown()).isFalse();

    map("a", "m1", 0, 6);
    model.asked("a", Phase.MAP, 9, SHARE);
    assertThat(model.job("a", 6000).nextTasksShown()).isTrue();
  }

  @Test
  void anEarlierRunShowsTheTimesOfOneWithAboutAsManyTasksOnly() {
    submit("a1", "alice", "x");
    map("a1", "m1", 0, 10);
    map("a1", "m2", 0, 10);
    model.jobFinished("a1", true, 10_000);
    submit("a2", "alice", "x");
    model.asked("a2", Phase.MAP, 3, SHARE);
    submit("a3", "alice", "x");
    model.asked("a3", Phase.MAP, 400, SHARE);

    assertThat(model.job("a2", 10_000).nextTasksShown()).isTrue();
    assertThat(model.job("a3", 10_000).nextTasksShown()).isFalse();
  }

  @Test
  void waitingMapsSayNothingOfTheReducesBehindThem() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 2, SHARE);
    model.asked("a", Phase.REDUCE, 2, SHARE);
    map("a", "m1", 0, 6);
    model.asked("a", Phase.MAP, 1, SHARE);
    assertThat(model.job("a", 6000).nextTasksShown()).isTrue();

    map("a", "m2", 0, 6);
    model.asked("a", Phase.MAP, 0, SHARE);
    assertThat(model.job("a", 6000).nextTasksShown()).isFalse();
  }

  @Test
  void waitingRunningAndFinishedTasksAllCount() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 7, SHARE);
    map("a", "m1", 0, 4);
    model.taskAcquired("a", Phase.MAP, "m2", SHARE, 1000);
    model.taskStarted("a", Phase.MAP, "m3", SHARE, 2000);

    PhaseView maps = model.job("a", 5000).phase(Phase.MAP);

    assertThat(maps.tasks()).isEqualTo(10);
    assertThat(maps.waiting()).isEqualTo(8);
    assertThat(maps.running()).isEqualTo(1);
    assertThat(maps.elapsedSeconds()).isEqualTo(3);
  }

  @Test
  void estimatesFallBackFromTheJobToItsNameToItsUserToEveryone() {
    complete("a1", "alice", "report 1", 10);
    complete("a2", "alice", "other", 30);
    submit("a3", "alice", "report 2");
    model.asked("a3", Phase.MAP, 1, SHARE);
    submit("a4", "alice", "unheard of");
    model.asked("a4", Phase.MAP, 1, SHARE);
    submit("b1", "bob", "report 3");
    model.asked("b1", Phase.MAP, 1, SHARE);
    complete("c1", "carol", "x", 40);

    assertThat(size("a3", 100)).isCloseTo(10 * SHARE, within(1e-9));
    assertThat(size("a4", 100)).isCloseTo(20 * SHARE, within(1e-9));
    // The mean over users: alice's 20 and carol's 40, each counting once.
    assertThat(size("b1", 100)).isCloseTo(30 * SHARE, within(1e-9));
  }

  @Test
  void aTaskThatRunsLongerThanTheEstimateRaisesIt() {
    complete("a1", "alice", "x", 10);
    submit("a2", "alice", "x");
    model.asked("a2", Phase.MAP, 3, SHARE);
    model.taskStarted("a2", Phase.MAP, "m", SHARE, 100_000);

    assertThat(size("a2", 105)).isCloseTo(4 * 10 * SHARE, within(1e-9));
    assertThat(size("a2", 150)).isCloseTo(4 * 50 * SHARE, within(1e-9));
  }

  @Test
  void reducesCountAsPromisedElseAsInThePastBeforeTheyAreAskedFor() {
    submit("a1", "alice", "x");
    map("a1", "m", 0, 10);
    reduce("a1", "r1", 10, 30);
    reduce("a1", "r2", 10, 30);
    model.jobFinished("a1", true, 30_000);
    submit("a2", "alice", "x");
    model.asked("a2", Phase.MAP, 1, SHARE);
    model.jobSubmitted(new JobSpec("a3", "alice", "x", true, 5, 0), 40_000);
    model.asked("a3", Phase.MAP, 1, SHARE);

    assertThat(size("a2", 40)).isCloseTo((10 + 2 * 20) * SHARE, within(1e-9));
    assertThat(size("a3", 40)).isCloseTo((10 + 5 * 20) * SHARE, within(1e-9));
  }

  @Test
  void anApplicationThatHasOnlyItsMasterCountsAtItsHistoricalSize() {
    complete("a1", "alice", "x", 10);
    submit("a2", "alice", "x");

    assertThat(size("a2", 20)).isCloseTo(10 * SHARE, within(1e-9));
  }

  @Test
  void aRepeatedOrUnknownEndChangesNothing() {
    submit("a", "alice");
    map("a", "m1", 0, 8);

    assertThat(model.taskEnded("a", "m1", TaskOutcome.SUCCEEDED, 9000)).isFalse();
    assertThat(model.taskEnded("a", "master", TaskOutcome.SUCCEEDED, 9000)).isFalse();
    assertThat(model.taskEnded("nobody's", "m1", TaskOutcome.SUCCEEDED, 9000)).isFalse();
    assertThat(model.job("a", 9000).phase(Phase.MAP).finished()).isEqualTo(1);
  }

  @Test
  void aReduceCountsFromItsJobsLastMap() {
    submit("a", "alice");
    model.taskStarted("a", Phase.REDUCE, "r", SHARE, 2000);
    map("a", "m1", 0, 50);
    model.taskEnded("a", "r", TaskOutcome.SUCCEEDED, 60_000);

    assertThat(model.job("a", 60_000).phase(Phase.REDUCE).ownTaskSeconds()).isEqualTo(10);
  }

  @Test
  void aReduceThatWaitsForMapsDoesNotRaiseItsEstimate() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 1, SHARE);
    model.taskStarted("a", Phase.REDUCE, "r", SHARE, 0);

    assertThat(model.job("a", 90_000).phase(Phase.REDUCE).longestSeconds()).isZero();
  }

  @Test
  void onlyJobsThatSucceedEnterTheHistory() {
    submit("a", "alice");
    map("a", "m1", 0, 8);
    model.jobFinished("a", false, 9000);

    assertThat(model.histories()).isEmpty();
  }

  @Test
  void jobsWithoutTasksTellNothing() {
    submit("uber", "alice");
    model.jobFinished("uber", true, 9000);

    assertThat(model.histories()).isEmpty();
  }

  @Test
  void aNewAttemptVoidsAsksAndKeepsWhatIsDone() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 5, SHARE);
    map("a", "m1", 0, 8);
    model.attemptStarted("a");

    PhaseView maps = model.job("a", 9000).phase(Phase.MAP);
    assertThat(maps.waiting()).isZero();
    assertThat(maps.finished()).isEqualTo(1);
  }

  @Test
  void aJobThatMovesCountsForItsNewUser() {
    submit("a", "alice");
    map("a", "m1", 0, 8);
    model.jobMoved("a", "bob", 9000);

    assertThat(model.snapshot(9000).users().get("alice").jobs()).isEmpty();
    assertThat(model.snapshot(9000).users().get("bob").jobs()).hasSize(1);
    model.jobFinished("a", true, 9000);
    assertThat(model.histories()).containsOnlyKeys("bob");
  }

  @Test
  void aRestartedWindowForgetsSizesAndKeepsTaskTimes() {
    complete("a", "alice", "x", 10);
    model.restartWindow("alice");

    UserHistory alice = model.histories().get("alice");
    assertThat(alice.window().count()).isZero();
    assertThat(alice.jobs().phase(Phase.MAP).taskSeconds().mean()).isEqualTo(10);
  }

  @Test
  void idleUsersAreForgottenAndBusyOnesNot() {
    complete("a", "alice", "x", 10);
    submit("b", "bob");
    model.forgetIdle(1000, 10_000_000);

    assertThat(model.snapshot(0).users()).containsOnlyKeys("bob");
  }

  @Test
  void restoredHistoriesServeUntilThereIsAnOwn() {
    complete("a", "alice", "x", 10);
    WorkloadModel restarted = new WorkloadModel();
    restarted.restore(model.histories());
    restarted.jobSubmitted(new JobSpec("b", "alice", "x", true, -1, 0), 0);
    restarted.asked("b", Phase.MAP, 4, SHARE);

    JobView job = restarted.job("b", 0);
    assertThat(new SizeEstimator(restarted.taskTimes(), SizeBasis.TOTAL).size(job))
        .isCloseTo(40 * SHARE, within(1e-9));
  }

  @Test
  void aRestoredHistoryAddsToWhatWasLearnedMeanwhile() {
    complete("a", "alice", "x", 10);
    WorkloadModel restarted = new WorkloadModel();
    restarted.jobSubmitted(new JobSpec("b", "alice", "x", true, -1, 0), 0);
    restarted.taskStarted("b", Phase.MAP, "m", SHARE, 0);
    restarted.taskEnded("b", "m", TaskOutcome.SUCCEEDED, 30_000);
    restarted.jobFinished("b", true, 30_000);
    restarted.restore(model.histories());

    UserHistory alice = restarted.histories().get("alice");
    assertThat(alice.jobs().phase(Phase.MAP).taskSeconds().mean()).isEqualTo(20);
    assertThat(alice.window().count()).isEqualTo(2);
    assertThat(alice.window().variation()).isCloseTo(0.5, within(1e-9));
    assertThat(alice.recurring().get("x").phase(Phase.MAP).taskSeconds().count()).isEqualTo(2);
  }

  @Test
  void aRecoveredJobTellsTaskTimesAndNoSize() {
    model.jobSubmitted(new JobSpec("a", "alice", "x", true, -1, 0).asRecovered(), 0);
    map("a", "m", 0, 10);
    model.jobFinished("a", true, 10_000);

    UserHistory alice = model.histories().get("alice");
    assertThat(alice.jobs().phase(Phase.MAP).taskSeconds().mean()).isEqualTo(10);
    assertThat(alice.jobs().phase(Phase.MAP).tasks().count()).isZero();
    assertThat(alice.window().count()).isZero();
  }

  @Test
  void aJobsOwnMapsTellOfItsReducesWhereNothingElseDoes() {
    submit("a", "alice");
    map("a", "m", 0, 10);
    model.asked("a", Phase.REDUCE, 2, SHARE);

    assertThat(meanSize("alice", 20)).isCloseTo((10 + 2 * 10) * SHARE, within(1e-9));
  }

  @Test
  void remainingSizeLeavesOutWhatIsDone() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 8, SHARE);
    map("a", "m1", 0, 10);
    model.taskStarted("a", Phase.MAP, "m2", SHARE, 10_000);

    SizeEstimator remaining = new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING);
    assertThat(remaining.size(model.job("a", 14_000)))
        .isCloseTo((8 * 10 + 6) * SHARE, within(1e-9));
  }

  @Test
  void whereNobodyKnowsTaskTimesJobsAreOrderedByTheirTasks() {
    submit("a", "alice");
    model.asked("a", Phase.MAP, 8, SHARE);

    SizeEstimator sizes = new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL);
    JobView unknown = model.job("a", 0);
    assertThat(sizes.size(unknown)).isNaN();
    assertThat(sizes.orderingSize(unknown, SizeBasis.REMAINING)).isCloseTo(0.8, within(1e-9));

    map("a", "m1", 0, 10);
    assertThat(sizes.orderingSize(model.job("a", 10_000), SizeBasis.REMAINING))
        .isCloseTo(8 * 10 * SHARE, within(1e-9));
  }

  @Test
  void namesThatNeverRecurAreBounded() {
    for (int i = 0; i < UserRecord.MAX_RECURRING + 10; i++) {
      complete("job" + i, "alice", "name" + "x".repeat(i % 50) + (char) ('a' + i / 50), 1);
    }

    assertThat(model.histories().get("alice").recurring())
        .hasSizeLessThanOrEqualTo(UserRecord.MAX_RECURRING);
  }

  private void submit(String job, String user) {
    submit(job, user, "job");
  }

  private void submit(String job, String user, String name) {
    model.jobSubmitted(new JobSpec(job, user, name, true, -1, 0), 0);
  }

  private void complete(String job, String user, String name, int mapSeconds) {
    submit(job, user, name);
    map(job, "m", 0, mapSeconds);
    model.jobFinished(job, true, mapSeconds * 1000L);
    model.snapshot(0);
  }

  private void map(String job, String task, int start, int end) {
    run(job, Phase.MAP, task, start, end);
  }

  private void reduce(String job, String task, int start, int end) {
    run(job, Phase.REDUCE, task, start, end);
  }

  private void run(String job, Phase phase, String task, int start, int end) {
    model.taskAcquired(job, phase, task, SHARE, start * 1000L);
    model.taskStarted(job, phase, task, SHARE, start * 1000L);
    model.taskEnded(job, task, TaskOutcome.SUCCEEDED, end * 1000L);
  }

  private double meanSize(String user, int now) {
    WorkloadSnapshot snapshot = model.snapshot(now * 1000L);
    return new SizeEstimator(snapshot.taskTimes(), SizeBasis.TOTAL)
        .sizes(snapshot.users().get(user))
        .mean();
  }

  private double size(String job, int now) {
    return new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL).size(model.job(job, now * 1000L));
  }
}
