/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.HistoryLimits;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
            store(written -> writes.incrementAndGet()), model, 3_600_000, loaded::countDown);
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

  private interface Writer {
    void write(WorkloadModel model);
  }

  private HistoryKeeper keeper(Writer writer) {
    return new HistoryKeeper(store(writer), model, 1, () -> {});
  }

  private static HistoryFile store(Writer writer) {
    return new HistoryFile(new Configuration(false), "history") {
      @Override
      int read(BiConsumer<String, UserHistory> taker) throws IOException {
        return 0;
      }

      @Override
      void write(WorkloadModel written) {
        writer.write(written);
      }
    };
  }
}
