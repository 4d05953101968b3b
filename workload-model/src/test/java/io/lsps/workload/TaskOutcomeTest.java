/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which containers are tasks done. Times are in seconds, a container is a tenth of the cluster. */
class TaskOutcomeTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 100);

  private final WorkloadModel model = new WorkloadModel();

  @Test
  void killsFailuresAndPreemptionsAreNoTaskTimes() {
    submit("a", "alice");
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m1", SIZE, 0);
    model.taskEnded("a", "m1", TaskOutcome.LOST, 1000);
    map("a", "m2", 0, 8);

    PhaseView maps = model.job("a", 9000).phase(Phase.MAP);
    assertThat(maps.finished).isEqualTo(1);
    assertThat(maps.ownTaskSeconds()).isEqualTo(8);
  }

  @Test
  void releasedContainersAreTaskTimesOfOtherFrameworksThatSucceed() {
    model.jobSubmitted(new JobSpec("s", "alice", "spark", Framework.OTHER, -1, 0), 0);
    model.taskStarted("s", RequestKey.of(Phase.TASK), "e1", SIZE, 0);
    model.taskEnded("s", "e1", TaskOutcome.RELEASED, 100_000);
    model.jobFinished("s", true, 100_000);

    UserHistory alice = model.history("alice");
    assertThat(alice.jobs.phase(Phase.TASK).taskSeconds.mean()).isEqualTo(100);
    assertThat(alice.jobs.size.mean()).isCloseTo(100 * 100, within(1e-9));
  }

  @Test
  void whatAMapReduceMasterStopsAtTheEndOfItsJobIsDone() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 2, SIZE)), 0);
    map("a", "m1", 0, 8);
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m2", SIZE, 0);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 0, SIZE)), 0);
    model.taskEnded("a", "m2", TaskOutcome.RELEASED, 10_000);
    model.jobFinished("a", true, 11_000);

    PhaseHistory maps = model.history("alice").jobs.phase(Phase.MAP);
    assertThat(maps.tasks.mean()).isEqualTo(2);
    assertThat(maps.taskSeconds.mean()).isEqualTo(9);
  }

  @Test
  void whatAMapReduceMasterStopsAndAsksForAgainIsNotDone() {
    submit("a", "alice");
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.REDUCE), 1, SIZE)), 0);
    model.taskStarted("a", RequestKey.of(Phase.REDUCE), "r1", SIZE, 0);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.REDUCE), 0, SIZE)), 0);
    model.taskEnded("a", "r1", TaskOutcome.RELEASED, 1000);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.REDUCE), 1, SIZE)), 0);
    reduce("a", "r2", 1, 31);
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.REDUCE), 0, SIZE)), 0);
    model.jobFinished("a", true, 31_000);

    PhaseHistory reduces = model.history("alice").jobs.phase(Phase.REDUCE);
    assertThat(reduces.tasks.mean()).isEqualTo(1);
    assertThat(reduces.taskSeconds.mean()).isEqualTo(30);
  }

  @Test
  void aTaskThatFailsCountsOnceHoweverItsProcessEnded() {
    submit("seen", "alice");
    model.taskStarted("seen", RequestKey.of(Phase.MAP), "m1", SIZE, 0);
    model.taskEnded("seen", "m1", TaskOutcome.FAILED, 1000);
    model.taskStarted("seen", RequestKey.of(Phase.MAP), "m1 again", SIZE, 1000);
    model.taskEnded("seen", "m1 again", TaskOutcome.REPEATED, 9000);
    submit("unseen", "alice");
    map("unseen", "m1", 0, 8);
    model.taskStarted("unseen", RequestKey.of(Phase.MAP), "m1 again", SIZE, 8000);
    model.taskEnded("unseen", "m1 again", TaskOutcome.REPEATED, 9000);

    for (String job : List.of("seen", "unseen")) {
      assertThat(model.job(job, 9000).phase(Phase.MAP).tasks()).isEqualTo(1);
      assertThat(model.job(job, 9000).phase(Phase.MAP).ownTaskSeconds()).isEqualTo(8);
    }
  }

  @Test
  void aContainerGivenBackUnusedIsNoTask() {
    submit("a", "alice");
    map("a", "m1", 0, 8);
    model.taskAcquired("a", RequestKey.of(Phase.MAP), "extra", SIZE, 0);
    model.taskEnded("a", "extra", TaskOutcome.RELEASED, 1000);
    model.jobFinished("a", true, 8000);

    assertThat(model.history("alice").jobs.phase(Phase.MAP).tasks.mean()).isEqualTo(1);
  }

  private void submit(String job, String user) {
    model.jobSubmitted(new JobSpec(job, user, "job", Framework.MAPREDUCE, -1, 0), 0);
  }

  private void map(String job, String task, int start, int end) {
    run(job, Phase.MAP, task, start, end);
  }

  private void reduce(String job, String task, int start, int end) {
    run(job, Phase.REDUCE, task, start, end);
  }

  private void run(String job, Phase phase, String task, int start, int end) {
    model.taskStarted(job, RequestKey.of(phase), task, SIZE, start * 1000L);
    model.taskEnded(job, task, TaskOutcome.SUCCEEDED, end * 1000L);
  }
}
