/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwimTraceTest {
  @TempDir private Path directory;

  /** Two running jobs of one id ended the run with a stack. */
  @Test
  void jobsOfOneNameAreTold() throws IOException {
    String row = "job0\t0\t0\t1\t0\t0\n";
    assertThat(read(write(row + row)))
        .extracting(WorkloadJob::id)
        .containsExactly("job0", "job0-line-2");
  }

  @Test
  void tasksComeFromBytes() throws IOException {
    // 300 MB in, 600 MB shuffled, 0 out.
    Path file = write("job0\t5\t5\t314572800\t629145600\t0\n");
    WorkloadJob job = read(file).get(0);
    assertThat(job.submitMillis()).isEqualTo(5000);
    assertThat(job.maps().count()).isEqualTo(3);
    assertThat(job.maps().millis(0)).isEqualTo(2000 + 10_000);
    assertThat(job.reduces().count()).isEqualTo(3);
    assertThat(job.reduces().millis(0)).isEqualTo(2000 + 20_000);
  }

  @Test
  void jobWithoutShuffleHasNoReduces() throws IOException {
    WorkloadJob job = read(write("job0\t0\t0\t10\t0\t20\n")).get(0);
    assertThat(job.maps().count()).isEqualTo(1);
    assertThat(job.reduces().count()).isZero();
  }

  @Test
  void usersDependOnTheSeedOnly() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      rows.append("job").append(i).append("\t").append(i).append("\t1\t1000000\t0\t0\n");
    }
    Path file = write(rows.toString());
    assertThat(read(file))
        .extracting(WorkloadJob::user)
        .isEqualTo(read(file).stream().map(WorkloadJob::user).toList());
    assertThat(read(file).stream().map(WorkloadJob::user).distinct().count()).isGreaterThan(3);
  }

  @Test
  void jobsOfOneNameAreSlowOrQuickTogether() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      rows.append("job").append(i).append("\t").append(i).append("\t1\t1000000000\t0\t0\n");
    }
    Path file = write(rows.toString());
    List<WorkloadJob> jobs = read(file, "users=4,task-cv=1");
    Map<String, Set<Long>> times = new TreeMap<>();
    jobs.forEach(
        job ->
            times.computeIfAbsent(job.name(), name -> new TreeSet<>()).add(job.maps().millis(0)));

    assertThat(times.keySet()).hasSizeBetween(2, 4).allMatch(name -> name.endsWith("-aab"));
    assertThat(times.values()).allMatch(ofName -> ofName.size() == 1);
    assertThat(times.values()).doesNotHaveDuplicates();
    assertThat(jobs).isEqualTo(read(file, "users=4,task-cv=1"));
    assertThat(read(file)).extracting(WorkloadJob::name).containsOnly("swim");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job1 5 1 2 3|expected a SWIM trace's 6 tab-separated fields, found 5",
        "job1 x 1 2 3 4|submission time (s) must be a whole number from 0 to 100000000000, found"
            + " \"x\"",
        "job1 9223372036854775807 1 2 3 4|submission time (s) must be a whole number from 0 to"
            + " 100000000000, found \"9223372036854775807\"",
        "job1 5 1 -2 3 4|map input (bytes) must be a whole number from 0 to 100000000000000000,"
            + " found \"-2\"",
        "job1 2 1 2 3 4|submitted at 2 s, before the job above",
        "job1 5 1 2 3.5 4|shuffle (bytes) must be a whole number from 0 to 100000000000000000,"
            + " found \"3.5\"",
        "job1 5 1 2 3 9223372036854775807|reduce output (bytes) must be a whole number from 0 to"
            + " 100000000000000000, found \"9223372036854775807\"",
        "job1 5 1 90000000000000000 3 4|90000000000000000 bytes make more than 1000000 tasks"
      })
  void corruptRowIsRefusedWithFileLineAndReason(String row, String reason) throws IOException {
    Path file = write("job0\t3\t3\t1\t1\t1\n" + row.replace(' ', '\t') + "\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(file + ":2: " + reason);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("trace.tsv"), text);
  }

  private static List<WorkloadJob> read(Path file) {
    return read(file, "users=5");
  }

  private static List<WorkloadJob> read(Path file, String options) {
    List<WorkloadJob> jobs = new ArrayList<>();
    try (Workload.Jobs reading = Workloads.byName(file + ":" + options).jobs(1)) {
      reading.forEachRemaining(jobs::add);
    }
    return jobs;
  }
}
