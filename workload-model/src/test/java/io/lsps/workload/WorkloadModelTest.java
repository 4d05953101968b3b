/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What happens to jobs under way. */
class WorkloadModelTest extends ModelExamples {
  @Test
  void waitingRunningAndFinishedTasksAllCount() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 7, SIZE)), 0);
    map("a", "m1", 0, 4);
    model.taskAcquired("a", RequestKey.of(Phase.MAP), "m2", SIZE, 1000);
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m3", SIZE, 2000);

    PhaseView maps = model.job("a", 5000).phase(Phase.MAP);

    assertThat(maps.tasks()).isEqualTo(10);
    assertThat(maps.waiting).isEqualTo(8);
    assertThat(maps.running).isEqualTo(1);
    assertThat(maps.elapsedSeconds).isEqualTo(3);
  }

  /** Caught: an order of the user's jobs that is decided before their sizes are known. */
  @Test
  void theFirstAskIsToldOnceWithWhatIsKnownByThen() {
    List<String> told = new ArrayList<>();
    model.tellFirstAsks(
        (user, now) -> told.add(user + " " + model.job("a", now).phase(Phase.MAP).tasks()));
    submit("a", "alice");

    model.asked("a", List.of(), 0);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 7, SIZE)), 0);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);
    model.asked("nobody's", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 9, SIZE)), 0);

    assertThat(told).containsExactly("alice 7");
  }

  /** Caught: a deadlock, were the listener called under the model's lock. */
  @Test
  void theListenerMayAskTheModelFromAnotherThread() {
    model.tellFirstAsks((user, now) -> CompletableFuture.runAsync(() -> model.snapshot(0)).join());
    submit("a", "alice");

    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 7, SIZE)), 0);

    assertThat(model.job("a", 0).asked()).isTrue();
  }

  @Test
  void aRepeatedOrUnknownEndChangesNothing() {
    submit("a", "alice");
    map("a", "m1", 0, 8);

    assertThat(model.taskEnded("a", "m1", TaskOutcome.SUCCEEDED, 9000)).isFalse();
    assertThat(model.taskEnded("a", "master", TaskOutcome.SUCCEEDED, 9000)).isFalse();
    assertThat(model.taskEnded("nobody's", "m1", TaskOutcome.SUCCEEDED, 9000)).isFalse();
    assertThat(model.job("a", 9000).phase(Phase.MAP).finished).isEqualTo(1);
  }

  @Test
  void aReduceCountsFromItsJobsLastMap() {
    submit("a", "alice");
    model.taskStarted("a", RequestKey.of(Phase.REDUCE), "r", SIZE, 2000);
    map("a", "m1", 0, 50);
    model.taskEnded("a", "r", TaskOutcome.SUCCEEDED, 60_000);

    assertThat(model.job("a", 60_000).phase(Phase.REDUCE).ownTaskSeconds()).isEqualTo(10);
  }

  @Test
  void aReduceThatWaitsForMapsDoesNotRaiseItsEstimate() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 1, SIZE)), 0);
    model.taskStarted("a", RequestKey.of(Phase.REDUCE), "r", SIZE, 0);

    assertThat(model.job("a", 90_000).phase(Phase.REDUCE).longestSeconds).isZero();
  }

  @Test
  void aNewAttemptVoidsAsksAndKeepsWhatIsDone() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 5, SIZE)), 0);
    map("a", "m1", 0, 8);
    model.attemptStarted("a");

    PhaseView maps = model.job("a", 9000).phase(Phase.MAP);
    assertThat(maps.waiting).isZero();
    assertThat(maps.finished).isEqualTo(1);
  }

  @Test
  void aJobThatMovesCountsForItsNewUser() {
    submit("a", "alice");
    map("a", "m1", 0, 8);
    model.jobMoved("a", "bob", 9000);

    assertThat(model.snapshot(9000).users.get("alice").jobs).isEmpty();
    assertThat(model.snapshot(9000).users.get("bob").jobs).hasSize(1);
    model.jobFinished("a", true, 9000);
    assertThat(ModelExamples.histories(model)).containsOnlyKeys("bob");
  }
}
