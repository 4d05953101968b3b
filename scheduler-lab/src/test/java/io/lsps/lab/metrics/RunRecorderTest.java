/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.lab.metrics.RunResult.UserResult;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What happened in a run, as it is summed up. One slot; the jobs have one map of a second. */
class RunRecorderTest {
  private final List<String> ended = new ArrayList<>();
  private final RunRecorder recorder =
      new RunRecorder(
          List.of("bob", "ann"),
          SimulationSettings.pool(1, 1),
          1,
          done ->
              ended.add(
                  "%s %s %d %d %d"
                      .formatted(
                          done.job().id(),
                          done.succeeded(),
                          done.job().submitMillis(),
                          done.end(),
                          done.idealMillis())));

  @Test
  void aJobIsTardyFromTheMillisecondAfterItsDeadline() {
    Set<String> deadline = Set.of("lsps.deadline=10s", "other");
    run(job("met", "ann", 1000).withTags(deadline), true, 11_000);
    run(job("missed", "ann", 1000).withTags(deadline), true, 11_001);
    run(job("failed", "ann", 1000).withTags(deadline), false, 50_000);
    run(job("free", "ann", 1000), true, 99_000);

    assertThat(result().jobsWithDeadline()).isEqualTo(2);
    assertThat(result().tardyJobs()).isEqualTo(1);
  }

  @Test
  void whatWasKilledAndGivenBackIsCountedByItself() {
    WorkloadJob job = job("a", "ann", 0);
    recorder.submitted(job, 0);
    for (Outcome outcome :
        List.of(Outcome.KILLED, Outcome.KILLED, Outcome.RELEASED, Outcome.DONE, Outcome.FAILED)) {
      recorder.started(job, 1000);
      recorder.ended(job, 1000, outcome == Outcome.RELEASED ? 8000 : 4000, outcome);
    }
    recorder.finished(job, true, 9000);

    assertThat(result().kills()).isEqualTo(2);
    assertThat(result().killedContainerSeconds()).isEqualTo(6);
    assertThat(result().releasedContainerSeconds()).isEqualTo(7);
    assertThat(result().containers()).isEqualTo(5);
  }

  @Test
  void containersInUseAreKeptOverTime() {
    WorkloadJob job = job("a", "ann", 0);
    recorder.submitted(job, 0);
    recorder.started(job, 1000);
    recorder.started(job, 2000);
    recorder.ended(job, 1000, 3000, Outcome.DONE);
    recorder.ended(job, 2000, 4000, Outcome.DONE);
    recorder.finished(job, true, 5000);

    assertThat(result().timelineBucketSeconds()).isEqualTo(1);
    assertThat(result().timeline().keySet()).containsExactly("bob", "ann");
    assertThat(result().timeline().get("ann")).containsExactly(0, 1, 2, 1, 0);
  }

  @Test
  void everyEndIsHandedOnWithItsTimes() {
    run(job("a", "ann", 1000), true, 4000);
    run(job("b", "bob", 2000), false, 6000);

    assertThat(ended).containsExactly("a true 1000 4000 1000", "b false 2000 6000 1000");
    assertThat(recorder.finishedJobs()).isEqualTo(2);
    assertThat(result().makespan()).isEqualTo(6);
    assertThat(result().totalCompletionTime()).isEqualTo(4);
  }

  @Test
  void meansAndQuantilesAreOfFinishedJobs() {
    run(job("a", "ann", 0), true, 2000);
    run(job("b", "bob", 0), true, 4000);
    run(job("c", "ann", 0), true, 12_000);
    recorder.event(12_000, 77);

    RunResult result = recorder.result("any", 5, 0.25);
    assertThat(result.scheduler()).isEqualTo("any");
    assertThat(result.seed()).isEqualTo(5);
    assertThat(result.wallSeconds()).isEqualTo(0.25);
    assertThat(result.events()).isEqualTo(77);
    assertThat(result.meanResponse()).isEqualTo(6);
    assertThat(result.p50Response()).isEqualTo(4);
    assertThat(result.p95Response()).isCloseTo(4 + 0.9 * 8, within(1e-9));
    assertThat(result.p99Response()).isCloseTo(4 + 0.98 * 8, within(1e-9));
    assertThat(result.totalCompletionTime()).isEqualTo(18);
    assertThat(result.slowdownQuantiles()).hasSize(201).startsWith(2).endsWith(12);
    assertThat(result.slowdownQuantiles()[100]).isEqualTo(4);
    UserResult ann = result.users().get("ann");
    assertThat(ann.jobs()).isEqualTo(2);
    assertThat(ann.meanResponse()).isEqualTo(7);
    assertThat(ann.p95Response()).isCloseTo(2 + 0.95 * 10, within(1e-9));
    assertThat(ann.meanSlowdown()).isEqualTo(7);
    // No container started, and no scheduler told a share.
    assertThat(ann.meanWait()).isNegative();
    assertThat(ann.meanShare()).isNegative();
    assertThat(ann.meanUsage()).isNegative();
  }

  @Test
  void aUserWithoutAFinishedJobIsNotInTheMeans() {
    run(job("a", "ann", 0), true, 2000);
    run(job("b", "bob", 0), false, 2000);

    assertThat(result().users()).containsOnlyKeys("ann");
    assertThat(result().meanResponseByUser()).containsOnlyKeys("ann");
  }

  private static WorkloadJob job(String id, String user, long submit) {
    return WorkloadJob.of(id, user, "app", submit, PhaseTasks.alike(1, 1000), PhaseTasks.NONE);
  }

  private void run(WorkloadJob job, boolean good, long end) {
    recorder.submitted(job, job.submitMillis());
    recorder.finished(job, good, end);
  }

  private RunResult result() {
    return recorder.result("any", 1, 0);
  }
}
