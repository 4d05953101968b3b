/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two jobs that ran on a real cluster: alice's WordCount of one map, and carol's Sort of twelve, of
 * which two reduces were given back and ran again. The Rumen trace was built from their history
 * files by Rumen's TraceBuilder.
 */
class RecordedJobsTest {
  private static final Path RESOURCES =
      Path.of("src/test/resources/io/lsps/lab/workload").toAbsolutePath();

  @Test
  void historyFilesOfRealJobsAreRead(@TempDir Path folder) throws IOException {
    for (String file : List.of("wordcount.jhist", "sort.jhist")) {
      Files.copy(RESOURCES.resolve(file), folder.resolve(file));
    }
    Workload workload = Workloads.byName(folder.toString());
    assertThat(workload.users()).containsExactly("alice", "carol");
    List<WorkloadJob> jobs = jobs(workload);
    assertThat(jobs).extracting(WorkloadJob::name).containsExactly("WordCount", "Sort");
    assertThat(jobs).extracting(WorkloadJob::submitMillis).containsExactly(0L, 14_742L);
    assertThat(times(jobs.get(0).maps())).containsExactly(4051);
    assertThat(times(jobs.get(0).reduces())).containsExactly(2793);
    assertThat(times(jobs.get(1).maps())).hasSize(12).contains(2325, 4603);
    assertThat(times(jobs.get(1).reduces()))
        .as("from the last map's end, which both started before")
        .containsExactlyInAnyOrder(1599, 2705);
  }

  @Test
  void aRumenTraceOfRealJobsIsRead() {
    Workload workload = Workloads.byName(RESOURCES.resolve("rumen.json").toString());
    assertThat(workload.users()).containsExactly("alice", "carol");
    List<WorkloadJob> jobs = jobs(workload);
    assertThat(jobs).extracting(WorkloadJob::user).containsExactly("alice", "carol");
    assertThat(jobs).extracting(WorkloadJob::submitMillis).containsExactly(0L, 14_742L);
    assertThat(times(jobs.get(0).maps())).containsExactly(4051);
    assertThat(jobs.get(1).maps().count()).isEqualTo(12);
    assertThat(jobs.get(1).reduces().count()).isEqualTo(2);
  }

  /** Before, one bad file ended the command, that of an older Hadoop with a stack of Avro's. */
  @Test
  void historiesThatCannotBeReadAreNamedAndLeftOut(@TempDir Path folder) throws IOException {
    byte[] whole = Files.readAllBytes(RESOURCES.resolve("wordcount.jhist"));
    Files.write(folder.resolve("broken.jhist"), Arrays.copyOf(whole, 5000));
    Files.createFile(folder.resolve("empty.jhist"));
    String older = new String(whole, ISO_8859_1).replace("\"jobQueueName\"", "\"jobQueueNama\"");
    Files.writeString(folder.resolve("older.jhist"), older, ISO_8859_1);
    assertThatThrownBy(() -> Workloads.byName(folder.toString()))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("none of its 3 job histories can be read")
        .hasMessageContaining("broken.jhist (damaged")
        .hasMessageContaining("empty.jhist (damaged")
        .hasMessageContaining("older.jhist (an event in it lacks jobQueueName");

    Files.copy(RESOURCES.resolve("sort.jhist"), folder.resolve("whole.jhist"));
    Workload rest = Workloads.byName(folder.toString());
    assertThat(jobs(rest)).extracting(WorkloadJob::name).containsExactly("Sort");
    assertThat(rest.notes())
        .singleElement()
        .asString()
        .startsWith("3 of 4 job histories cannot be read and are left out: broken.jhist (");
  }

  /** Hadoop's parser takes the end of a file for the end of its events. */
  @Test
  void aHistoryThatBreaksOffIsReadAsFarAsItGoes(@TempDir Path folder) throws IOException {
    byte[] whole = Files.readAllBytes(RESOURCES.resolve("wordcount.jhist"));
    Files.write(folder.resolve("cut.jhist"), Arrays.copyOf(whole, whole.length - 500));
    Workload workload = Workloads.byName(folder.toString());
    assertThat(jobs(workload)).hasSize(1);
    assertThat(workload.notes())
        .containsExactly(
            "1 of 1 job histories do not reach their job's end, and lack its later tasks:"
                + " cut.jhist");
  }

  @Test
  void aFolderWithoutHistoriesIsRefused(@TempDir Path folder) {
    assertThatThrownBy(() -> Workloads.byName(folder.toString()))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no *.jhist in it");
  }

  private static List<WorkloadJob> jobs(Workload workload) {
    List<WorkloadJob> jobs = new ArrayList<>();
    try (Workload.Jobs draw = workload.jobs(1)) {
      draw.forEachRemaining(jobs::add);
    }
    return jobs;
  }

  private static long[] times(PhaseTasks tasks) {
    return LongStream.range(0, tasks.count()).map(task -> tasks.millis((int) task)).toArray();
  }
}
