/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lsps.workload.Framework;
import io.lsps.workload.HistoryLimits;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.TroubledFs.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A history on a disk that is full, in a folder without rights, on a server that hangs. */
@Timeout(60)
class TroubledHistoryTest {
  @TempDir Path folder;

  @AfterEach
  void mend() {
    TroubledFs.trouble(Trouble.NONE);
  }

  /** Caught: half a file in the place of a whole one. */
  @ParameterizedTest
  @EnumSource(names = {"FULL", "FORBIDDEN"})
  void whatWasSavedBeforeStaysAndTheNextSaveIsWhole(Trouble trouble) throws IOException {
    WorkloadModel model = new WorkloadModel();
    HistoryFile file = file();
    learn(model, "root.alice");
    file.write(model, Running.NONE);

    learn(model, "root.bob");
    TroubledFs.trouble(trouble);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> file.write(model, Running.NONE));
    assertThat(TroubledFs.met().getCount()).isZero();
    TroubledFs.trouble(Trouble.NONE);
    assertThat(users()).containsExactly("root.alice");

    file.write(model, Running.NONE);
    assertThat(users()).containsExactly("root.alice", "root.bob");
  }

  /** Caught: a failover that waits for a NameNode. */
  @Test
  void theEndDoesNotWaitForAServerThatHangs() throws Exception {
    WorkloadModel model = new WorkloadModel();
    CountDownLatch loaded = new CountDownLatch(1);
    // Before the first save, which follows at once.
    Runnable hang =
        () -> {
          TroubledFs.trouble(Trouble.HANGS);
          loaded.countDown();
        };
    HistoryKeeper keeper = new HistoryKeeper(file(), model, 1, HistoryKeeperTest.told(hang));
    keeper.start();
    assertThat(loaded.await(30, TimeUnit.SECONDS)).isTrue();
    model.limit(HistoryLimits.DEFAULT);
    learn(model, "root.alice");
    assertThat(TroubledFs.met().await(30, TimeUnit.SECONDS)).isTrue();

    keeper.stop(50);

    TroubledFs.trouble(Trouble.NONE);
    assertThat(users()).isEmpty();
  }

  /** Who is in the files of the first that took a number. */
  private Set<String> users() throws IOException {
    Set<String> users = new TreeSet<>();
    for (String name : new String[] {"history-1.json", "history-1.recent.json"}) {
      Path stored = folder.resolve(name);
      if (Files.exists(stored)) {
        try (InputStream in = Files.newInputStream(stored)) {
          new HistoryReader(0).read(in, (user, history) -> users.add(user));
        }
      }
    }
    return users;
  }

  private HistoryFile file() {
    return new HistoryFile(TroubledFs.conf(), "troubled://" + folder, () -> 10_000);
  }

  private static void learn(WorkloadModel model, String user) {
    ResourceVector size = ResourceVector.of(ResourceVector.MEMORY, 1024);
    String job = "job of " + user;
    model.jobSubmitted(new JobSpec(job, user, "wordcount", Framework.MAPREDUCE, -1, 0), 0);
    model.taskStarted(job, RequestKey.of(Phase.MAP), "m", size, 0);
    model.taskEnded(job, "m", TaskOutcome.SUCCEEDED, 8000);
    model.jobFinished(job, true, 8000);
  }
}
