/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A past whose jobs differ by far says nothing, where only alike ones are to count. */
class PastJobsTest extends ModelExamples {
  private double size(String job, PastJobs past) {
    return new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING, past)
        .orderingSize(model.job(job, 1000), SizeBasis.REMAINING);
  }

  private void oneMap(String id, String user, String name) {
    submit(id, user, name);
    model.asked(id, List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);
  }

  /** One job of 10,000 s among five of 10 s: their mean is 1,675 s, and nobody took that. */
  @Test
  void oneOutlierDoesNotMakeEveryNewJobOfItsNameLarge() {
    for (int i = 0; i < 5; i++) {
      complete("short" + i, "alice", "etl", 10);
    }
    complete("long", "alice", "etl", 10_000);
    complete("b", "bob", "x", 20);
    complete("c", "carol", "x", 40);
    oneMap("new", "alice", "etl");

    assertThat(size("new", PastJobs.USER)).isCloseTo(1675 * SHARE, within(1e-6));
    // Of the users' means, 20, 40 and 1,675, the one in the middle.
    assertThat(size("new", PastJobs.ALIKE)).isCloseTo(40 * SHARE, within(1e-6));
  }

  /** Eq. 7 of the paper: the user's mean, 275, and not that of the name, 50. */
  @Test
  void inThePaperAWaitingJobGoesByItsUser() {
    complete("a1", "alice", "etl", 50);
    complete("a2", "alice", "report", 500);
    oneMap("new", "alice", "etl");

    assertThat(size("new", PastJobs.USER)).isCloseTo(275 * SHARE, within(1e-6));
    assertThat(size("new", PastJobs.ALIKE)).isCloseTo(50 * SHARE, within(1e-6));
  }

  /** Eq. 1: a hundred jobs of 500 s and a hundred of 600 s have a mean of 550 s. */
  @Test
  void inThePaperNothingIsForgotten() {
    RecentMean all = RecentMean.EMPTY;
    for (int i = 0; i < 200; i++) {
      all = all.plus(i < 100 ? 500 : 600);
    }
    assertThat(PastJobs.USER.meanOf(all)).isCloseTo(550, within(1e-9));
    assertThat(PastJobs.ALIKE.meanOf(all)).isGreaterThan(580);
  }

  /** Eq. 7 has tasks times mean task time, whatever one that runs has taken by now. */
  @Test
  void inThePaperATaskThatRunsForLongerRaisesNothing() {
    complete("a1", "alice", "etl", 50);
    oneMap("new", "alice", "etl");
    model.taskAcquired("new", RequestKey.of(Phase.MAP), "task", SIZE, 0);
    model.taskStarted("new", RequestKey.of(Phase.MAP), "task", SIZE, 0);
    model.asked("new", List.of(), 0);

    double size =
        new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL, PastJobs.USER)
            .size(model.job("new", 1_000_000));
    assertThat(size).isCloseTo(50 * SHARE, within(1e-6));
  }

  /** Caught: a reduce that was given back, as it held up maps, counted as one that is done. */
  @Test
  void inThePaperATaskThatWasGivenBackCountsOnce() {
    complete("a1", "alice", "etl", 50);
    oneMap("new", "alice", "etl");
    model.taskAcquired("new", RequestKey.of(Phase.MAP), "task", SIZE, 0);
    model.taskStarted("new", RequestKey.of(Phase.MAP), "task", SIZE, 0);
    model.taskEnded("new", "task", TaskOutcome.RELEASED, 0);
    model.asked("new", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);

    double size =
        new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL, PastJobs.USER)
            .size(model.job("new", 0));
    assertThat(size).isCloseTo(50 * SHARE, within(1e-6));
  }

  @Test
  void inThePaperAUserWithoutPastCountsAsNoWorkUntilATaskHasEnded() {
    complete("b", "bob", "x", 20);
    oneMap("new", "alice", "etl");

    assertThat(size("new", PastJobs.USER)).isZero();
    assertThat(size("new", PastJobs.ALIKE)).isCloseTo(20 * SHARE, within(1e-6));
  }

  @Test
  void jobsThatAreAlikeStillTell() {
    complete("a1", "alice", "etl", 100);
    complete("a2", "alice", "etl", 140);
    complete("b", "bob", "x", 20);
    oneMap("new", "alice", "etl");

    assertThat(size("new", PastJobs.ALIKE)).isCloseTo(120 * SHARE, within(1e-6));
  }

  @Test
  void aPastTellsWhereItVariesLittle() {
    RecentMean outlier = RecentMean.EMPTY;
    for (double value : new double[] {1, 1, 1, 1, 100}) {
      outlier = outlier.plus(value);
    }
    assertThat(PastJobs.USER.meanOf(outlier)).isCloseTo(outlier.mean(), within(1e-9));
    assertThat(PastJobs.ALIKE.meanOf(outlier)).isNaN();
    assertThat(PastJobs.ALIKE.meanOf(RecentMean.of(7))).isEqualTo(7);
    assertThat(PastJobs.USER.meanOf(RecentMean.EMPTY)).isNaN();
    assertThat(PastJobs.ALIKE.isUsable(RecentMean.EMPTY)).isFalse();
  }
}
