/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Sizes of whatever runs on YARN. */
class FrameworksTest extends ModelExamples {
  private static final ResourceVector GIGABYTE = ResourceVector.of(ResourceVector.MEMORY, 10);

  @Test
  void applicationTypesAreKnownWhateverTheirCase() {
    assertThat(Framework.of("MAPREDUCE")).isEqualTo(Framework.MAPREDUCE);
    assertThat(Framework.of("Spark")).isEqualTo(Framework.SPARK);
    assertThat(Framework.of("TEZ")).isEqualTo(Framework.TEZ);
    assertThat(Framework.of("yarn-service")).isEqualTo(Framework.SERVICE);
    assertThat(Framework.of(null)).isEqualTo(Framework.OTHER);
  }

  @Test
  void anAskOfAnotherSizeAtAnotherPriorityChangesItsOwnPartAlone() {
    history(10);
    submit("t", Framework.TEZ, "new");
    model.asked("t", List.of(ask(1, 5, SIZE)), 0);
    assertThat(size("t", 0)).isCloseTo(5 * 10 * 0.1, within(1e-9));

    model.asked("t", List.of(ask(1, 5, SIZE), ask(2, 1, GIGABYTE)), 0);
    assertThat(size("t", 0)).isCloseTo(5 * 10 * 0.1 + 10 * 0.01, within(1e-9));
  }

  @Test
  void whatRunsKeepsItsSizeWhenTheNextAskIsOfAnother() {
    history(10);
    submit("t", Framework.TEZ, "new");
    model.taskStarted("t", RequestKey.task(1, 0), "c1", SIZE, 0);
    model.asked("t", List.of(ask(1, 1, GIGABYTE)), 0);

    assertThat(size("t", 0)).isCloseTo(10 * 0.1 + 10 * 0.01, within(1e-9));
  }

  @Test
  void aVerticesOwnTasksTellItsTimeAndNotThatOfOthers() {
    history(10);
    submit("t", Framework.TEZ, "new");
    key("t", 1, "a", 0, 2);
    key("t", 2, "b", 0, 30);
    model.asked("t", List.of(ask(1, 4, SIZE), ask(2, 1, SIZE)), 0);

    assertThat(size("t", 30)).isCloseTo((5 * 2 + 2 * 30) * 0.1, within(1e-9));
  }

  @Test
  void anAskNeverMakesAKnownJobSmallerUntilItHasOutgrownItsName() {
    for (int i = 0; i < 10; i++) {
      run("t" + i, Framework.TEZ, "etl", 10);
    }
    submit("next", Framework.TEZ, "etl");
    double known = size("next", 0);
    assertThat(known).isCloseTo(10 * 10 * 0.1, within(1e-9));

    model.asked("next", List.of(ask(1, 1, SIZE)), 0);
    assertThat(size("next", 0)).isCloseTo(known, within(1e-9));
    model.asked("next", List.of(ask(1, 30, SIZE)), 0);
    assertThat(size("next", 0)).isCloseTo(3 * known, within(1e-9));
  }

  @Test
  void namesWhoseJobsDifferPromiseNothing() {
    run("t1", Framework.TEZ, "adhoc", 1);
    run("t2", Framework.TEZ, "adhoc", 100);
    run("t3", Framework.TEZ, "adhoc", 1);
    submit("next", Framework.TEZ, "adhoc");
    model.asked("next", List.of(ask(1, 1, SIZE)), 0);

    assertThat(size("next", 0)).isCloseTo(10 * 0.1, within(1e-9));
  }

  @Test
  void rampingAsksOfSparkAreNoSizes() {
    history(10);
    submit("s", Framework.SPARK, "new");
    model.asked("s", List.of(ask(1, 1, SIZE)), 0);
    double first = size("s", 0);
    model.asked("s", List.of(ask(1, 64, SIZE)), 0);

    // As large as a typical job of its user.
    assertThat(first).isCloseTo(10 * 0.1, within(1e-9));
    assertThat(size("s", 0)).isEqualTo(first);
  }

