/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A job goes on under another ResourceManager. Ten containers' room; times in seconds. */
class JobProgressTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 1024);
  private static final RequestKey MAPS = RequestKey.of(Phase.MAP);
  private static final RequestKey REDUCES = RequestKey.of(Phase.REDUCE);
  private static final JobSpec JOB =
      new JobSpec("job", "alice", "sort", Framework.MAPREDUCE, -1, 5000);

  private final WorkloadModel before = model();
  private final WorkloadModel after = model();

  private static WorkloadModel model() {
    WorkloadModel model = new WorkloadModel();
    model.capacity(SIZE.times(10));
    return model;
  }

  private static void ask(WorkloadModel model, int maps, int reduces) {
    model.asked(
        "job",
        List.of(new OutstandingAsk(MAPS, maps, SIZE), new OutstandingAsk(REDUCES, reduces, SIZE)),
        0);
  }

  /** Twelve maps of 10 s done, two run since 15 s, three wait; two reduces. */
  private void runBefore() {
    before.jobSubmitted(JOB, 5000);
    for (int i = 0; i < 12; i++) {
      before.taskStarted("job", MAPS, "m" + i, SIZE, 5000);
      before.taskEnded("job", "m" + i, TaskOutcome.SUCCEEDED, 15_000);
    }
    before.taskStarted("job", MAPS, "r1", SIZE, 15_000);
    before.taskStarted("job", MAPS, "r2", SIZE, 15_000);
    ask(before, 3, 2);
  }

  private void failOver() {
    after.jobSubmitted(JOB.asRecovered(), 20_000);
    after.resume("job", before.progress("job"));
  }

  private static double left(WorkloadModel model) {
    return new SizeEstimator(TaskTimes.UNKNOWN, SizeBasis.REMAINING).size(model.job("job", 20_000));
  }

  /** Caught: twelve finished tasks are five after a failover, and the rest of a job is unknown. */
  @Test
  void allOfItIsKnownBeforeAnythingIsReported() {
    runBefore();
    failOver();

    PhaseView maps = after.job("job", 20_000).phase(Phase.MAP);
    assertThat(maps.finished).isEqualTo(12);
    assertThat(maps.ownTaskSeconds()).isEqualTo(10);
    // What runs is yet to be reported.
    assertThat(maps.waiting).isEqualTo(5);
    assertThat(maps.tasks()).isEqualTo(17);
    assertThat(after.job("job", 20_000).phase(Phase.REDUCE).waiting).isEqualTo(2);
  }

  @Test
  void whatIsReportedAgainIsNotCountedTwice() {
    runBefore();
    failOver();
    after.taskStarted("job", MAPS, "r1", SIZE, 15_000);
    assertThat(after.job("job", 20_000).phase(Phase.MAP).tasks()).isEqualTo(17);
    after.taskStarted("job", MAPS, "r2", SIZE, 15_000);
    assertThat(after.job("job", 20_000).phase(Phase.MAP).tasks()).isEqualTo(17);

    assertThat(left(after)).isEqualTo(left(before));
  }

  /** The node of one was lost meanwhile: the master asks for its map again. */
  @Test
  void whatTheMasterAsksForIsRight() {
    runBefore();
    failOver();
    after.taskStarted("job", MAPS, "r1", SIZE, 15_000);
    ask(after, 4, 2);

    PhaseView maps = after.job("job", 20_000).phase(Phase.MAP);
    assertThat(maps.running).isEqualTo(1);
    assertThat(maps.waiting).isEqualTo(4);
    assertThat(maps.tasks()).isEqualTo(17);
  }

  @Test
  void aJobThatWasSeenByTwoIsRememberedWhole() {
    runBefore();
    failOver();
    after.taskStarted("job", MAPS, "r1", SIZE, 15_000);
    after.taskStarted("job", MAPS, "r2", SIZE, 15_000);
    ask(after, 0, 0);
    after.taskEnded("job", "r1", TaskOutcome.SUCCEEDED, 25_000);
    after.taskEnded("job", "r2", TaskOutcome.SUCCEEDED, 25_000);
    after.jobFinished("job", true, 25_000);

    UserHistory alice = after.history("alice");
    assertThat(alice.window.count()).isEqualTo(1);
    assertThat(alice.jobs.phase(Phase.MAP).tasks.mean()).isEqualTo(14);
    assertThat(alice.jobs.phase(Phase.MAP).taskSeconds.mean()).isEqualTo(10);
  }

  /** The history may be read when nodes and master have reported already. */
  @Test
  void itMayComeLate() {
    runBefore();
    after.jobSubmitted(JOB.asRecovered(), 20_000);
    after.taskStarted("job", MAPS, "r1", SIZE, 15_000);
    after.taskStarted("job", MAPS, "r2", SIZE, 15_000);
    ask(after, 3, 2);
    after.resume("job", before.progress("job"));

    assertThat(after.job("job", 20_000).phase(Phase.MAP).tasks()).isEqualTo(17);
    assertThat(left(after)).isEqualTo(left(before));
  }

  @Test
  void nothingIsTakenOverTwiceNorOfAJobThatBeganHere() {
    runBefore();
    failOver();
    after.resume("job", before.progress("job"));
    assertThat(after.job("job", 20_000).phase(Phase.MAP).finished).isEqualTo(12);

    before.resume("job", after.progress("job"));
    assertThat(before.job("job", 20_000).phase(Phase.MAP).finished).isEqualTo(12);
  }

  /** A reduce works since the last map's end, whichever ResourceManager saw that. */
  @Test
  void reducesCountFromTheLastMapsEndBefore() {
    before.jobSubmitted(JOB, 5000);
    before.taskStarted("job", MAPS, "m", SIZE, 5000);
    before.taskStarted("job", REDUCES, "r", SIZE, 6000);
    before.taskEnded("job", "m", TaskOutcome.SUCCEEDED, 15_000);
    failOver();
    after.taskStarted("job", REDUCES, "r", SIZE, 6000);

    assertThat(after.job("job", 20_000).phase(Phase.REDUCE).elapsedSeconds).isEqualTo(5);
  }
}
