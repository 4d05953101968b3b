/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
  @TempDir Path folder;
  private HistoryFile file;

  @BeforeEach
  void open() {
    file = new HistoryFile(new Configuration(), folder.resolve("deep/down").toUri().toString());
  }

  @Test
  void thereIsNothingToRememberAtFirst() throws IOException {
    assertThat(file.read()).isEmpty();
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Map<String, UserHistory> written = someHistory();
    file.write(written);
    file.write(written);

    Map<String, UserHistory> read = file.read();

    assertThat(read).containsOnlyKeys("root.alice");
    assertThat(read.get("root.alice"))
        .usingRecursiveComparison()
        .ignoringFields("jobs.phases", "recurring")
        .isEqualTo(written.get("root.alice"));
    assertThat(read.get("root.alice").jobs().phase(Phase.MAP).taskSeconds().mean()).isEqualTo(8);
    assertThat(read.get("root.alice").recurring()).containsOnlyKeys("wordcount #");
    assertThat(folder.resolve("deep/down")).isDirectoryNotContaining("glob:**/*.new");
  }

  @Test
  void whatCannotBeReadIsKeptAside() throws IOException {
    for (String broken : new String[] {"{\"version\":1,", "{\"version\":99}", "[]"}) {
      Path path = folder.resolve("deep/down/history.json");
      file.write(someHistory());
      Files.writeString(path, broken);

      assertThat(file.read()).isEmpty();
      assertThat(path).doesNotExist();
      assertThat(folder.resolve("deep/down/history.json.unreadable")).hasContent(broken);
    }
  }

  private static Map<String, UserHistory> someHistory() {
    WorkloadModel model = new WorkloadModel();
    model.jobSubmitted(new JobSpec("j", "root.alice", "wordcount 7", true, -1, 0), 0);
    model.taskStarted("j", Phase.MAP, "m", 0.1, 0);
    model.taskEnded("j", "m", TaskOutcome.SUCCEEDED, 8000);
    model.jobFinished("j", true, 9000);
    return model.histories();
  }
}
