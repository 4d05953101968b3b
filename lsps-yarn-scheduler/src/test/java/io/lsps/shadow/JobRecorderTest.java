/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.TaskOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobRecorderTest {
  private static final long HOUR = 3_600_000;

  private final JobRecorder recorder = new JobRecorder();

  private void submit(String id, long at) {
    recorder.submitted(new JobSpec(id, "root.alice", "job", true, -1, at), "root.alice", at);
  }

  private void run(String id, Phase phase, Object task, long from, long to, TaskOutcome outcome) {
    recorder.taskStarted(id, phase, task, 0.1, from);
    recorder.taskEnded(id, task, outcome, to);
  }

  private List<ObservedJob> jobs(long now) {
    return recorder.jobs(id -> null, now);
  }

  @Test
  void aJobIsKeptWithItsTasksAndTheEndOfTheLast() {
    recorder.begin(0);
    submit("a", 1000);
    recorder.masterStarted("a", 0.05, 2000);
    run("a", Phase.MAP, "m", 3000, 13_000, TaskOutcome.SUCCEEDED);
    run("a", Phase.REDUCE, "r", 13_000, 18_000, TaskOutcome.SUCCEEDED);
    recorder.finished("a", true, HOUR, 20_000);

    ObservedJob job = jobs(20_000).get(0);
    assertThat(job.responseSeconds()).isEqualTo(17);
    assertThat(job.maps.mean()).isEqualTo(10);
    assertThat(job.reduces.mean()).isEqualTo(5);
    assertThat(job.master).isEqualTo(0.05);
    assertThat(job.closingMillis).isEqualTo(2000);
  }

  /**
   * Else a reduce that waits under stock would look like work, and LsPS would have to do it too.
   */
  @Test
  void aReduceWorksFromTheLastMapsEnd() {
    recorder.begin(0);
    submit("a", 0);
    recorder.taskStarted("a", Phase.REDUCE, "r", 0.1, 1000);
    run("a", Phase.MAP, "m", 0, 60_000, TaskOutcome.SUCCEEDED);
    recorder.taskEnded("a", "r", TaskOutcome.SUCCEEDED, 64_000);
    recorder.finished("a", true, HOUR, 64_000);

    assertThat(jobs(64_000).get(0).reduces.mean()).isEqualTo(4);
  }

  /** Else a job that gives reduces back would be replayed with more reduces than it has. */
  @Test
  void reducesGivenBackForTheSakeOfMapsAreNoTasks() {
    recorder.begin(0);
    submit("a", 0);
    run("a", Phase.REDUCE, "given back", 1000, 2000, TaskOutcome.RELEASED);
    run("a", Phase.MAP, "m", 2000, 10_000, TaskOutcome.SUCCEEDED);
    run("a", Phase.REDUCE, "stopped when done", 10_000, 15_000, TaskOutcome.RELEASED);
    recorder.finished("a", true, HOUR, 15_000);

    ObservedJob job = jobs(15_000).get(0);
    assertThat(job.reduces.count()).isEqualTo(1);
    assertThat(job.reduces.mean()).isEqualTo(5);
  }

  @Test
  void attemptsThatFailedOrWereLostAreNoTasks() {
    recorder.begin(0);
    submit("a", 0);
    run("a", Phase.MAP, "failed", 0, 1000, TaskOutcome.FAILED);
    run("a", Phase.MAP, "lost", 0, 2000, TaskOutcome.LOST);
    run("a", Phase.MAP, "well", 2000, 5000, TaskOutcome.SUCCEEDED);
    recorder.finished("a", true, HOUR, 6000);

    assertThat(jobs(6000).get(0).maps.count()).isEqualTo(1);
  }

  @Test
  void aJobThatFailedIsLoadAlone() {
    recorder.begin(0);
    submit("a", 0);
    run("a", Phase.MAP, "m", 0, 5000, TaskOutcome.SUCCEEDED);
    recorder.finished("a", false, HOUR, 6000);

    assertThat(jobs(6000)).singleElement().matches(job -> !job.ended());
  }

  @Test
  void jobsOlderThanTheWindowAreForgotten() {
    recorder.begin(0);
    for (int hour = 0; hour < 5; hour++) {
      submit("job" + hour, hour * HOUR);
      run("job" + hour, Phase.MAP, "m", hour * HOUR, hour * HOUR + 1, TaskOutcome.SUCCEEDED);
      recorder.finished("job" + hour, true, 2 * HOUR, hour * HOUR + 1);
    }

    assertThat(jobs(4 * HOUR)).extracting(job -> job.id).containsExactly("job2", "job3", "job4");
  }

  @Test
  void noMoreJobsAreKeptThanItsMost() {
    recorder.begin(0);
    for (int i = 0; i <= JobRecorder.MOST_JOBS; i++) {
      submit("job" + i, i);
      run("job" + i, Phase.MAP, "m", i, i + 1, TaskOutcome.SUCCEEDED);
      recorder.finished("job" + i, true, HOUR * 24, i + 1);
    }

    assertThat(jobs(20_000)).hasSize(JobRecorder.MOST_JOBS);
  }

  @Test
  void nothingIsKeptWhileItDoesNotObserveNorAfterwards() {
    submit("before", 0);
    recorder.begin(10);
    run("before", Phase.MAP, "m", 20, 30, TaskOutcome.SUCCEEDED);
    recorder.finished("before", true, HOUR, 40);
    assertThat(jobs(40)).isEmpty();

    submit("a", 50);
    run("a", Phase.MAP, "m", 60, 70, TaskOutcome.SUCCEEDED);
    recorder.finished("a", true, HOUR, 80);
    assertThat(jobs(80)).hasSize(1);
    recorder.stop();
    assertThat(jobs(90)).isEmpty();
    assertThat(recorder.since()).isEqualTo(-1);
  }

  @Test
  void aSampleOfManyTimesIsSpreadOverAllOfThem() {
    TaskSample sample = new TaskSample();
    for (int i = 0; i < 1000; i++) {
      sample.add(i);
    }
    float[] seconds = sample.seconds();

    assertThat(sample.count()).isEqualTo(1000);
    assertThat(seconds.length).isBetween(TaskSample.MOST / 2, TaskSample.MOST);
    assertThat(seconds[0]).isZero();
    assertThat(seconds[seconds.length - 1]).isGreaterThan(900);
  }
}