  @Test
  void aSparkJobIsAsLargeAsItsNameOrAsWhatItHolds() {
    submit("s1", Framework.SPARK, "nightly");
    for (int i = 0; i < 4; i++) {
      key("s1", 1, "e" + i, 0, 100);
    }
    model.jobFinished("s1", true, 100_000);
    submit("s2", Framework.SPARK, "nightly");
    model.asked("s2", List.of(ask(1, 1, SIZE)), 0);
    assertThat(size("s2", 0)).isCloseTo(400 * 0.1, within(1e-9));

    model.taskStarted("s2", RequestKey.task(1, 0), "e", SIZE, 0);
    assertThat(size("s2", 480)).isCloseTo(480 * 0.1, within(1e-9));
    SizeEstimator remaining = new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING);
    assertThat(remaining.size(model.job("s2", 96_000))).isCloseTo(304 * 0.1, within(1e-9));
  }

  @Test
  void executorsSayNothingOfTheTasksOfOthers() {
    submit("s1", Framework.SPARK, "nightly");
    key("s1", 1, "e", 0, 1000);
    model.jobFinished("s1", true, 1_000_000);

    UserHistory user = model.history("alice");
    assertThat(user.jobs.phase(Phase.TASK).taskSeconds.count()).isZero();
    assertThat(user.window.count()).isZero();
    assertThat(user.recurring.get("nightly").phase(Phase.TASK).taskSeconds.mean()).isEqualTo(1000);
  }

  @Test
  void theAgeOfANotebookIsNoSize() {
    for (Framework framework : List.of(Framework.SPARK, Framework.SERVICE, Framework.OTHER)) {
      history(10);
      submit("n " + framework, framework, "notebook");
      for (int i = 0; i < 4; i++) {
        model.taskStarted("n " + framework, RequestKey.task(1, 0), "k" + i, SIZE, 0);
      }
      submit("batch " + framework, Framework.MAPREDUCE, "x");
      model.asked(
          "batch " + framework, List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), 10, SIZE)), 0);
      double batch = 10 * 10 * 0.1;

      assertThat(size("n " + framework, 86_400)).isNaN();
      assertThat(size("batch " + framework, 86_400)).isCloseTo(batch, within(1e-9));
      // Nobody's longest wait: it must be put somewhere in an order.
      SizeEstimator sizes = new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL);
      assertThat(sizes.orderingSize(model.job("n " + framework, 86_400_000), SizeBasis.REMAINING))
          .isCloseTo(10 * 0.1, within(1e-9));
      model.jobFinished("batch " + framework, false, 0);
      model.jobFinished("n " + framework, true, 86_400_000);
    }
  }

  @Test
  void aNotebookThatEndsIsNotRemembered() {
    submit("n", Framework.OTHER, "notebook");
    model.taskStarted("n", RequestKey.task(1, 0), "k", SIZE, 0);
    model.taskEnded("n", "k", TaskOutcome.SUCCEEDED, 86_400_000);
    model.jobFinished("n", true, 86_400_000);

    assertThat(ModelExamples.histories(model)).isEmpty();
  }

  @Test
  void aContainerThatOutlivedTheOthersCountsTenTimesAsMuchAndNoMore() {
    submit("t", Framework.OTHER, "new");
    key("t", 1, "a", 0, 10);
    model.taskStarted("t", RequestKey.task(1, 0), "b", SIZE, 0);

    assertThat(size("t", 48)).isCloseTo((10 + 48) * 0.1, within(1e-9));
    assertThat(size("t", 86_400)).isCloseTo((10 + 100) * 0.1, within(1e-9));
  }

  @Test
  void aMapThatRunsForLongIsWorkWhateverOthersTook() {
    history(10);
    submit("a", Framework.MAPREDUCE, "x");
    model.taskStarted("a", RequestKey.of(Phase.MAP), "m", SIZE, 0);

    assertThat(size("a", 4608)).isCloseTo(4608 * 0.1, within(1e-9));
  }

  @Test
  void keysBeyondTheBoundCountTogetherAndNothingIsLost() {
    history(10);
    submit("t", Framework.OTHER, "new");
    for (int i = 0; i < 3 * Job.MAX_KEYS; i++) {
      model.taskStarted("t", RequestKey.task(i, i), "c" + i, SIZE, 0);
      model.taskEnded("t", "c" + i, TaskOutcome.SUCCEEDED, 10_000);
    }
    List<OutstandingAsk> asks = new java.util.ArrayList<>();
    for (int i = 0; i < 3 * Job.MAX_KEYS; i++) {
      asks.add(ask(1000 + i, 1, i % 2 == 0 ? SIZE : GIGABYTE));
    }
    model.asked("t", asks, 0);

    JobView job = model.job("t", 10_000);
    assertThat(job.phase(Phase.TASK).finished).isEqualTo(3 * Job.MAX_KEYS);
    assertThat(job.phase(Phase.TASK).waiting).isEqualTo(3 * Job.MAX_KEYS);
    assertThat(job.groups()).hasSizeLessThan(2 * Job.MAX_KEYS);
    double ended = 3 * Job.MAX_KEYS * 10 * 0.1;
    double waiting = 3 * Job.MAX_KEYS * 10 * (0.1 + 0.01) / 2;
    assertThat(size("t", 10)).isCloseTo(ended + waiting, within(1e-6));

    model.asked("t", List.of(), 0);
    assertThat(model.job("t", 10_000).phase(Phase.TASK).waiting).isZero();
  }

  private void history(int mapSeconds) {
    complete("h" + mapSeconds, "alice", "h", mapSeconds);
  }

  private void submit(String job, Framework framework, String name) {
    model.jobSubmitted(new JobSpec(job, "alice", name, framework, -1, 0), 0);
  }

  private void run(String job, Framework framework, String name, int tasks) {
    submit(job, framework, name);
    for (int i = 0; i < tasks; i++) {
      key(job, 1, "c" + i, 0, 10);
    }
    model.jobFinished(job, true, 10_000);
    model.snapshot(0);
  }

  private void key(String job, int priority, String task, int start, int end) {
    model.taskStarted(job, RequestKey.task(priority, 0), task, SIZE, start * 1000L);
    model.taskEnded(job, task, TaskOutcome.SUCCEEDED, end * 1000L);
  }

  private static OutstandingAsk ask(int priority, int count, ResourceVector size) {
    return new OutstandingAsk(RequestKey.task(priority, 0), count, size);
  }
}
