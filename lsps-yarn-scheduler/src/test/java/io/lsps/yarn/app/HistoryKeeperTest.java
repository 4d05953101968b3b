/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Framework;
import io.lsps.workload.HistoryLimits;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Running.RunningJobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HistoryKeeperTest {
  private final WorkloadModel model = new WorkloadModel();

  @Test
  void savingGoesOnAfterMemoryRanOut() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    CountDownLatch saved = new CountDownLatch(1);
    HistoryKeeper keeper =
        keeper(
            written -> {
              if (writes.incrementAndGet() < 3) {
                throw new OutOfMemoryError("for a test");
              }
              saved.countDown();
            });
    keeper.start();
    model.limit(HistoryLimits.DEFAULT);

    assertThat(saved.await(30, TimeUnit.SECONDS)).isTrue();
    keeper.stop();
  }

  @Test
  void theEndWaitsForNoFileSystemThatHangs() throws Exception {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch given = new CountDownLatch(1);
    HistoryKeeper keeper =
        keeper(
            written -> {
              writing.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                given.countDown();
              }
            });
    keeper.start();
    model.limit(HistoryLimits.DEFAULT);
    assertThat(writing.await(30, TimeUnit.SECONDS)).isTrue();

    keeper.stop(50);

    assertThat(given.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whatWasLearnedLastIsSavedAtTheEnd() throws Exception {
    CountDownLatch loaded = new CountDownLatch(1);
    AtomicInteger writes = new AtomicInteger();
    HistoryKeeper keeper =
        new HistoryKeeper(
            store(written -> writes.incrementAndGet()), model, 3_600_000, told(loaded::countDown));
    keeper.start();
    assertThat(loaded.await(30, TimeUnit.SECONDS)).isTrue();
    model.limit(HistoryLimits.DEFAULT);
    keeper.stop();

    assertThat(writes.get()).isEqualTo(1);
  }

  @Test
  void savesCostAHundredthOfTheTimeAndAMinuteIsTheLongestPause() {
    assertThat(HistoryKeeper.pauseAfter(0.5)).isEqualTo(50);
    assertThat(HistoryKeeper.pauseAfter(30)).isEqualTo(3000);
    assertThat(HistoryKeeper.pauseAfter(5000)).isEqualTo(60_000);
  }

  /** Caught: the end of a job is stored when the next save of the progress is due. */
  @Test
  void theEndOfAJobIsStoredAtOnceAndTheProgressOfOthersLater() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(2);
    HistoryKeeper keeper =
        keeper(
            written -> {
              writes.incrementAndGet();
              first.countDown();
              second.countDown();
            });
    keeper.start();
    assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();
    // Nobody has ended: the next ten seconds do for that.
    model.jobSubmitted(new JobSpec("j", "root.alice", "wordcount", Framework.MAPREDUCE, -1, 0), 0);
    model.taskStarted("j", RequestKey.of(Phase.MAP), "m", ResourceVector.NONE, 0);
    model.taskEnded("j", "m", TaskOutcome.SUCCEEDED, 8000);
    assertThat(writes.get()).isEqualTo(1);
    model.jobFinished("j", true, 9000);

    assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(keeper.secondsSinceSave()).isNotNegative();
    keeper.stop();
  }

  /** Caught: what a transition to standby leaves behind is as of ten seconds before. */
  @Test
  void theProgressOfRunningJobsIsStoredAtTheEnd() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    CountDownLatch first = new CountDownLatch(1);
    HistoryKeeper keeper =
        keeper(
            written -> {
              writes.incrementAndGet();
              first.countDown();
            });
    keeper.start();
    assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();
    model.jobSubmitted(new JobSpec("j", "root.alice", "wordcount", Framework.MAPREDUCE, -1, 0), 0);

    keeper.stop();

    assertThat(writes.get()).isEqualTo(2);
  }

  /** Caught: it told when it had saved last, and had saved nothing. */
  @Test
  void oneWhoseHistoryIsAnothersNowSaysSo(@TempDir Path folder) throws Exception {
    CountDownLatch loaded = new CountDownLatch(1);
    HistoryKeeper old = new HistoryKeeper(file(folder), model, 3_600_000, told(loaded::countDown));
    old.start();
    assertThat(loaded.await(30, TimeUnit.SECONDS)).isTrue();
    file(folder).read((user, history) -> {});

    old.stop();

    assertThat(old.problem()).contains("another ResourceManager");
    assertThat(old.savedMillis()).isZero();
  }

  private static HistoryFile file(Path folder) {
    return new HistoryFile(new Configuration(), folder.toUri().toString(), () -> 0);
  }

  private interface Writer {
    void write(WorkloadModel model);
  }

  private HistoryKeeper keeper(Writer writer) {
    return new HistoryKeeper(store(writer), model, 1, told(() -> {}));
  }

  private static HistoryFile store(Writer writer) {
    return new HistoryFile(new Configuration(false), "history", () -> 0) {
      @Override
      HistoryReader read(BiConsumer<String, UserHistory> taker) throws IOException {
        return new HistoryReader(0);
      }

      @Override
      void write(WorkloadModel written, Running running) {
        writer.write(written);
      }
    };
  }

  /** Nothing runs. */
  static RunningJobs told(Runnable resumed) {
    return new RunningJobs() {
      @Override
      public Running now() {
        return Running.NONE;
      }

      @Override
      public void resume(Running earlier) {
        resumed.run();
      }
    };
  }
}
