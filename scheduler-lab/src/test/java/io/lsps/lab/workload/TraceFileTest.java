/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.LabException;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files in JSON: job traces of Rumen and of SLS, and what is neither. */
class TraceFileTest {
  /** A job of two containers each, as hadoop-sls documents its format, and one of several alike. */
  private static final String SLS =
      """
      { "num.nodes": 3, "num.racks": 1 }
      { "am.type": "mapreduce", "job.start.ms": 105000, "job.end.ms": 190000,
        "job.queue.name": "root.team.etl", "job.id": "job_2", "job.user": "una",
        "job.tasks": [
          { "container.host": "/default-rack/node1", "container.start.ms": 111000,
            "container.end.ms": 133000, "container.priority": "20", "container.type": "map" },
          { "container.start.ms": 112000, "container.end.ms": 140000,
            "container.priority": 10, "container.type": "reduce",
            "container.memory-mb": 2048, "container.vcores": 2 } ] }
      { "yarn.sls.am.type": "dag", "job.start.ms": 5000, "job.queue.name": "adhoc", "job.count": 2,
        "job.tasks": [ { "count": 3, "duration.ms": 50000 } ] }
      """;

  @TempDir private Path folder;

  @Test
  void anSlsTraceIsRead() throws IOException {
    Workload trace = open(SLS, "sls-jobs.json");

    List<WorkloadJob> jobs = jobs(trace);
    assertThat(jobs).extracting(WorkloadJob::submitMillis).containsExactly(0L, 0L, 100_000L);
    assertThat(jobs)
        .extracting(job -> job.user() + " in " + job.queue())
        .containsExactly("default in adhoc", "default in adhoc", "una in team.etl");
    assertThat(times(jobs.get(0).maps())).containsExactly(50_000, 50_000, 50_000);
    assertThat(times(jobs.get(2).maps())).containsExactly(22_000);
    assertThat(times(jobs.get(2).reduces()))
        .as("from the last map's end: before that it may only have waited")
        .containsExactly(7_000);
    ContainerSize large = new ContainerSize(2048, 2);
    assertThat(jobs.get(2).sizes()).isEqualTo(new JobContainerSizes(large, large));
    assertThat(trace.slot()).isEqualTo(large);
    assertThat(trace.notes())
        .containsExactly("2 jobs of another am.type than mapreduce run as MapReduce jobs");
    assertThat(trace.recorded()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"num_jobs\": 10, \"workloads\": [{\"job_classes\": []}]} | SYNTH",
        "{\"name\": \"rack\", \"children\": []} | has [name, children]; expected a Rumen trace",
        "{\"job.id\": \"job_1\", \"job.tasks\": []} | no job to run; 1 jobs without a finished"
            + " task",
        "{\"job.id\": \"job_1\", \"job.tasks\": [{}]} | expected an end after its start",
        "{\"job.id\": \"job_1\", \"job.start.ms\": \"soon\"} | job.start.ms of job job_1 is"
            + " \"soon\"",
        "{\"jobID\": \"job_1_0001\", | a.json:1: Unexpected end-of-input",
        "{\"jobID\": \"job_1_0001\"} | no job to run"
      })
  void whatIsNoJobTraceIsRefusedByName(String text, String reason) throws IOException {
    assertThatThrownBy(() -> open(text, "a.json"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("a.json")
        .hasMessageContaining(reason);
  }

  /** Before, jobs out of order were refused, and every user had a queue of its own. */
  @Test
  void rumenJobsAreSortedAndStayInTheirQueues() throws IOException {
    String text =
        rumen(2, "una", "root.adhoc", 60_000)
            + rumen(1, "ben", "root.adhoc", 0)
            + rumen(3, "ben", "etl", 90_000)
            + rumen(4, "ben", "root", 95_000)
            + rumen(5, "ben", "etl.night", 95_000);
    Workload trace = open(text, "trace.json");

    assertThat(jobs(trace))
        .extracting(job -> "%s %s %d".formatted(job.user(), job.queue(), job.submitMillis()))
        .containsExactly(
            "ben adhoc 0",
            "una adhoc 60000",
            "ben etl.default 90000",
            "ben default 95000",
            "ben etl.night 95000");
    assertThat(trace.users()).containsExactly("ben", "una");
    assertThat(trace.queues()).containsExactly("adhoc", "default", "etl.default", "etl.night");
    assertThat(trace.notes()).singleElement().asString().contains("queue adhoc has 2 users");
    assertThat(Workloads.byName(folder.resolve("trace.json") + ":queues=users").queues())
        .containsExactly("ben", "una");
  }

  /** Caught: an array, which SLS reads too, was taken for a SWIM trace without tabs. */
  @Test
  void anArrayOfSlsJobsIsRead() throws IOException {
    String job = "{\"job.tasks\": [{\"duration.ms\": 5000}]}";
    assertThat(jobs(open("[" + job + ", " + job + "]", "jobs.json"))).hasSize(2);
  }

  @Test
  void aCompressedTraceIsReadWhateverItsName() throws IOException {
    Path file = folder.resolve("job-trace.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(rumen(1, "ben", "default", 0).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(jobs(Workloads.byName(file.toString()))).hasSize(1);
  }

  /** A history server keeps a job's file in two places for a while. */
  @Test
  void aJobThatWasRecordedTwiceCountsOnce() throws IOException {
    String job = rumen(1, "ben", "default", 0);
    Workload trace = open(job + job + rumen(1, "ben", "default", 7_000), "trace.json");

    assertThat(jobs(trace))
        .extracting(WorkloadJob::id)
        .containsExactly("job_1400000000000_0001", "job_1400000000000_0001-again");
    assertThat(trace.notes()).containsExactly("1 jobs recorded more than once: counted once");
  }

  private Workload open(String text, String name) throws IOException {
    return Workloads.byName(Files.writeString(folder.resolve(name), text).toString());
  }

  private static String rumen(int number, String user, String queue, long at) {
    long begin = 1_400_000_000_000L + at;
    String task = "task_1400000000000_%04d_m_000000".formatted(number);
    return """
           {"jobID": "job_1400000000000_%04d", "user": "%s", "queue": "%s", "submitTime": %d,
            "jobName": "load", "outcome": "SUCCESS", "mapTasks": [{"taskID": "%s",
            "taskType": "MAP", "taskStatus": "SUCCESS", "attempts": [{"result": "SUCCESS",
            "attemptID": "attempt%s_0", "startTime": %d, "finishTime": %d}]}]}
           """
        .formatted(
            number, user, queue, begin, task, task.substring(4), begin + 5_000, begin + 15_000);
  }

  private static List<WorkloadJob> jobs(Workload workload) {
    List<WorkloadJob> jobs = new ArrayList<>();
    workload.jobs(1).forEachRemaining(jobs::add);
    return jobs;
  }

  private static long[] times(PhaseTasks tasks) {
    return LongStream.range(0, tasks.count()).map(task -> tasks.millis((int) task)).toArray();
  }
}
