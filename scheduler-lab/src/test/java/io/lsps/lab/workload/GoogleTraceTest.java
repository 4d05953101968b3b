/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small tables in the published columns. Times are seconds after the beginning of the trace. */
class GoogleTraceTest {
  private static final String ADA = "f+3k/Ada=";
  private static final String BOB = "9uBob0A=";

  @TempDir private Path folder;
  private final StringBuilder jobs = new StringBuilder();
  private final StringBuilder tasks = new StringBuilder();

  @BeforeEach
  void twoUsersAndAService() {
    job(10, 1, 0, ADA, "sort");
    job(20, 2, 0, BOB, "web");
    job(30, 3, 0, ADA, "sort");
    task(10, 1, 0, 0, "0.5,0.125");
    task(10, 1, 1, 0, "0.5,0.0625");
    task(12, 1, 0, 1, "0.5,0.125");
    task(13, 1, 1, 1, "0.5,0.0625");
    task(20, 2, 0, 0, "0.25,0.25");
    task(21, 2, 0, 1, "0.25,0.25");
    task(30, 3, 0, 0, ",");
    task(31, 3, 0, 1, ",");
    task(36, 3, 0, 2, ",");
    task(37, 3, 0, 0, ",");
    task(40, 3, 0, 1, ",");
    task(42, 1, 0, 4, "0.5,0.125");
    task(43, 1, 1, 5, "0.5,0.0625");
    task(45, 3, 0, 4, ",");
  }

  @Test
  void aTaskTakesAsLongAsTheAttemptThatFinished() throws IOException {
    List<WorkloadJob> read = draw("sizes=no", 1);
    assertThat(read).extracting(WorkloadJob::id).containsExactly("1", "3");
    assertThat(read).extracting(WorkloadJob::submitMillis).containsExactly(10_000L, 30_000L);
    assertThat(times(read.get(0).maps())).containsExactly(30_000);
    assertThat(times(read.get(1).maps()))
        .as("not the attempt that was evicted")
        .containsExactly(5_000);
    assertThat(read.get(0).reduces().count()).isZero();
  }

  @Test
  void whatIsLeftOutIsCounted() throws IOException {
    assertThat(workload("sizes=no").notes())
        .containsExactly(
            "2 of 3 jobs submitted in hours 0 to 24 of the trace",
            "1 tasks left out: they did not finish",
            "2 attempts left out: evicted, failed, killed or lost",
            "1 jobs left out: none of their tasks finished (services, killed or failed jobs)");
  }

  /** Would catch hashes taken as names: the scheduler masks their figures. */
  @Test
  void recurringJobsHaveOneNameAndUsersAreNumbered() throws IOException {
    List<WorkloadJob> read = draw("sizes=no", 1);
    assertThat(read).extracting(WorkloadJob::name).containsExactly("job-aaa", "job-aaa");
    assertThat(read).extracting(WorkloadJob::user).containsExactly("user1", "user1");
    assertThat(workload("sizes=no").users()).containsExactly("user1");
  }

  /** The trace replaces some lost events by rows that lack what nobody knows. */
  @Test
  void aJobWhoseUserIsNotToldIsKept() throws IOException {
    job(32, 4, 0, "", "");
    task(33, 4, 0, 1, ",");
    task(39, 4, 0, 4, ",");
    Workload workload = workload("sizes=no");
    assertThat(workload.users()).hasSize(2);
    assertThat(workload.notes())
        .contains("1 jobs of a user that the trace does not tell: all of one user");
  }

  @Test
  void usersArePutIntoGroupsByTheSeed() throws IOException {
    for (int user = 0; user < 40; user++) {
      job(50, 100 + user, 0, "user-" + user, "job");
      task(50, 100 + user, 0, 1, ",");
      task(60, 100 + user, 0, 4, ",");
    }
    List<String> first = users(draw("users=4", 1));
    assertThat(first).isEqualTo(users(draw("users=4", 1))).isNotEqualTo(users(draw("users=4", 2)));
    assertThat(first).containsOnly("user1", "user2", "user3", "user4");
    assertThat(draw("sample=0.5", 1)).hasSizeBetween(10, 32);
  }

  @Test
  void containersAreAsLargeAsTheTasksOfAJobAskedFor() throws IOException {
    Workload workload = workload("machine-mb=16384,machine-vcores=8");
    // The mean over 30 s in 2048 MB and 4 cores, and 5 s in 1024 MB and 1 core, in steps of 256 MB.
    assertThat(workload.slot()).isEqualTo(new ContainerSize(1792, 4));
    assertThat(draw("machine-mb=16384,machine-vcores=8", 1).get(0).sizes().map())
        .isEqualTo(new ContainerSize(2048, 4));
  }

