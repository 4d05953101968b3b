/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  @Test
  void aCorruptHistoryFileIsRefusedByName(@TempDir Path folder) throws IOException {
    byte[] whole = Files.readAllBytes(RESOURCES.resolve("wordcount.jhist"));
    Files.write(folder.resolve("broken.jhist"), java.util.Arrays.copyOf(whole, 5000));
    assertThatThrownBy(() -> Workloads.byName(folder.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("broken.jhist");
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
