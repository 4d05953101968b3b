/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.SizeEstimator.Confidence;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether tasks have shown how long they take. */
class EvidenceTest extends ModelExamples {
  @Test
  void tasksHaveShownTheirTimeOnceOneOfTheJobEnded() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 10, SIZE)), 0);
    assertThat(firstTasks("a", 0)).isEqualTo(1);

    map("a", "m1", 0, 6);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);
    assertThat(firstTasks("a", 6)).isZero();
  }

  /** Caught: ninety-nine tasks of a second counted as ten minutes each, by the first that ended. */
  @Test
  void tasksThatTellOfFarMoreThanOthersHaveShownNothingUntilTheyAgree() {
    complete("others", "bob", "x", 10);
    submit("a", "alice");
    map("a", "m1", 0, 600);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 90, SIZE)), 0);
    assertThat(firstTasks("a", 600)).isEqualTo(1);
    map("a", "m2", 600, 601);
    assertThat(firstTasks("a", 601)).isEqualTo(1);

    // Those of another job agree.
    submit("b", "alice");
    map("b", "m1", 0, 600);
    map("b", "m2", 0, 500);
    model.asked("b", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 90, SIZE)), 0);
    assertThat(firstTasks("b", 600)).isZero();
  }

  @Test
  void anEarlierRunShowsTheTimesOfOneWithAboutAsManyTasksOnly() {
    submit("a1", "alice", "x");
    map("a1", "m1", 0, 10);
    map("a1", "m2", 0, 10);
    model.jobFinished("a1", true, 10_000);
    submit("a2", "alice", "x");
    model.asked("a2", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 3, SIZE)), 0);
    submit("a3", "alice", "x");
    model.asked("a3", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 400, SIZE)), 0);

    assertThat(firstTasks("a2", 10)).isZero();
    assertThat(firstTasks("a3", 10)).isEqualTo(1);
  }

  @Test
  void waitingMapsSayNothingOfTheReducesBehindThem() {
    submit("a", "alice");
    OutstandingAsk reduces = new OutstandingAsk(RequestKey.of(Phase.REDUCE), 2, SIZE);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 2, SIZE), reduces), 0);
    map("a", "m1", 0, 6);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE), reduces), 0);
    assertThat(firstTasks("a", 6)).isZero();

    map("a", "m2", 0, 6);
    model.asked("a", List.of(reduces), 0);
    assertThat(firstTasks("a", 6)).isEqualTo(1);
  }

  @Test
  void anotherFirstTaskEachTimeThatTheLongestHasRunTwiceAsLong() {
    complete("a1", "alice", "x", 10);
    submit("a2", "alice", "y");
    model.asked("a2", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);
    assertThat(firstTasks("a2", 0)).isEqualTo(1);
    model.taskStarted("a2", RequestKey.of(Phase.MAP), "m1", SIZE, 0);

    assertThat(firstTasks("a2", 9)).isEqualTo(1);
    assertThat(firstTasks("a2", 10)).isEqualTo(2);
    assertThat(firstTasks("a2", 19)).isEqualTo(2);
    assertThat(firstTasks("a2", 20)).isEqualTo(3);
    assertThat(firstTasks("a2", 40)).isEqualTo(4);

    assertThat(firstTasks("a2", 400)).isEqualTo(4);

    map("a2", "m2", 41, 42);
    assertThat(firstTasks("a2", 42)).isZero();
  }

  /** Caught: a reduce that waits for its maps counted as the first map. */
  @Test
  void reducesThatRunShowNothingOfMaps() {
    submit("a", "alice");
    model.taskStarted("a", RequestKey.of(Phase.REDUCE), "r", SIZE, 0);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);

    assertThat(firstTasks("a", 0)).isEqualTo(2);
  }

  /** Where nothing has ever ended, a minute. */
  @Test
  void whereNothingTellsATaskTimeItIsTakenForAMinute() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m1", SIZE, 0);

    assertThat(firstTasks("a", 59)).isEqualTo(1);
    assertThat(firstTasks("a", 60)).isEqualTo(2);
  }

  private int firstTasks(String job, int now) {
    return new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL)
        .firstTasks(model.job(job, now * 1000L));
  }

  @Test
  void anApplicationWhoseMasterNeverStartedCannotRun() {
    submit("a", "alice");
    assertThat(model.job("a", 0).mayRun()).isFalse();

    model.masterStarted("a");
    assertThat(model.job("a", 0).mayRun()).isTrue();
  }

  @Test
  void containersKeptFromAnEarlierAttemptRunWithoutAMaster() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 2, SIZE)), 0);
    assertThat(model.job("a", 0).mayRun()).isTrue();

    model.attemptStarted("a");
    assertThat(model.job("a", 0).mayRun()).isFalse();

    model.taskStarted("a", RequestKey.of(Phase.MAP), "m", SIZE, 0);
    assertThat(model.job("a", 0).mayRun()).isTrue();
  }

  @Test
  void whatASizeIsKnownByIsTheMostTelling() {
    submit("a1", "alice", "x");
    assertThat(confidence("a1")).isEqualTo(Confidence.NOTHING);
    submit("b", "bob", "x");
    complete("a2", "alice", "y", 10);
    assertThat(confidence("b")).isEqualTo(Confidence.CLUSTER);
    assertThat(confidence("a1")).isEqualTo(Confidence.USER);
    complete("a3", "alice", "x", 10);
    assertThat(confidence("a1")).isEqualTo(Confidence.NAME);
    map("a1", "m", 0, 5);
    assertThat(confidence("a1")).isEqualTo(Confidence.OWN);
  }

  private Confidence confidence(String job) {
    return new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL).confidence(model.job(job, 0));
  }
}