  @Test
  void onlyTheWindowAndTheFirstJobsAreRead() throws IOException {
    assertThat(draw("from=0.005,hours=1", 1)).extracting(WorkloadJob::id).containsExactly("3");
    assertThat(draw("from=0.005,hours=1", 1).get(0).submitMillis()).isEqualTo(12_000);
    assertThat(draw("jobs=1", 1)).extracting(WorkloadJob::id).containsExactly("1");
    assertThat(workload("jobs=1").notes()).contains("2 jobs beyond jobs=1");
  }

  /** Would catch a reader that goes through weeks of events for an hour of jobs. */
  @Test
  void readingEndsWithTheTail() throws IOException {
    tasks.append("nothing that could be read\n");
    assertThat(draw("hours=0.012,tail=0", 1)).hasSize(1);
    assertThatThrownBy(() -> draw("hours=1", 1)).hasMessageContaining("expected 13 columns");
  }

  @Test
  void gzippedPartsInFoldersAreReadInOrder() throws IOException {
    write(folder.resolve("job_events/part-00000-of-00500.csv.gz"), jobs.toString());
    int half = tasks.indexOf("\n", tasks.length() / 2) + 1;
    write(folder.resolve("task_events/part-00000-of-00500.csv.gz"), tasks.substring(0, half));
    write(folder.resolve("task_events/part-00001-of-00500.csv.gz"), tasks.substring(half));
    try (Workload.Jobs read = Workloads.byName(folder + ":sizes=no").jobs(1)) {
      assertThat(read.next().id()).isEqualTo("1");
      assertThat(read.next().id()).isEqualTo("3");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,,1,0,,0,u,2,9,,,,|column 1 (timestamp, microseconds): expected a whole number of zero or"
            + " more, found \"x\"",
        "1,,1,0,,9,u,2,9,,,,|column 6 (event type): expected an event type from 0 (SUBMIT) to 8"
            + " (UPDATE_RUNNING), found \"9\"",
        "1,,1,0,,0,u,2,9,-1,,,|column 10 (resource request for CPU cores, of the largest machine):"
            + " expected a number of zero or more, or nothing, found \"-1\"",
        "1,,1,0|expected 13 columns, found 4"
      })
  void aBadRowIsRefusedWithFileLineColumnAndWhatWasExpected(String row, String reason)
      throws IOException {
    tasks.insert(0, row + "\n");
    assertThatThrownBy(() -> draw("sizes=no", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(folder.resolve("task_events.csv") + ":1: ")
        .hasMessageEndingWith(reason);
  }

  @Test
  void withoutItsJobsTheTraceIsRefused() throws IOException {
    Files.writeString(folder.resolve("task_events.csv"), tasks);
    assertThatThrownBy(() -> Workloads.byName(folder.toString()))
        .hasMessage(folder + ": expected the table job_events beside task_events");
  }

  private void job(int seconds, int id, int event, String user, String logicalName) {
    jobs.append(micros(seconds) + ",," + id + "," + event + "," + user + ",2,j" + id + ",")
        .append(logicalName + "\n");
  }

  private void task(int seconds, int job, int index, int event, String requests) {
    tasks
        .append(micros(seconds) + ",," + job + "," + index + ",17," + event + ",u,2,9,")
        .append(requests + ",0.01,0\n");
  }

  private static String micros(int seconds) {
    return (600 + seconds) + "000000";
  }

  private Workload workload(String options) throws IOException {
    Files.writeString(folder.resolve("job_events.csv"), jobs);
    Files.writeString(folder.resolve("task_events.csv"), tasks);
    return Workloads.byName(folder + ":" + options);
  }

  private List<WorkloadJob> draw(String options, long seed) throws IOException {
    List<WorkloadJob> all = new ArrayList<>();
    try (Workload.Jobs reading = workload(options).jobs(seed)) {
      reading.forEachRemaining(all::add);
    }
    return all;
  }

  private static List<String> users(List<WorkloadJob> jobs) {
    return jobs.stream().map(WorkloadJob::user).toList();
  }

  private static long[] times(PhaseTasks tasks) {
    return LongStream.range(0, tasks.count()).map(task -> tasks.millis((int) task)).toArray();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
