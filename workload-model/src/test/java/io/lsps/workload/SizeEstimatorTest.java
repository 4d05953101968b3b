/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How large jobs are taken to be. */
class SizeEstimatorTest extends ModelExamples {
  @Test
  void aJobNobodyCanTellAnythingOfHasNoSize() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 10, SIZE)), 0);

    assertThat(meanSize("alice", 1)).isNaN();
  }

  @Test
  void aJobsOwnFinishedTasksTellItsSize() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 10, SIZE)), 0);
    map("a", "m1", 0, 6);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);

    assertThat(meanSize("alice", 6)).isCloseTo(10 * 6 * SHARE, within(1e-9));
  }

  /** Caught: an order or a share that sees the honest size in an experiment with wrong ones. */
  @Test
  void aJobMisjudgedOnPurposeIsSoManyTimesAsLargeInAllThatIsEstimated() {
    model.misjudge(job -> job.jobId.equals("a") ? 3 : 1);
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 10, SIZE)), 0);
    JobView unknown = model.job("a", 0);
    SizeEstimator nothing = new SizeEstimator(TaskTimes.UNKNOWN, SizeBasis.REMAINING);
    assertThat(nothing.orderingSize(unknown, SizeBasis.REMAINING))
        .isCloseTo(3 * 10 * 60 * SHARE, within(1e-9));
    map("a", "m1", 0, 6);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);
    model.jobMoved("a", "bob", 6000);
    model.snapshot(6000);
    SizeEstimator sizes = new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING);
    JobView job = model.job("a", 6000);

    assertThat(sizes.size(job)).isCloseTo(3 * 9 * 6 * SHARE, within(1e-9));
    assertThat(sizes.orderingSize(job, SizeBasis.TOTAL)).isCloseTo(3 * 60 * SHARE, within(1e-9));
    assertThat(sizes.taskSeconds(job, Phase.MAP)).isCloseTo(18, within(1e-9));
    assertThat(sizes.currentSizes(model.snapshot(6000).users.get("bob")).mean())
        .isCloseTo(3 * 60 * SHARE, within(1e-9));
  }

  @Test
  void untilAnybodysJobHasCompletedFinishedTasksOfRunningJobsTellOfTheOthers() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 10, SIZE)), 0);
    map("a", "m1", 0, 6);
    submit("b", "bob");
    model.asked("b", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 2, SIZE)), 0);
    submit("c", "carol");
    model.asked("c", List.of(new OutstandingAsk(RequestKey.of(Phase.REDUCE), 5, SIZE)), 0);

    assertThat(meanSize("bob", 6)).isCloseTo(2 * 6 * SHARE, within(1e-9));
    assertThat(meanSize("carol", 6)).isCloseTo(5 * 6 * SHARE, within(1e-9));
  }

  @Test
  void estimatesFallBackFromTheJobToItsNameToItsUserToEveryone() {
    complete("a1", "alice", "report 1", 10);
    complete("a2", "alice", "other", 30);
    submit("a3", "alice", "report 2");
    model.asked("a3", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);
    submit("a4", "alice", "unheard of");
    model.asked("a4", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);
    submit("b1", "bob", "report 3");
    model.asked("b1", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);
    complete("c1", "carol", "x", 40);

    assertThat(size("a3", 100)).isCloseTo(10 * SHARE, within(1e-9));
    assertThat(size("a4", 100)).isCloseTo(20 * SHARE, within(1e-9));
    // The mean over users: alice's 20 and carol's 40, each counting once.
    assertThat(size("b1", 100)).isCloseTo(30 * SHARE, within(1e-9));
  }

  @Test
  void oneFinishedTaskOfItsOwnTellsMoreThanAllHistory() {
    complete("a1", "alice", "x", 10);
    submit("a2", "alice", "x");
    map("a2", "m1", 100, 104);
    model.asked("a2", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 3, SIZE)), 0);

    assertThat(size("a2", 104)).isCloseTo(4 * 4 * SHARE, within(1e-9));
  }

  @Test
  void aTaskThatRunsLongerThanThoseThatEndedCountsWithWhatItTookSoFar() {
    submit("a", "alice");
    map("a", "m1", 0, 6);
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m2", SIZE, 0);

    assertThat(size("a", 5)).isCloseTo((6 + 6) * SHARE, within(1e-9));
    assertThat(size("a", 48)).isCloseTo((6 + 48) * SHARE, within(1e-9));
  }

  /** So what follows from it changes now and then, and not at every update. */
  @Test
  void theAgeOfTheOldestTaskRisesByASecondAndLaterByAnEighthOfItAtMost() {
    submit("a", "alice");
    map("a", "m1", 0, 1);
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m2", SIZE, 1000);
    JobView atFirst = model.job("a", 3000);

    assertThat(age(3999)).isEqualTo(2);
    assertThat(model.job("a", 3999)).isSameAs(atFirst);
    assertThat(age(4000)).isEqualTo(3);
    assertThat(age(1000 + 33_000)).isEqualTo(32);
    assertThat(age(1000 + 36_000)).isEqualTo(36);
    // Whenever a task starts or ends it is exact.
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m3", SIZE, 1000 + 39_500);
    assertThat(age(1000 + 39_700)).isEqualTo(39.5);
    assertThat(age(1000 + 39_000)).isEqualTo(39);
  }

  private double age(long now) {
    return model.job("a", now).phase(Phase.MAP).longestSeconds;
  }

  @Test
  void aTaskThatRunsLongerThanTheEstimateRaisesIt() {
    complete("a1", "alice", "x", 10);
    submit("a2", "alice", "x");
    model.asked("a2", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 3, SIZE)), 0);
    model.taskStarted("a2", RequestKey.of(Phase.MAP), "m", SIZE, 100_000);

    assertThat(size("a2", 105)).isCloseTo(4 * 10 * SHARE, within(1e-9));
    assertThat(size("a2", 115)).isCloseTo(4 * 15 * SHARE, within(1e-9));
  }

  /** Caught: one straggler among a hundred maps made the others fifty times as large. */
  @Test
  void aStragglerRaisesItToTwiceWhatIsKnownAtMost() {
    complete("a1", "alice", "x", 10);
    submit("a2", "alice", "x");
    model.asked("a2", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 3, SIZE)), 0);
    model.taskStarted("a2", RequestKey.of(Phase.MAP), "m", SIZE, 100_000);

    // Of the straggler itself all that it has worked counts.
    assertThat(size("a2", 676)).isCloseTo((3 * 20 + 576) * SHARE, within(1e-9));
  }

  @Test
  void reducesCountAsPromisedElseAsInThePastBeforeTheyAreAskedFor() {
    submit("a1", "alice", "x");
    map("a1", "m", 0, 10);
    reduce("a1", "r1", 10, 30);
    reduce("a1", "r2", 10, 30);
    model.jobFinished("a1", true, 30_000);
    submit("a2", "alice", "x");
    model.asked("a2", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);
    model.jobSubmitted(new JobSpec("a3", "alice", "x", Framework.MAPREDUCE, 5, 0), 40_000);
    model.asked("a3", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);

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
  void aJobsOwnMapsTellOfItsReducesWhereNothingElseDoes() {
    submit("a", "alice");
    map("a", "m", 0, 10);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.REDUCE), 2, SIZE)), 0);

    assertThat(meanSize("alice", 20)).isCloseTo((10 + 2 * 10) * SHARE, within(1e-9));
  }

  @Test
  void remainingSizeLeavesOutWhatIsDone() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 8, SIZE)), 0);
    map("a", "m1", 0, 10);
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m2", SIZE, 10_000);

    SizeEstimator remaining = new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING);
    assertThat(remaining.size(model.job("a", 14_000)))
        .isCloseTo((8 * 10 + 6) * SHARE, within(1e-9));
  }

  @Test
  void whereNobodyKnowsTaskTimesJobsAreOrderedByTheirTasks() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 8, SIZE)), 0);

    SizeEstimator sizes = new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL);
    JobView unknown = model.job("a", 0);
    assertThat(sizes.size(unknown)).isNaN();
    assertThat(sizes.orderingSize(unknown, SizeBasis.REMAINING)).isCloseTo(0.8 * 60, within(1e-9));

    map("a", "m1", 0, 10);
    assertThat(sizes.orderingSize(model.job("a", 10_000), SizeBasis.REMAINING))
        .isCloseTo(8 * 10 * SHARE, within(1e-9));
  }

  @Test
  void aClusterThatGrewTenfoldMakesAJobATenthBeforeItAsksAndAfter() {
    complete("a1", "alice", "x", 10);
    submit("a2", "alice", "x");
    model.capacity(CAPACITY.times(10));
    assertThat(size("a2", 20)).isCloseTo(10 * SHARE / 10, within(1e-9));

    model.asked("a2", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);
    assertThat(size("a2", 20)).isCloseTo(10 * SHARE / 10, within(1e-9));
    // Nor does the variation of past sizes change: they are of one cluster.
    assertThat(model.snapshot(0).users.get("alice").window.mean())
        .isCloseTo(10 * SHARE / 10, within(1e-9));
  }
}
