/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.LabException;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
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
import org.junit.jupiter.params.provider.ValueSource;

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
        "{\"job.id\": \"job_1\", \"job.tasks\": []} | no job to run; 1 job without a finished"
            + " task",
        "{\"job.id\": \"job_1\", \"job.tasks\": [{}]} | expected an end after its start",
        "{\"job.id\": \"job_1\", \"job.start.ms\": \"soon\"} | job.start.ms of job job_1 is"
            + " \"soon\", expected a whole number from 0 to 100000000000000",
        "{\"jobID\": \"job_1_0001\", | a.json:1: no JSON from there on",
        "{\"jobID\": \"job_1_0001\", \"submitTime\": 9223372036854775808} | a.json:1: submitTime"
            + " has a value that such a trace cannot have there",
        "{\"jobID\": \"job_1_0001\", \"outcome\": \"FINE\"} | a.json:1: outcome has a value",
        "{\"jobID\": \"job_1_0001\"} | no job to run"
      })
  void whatIsNoJobTraceIsRefusedByName(String text, String reason) throws IOException {
    assertThatThrownBy(() -> open(text, "a.json"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("a.json")
        .hasMessageContaining(reason);
  }

  /** A huge number ended the run with an exception of Java's, or filled the memory. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"duration.ms\": 5, \"container.vcores\": 2147483648} | container.vcores of job job_1 is"
            + " \"2147483648\", expected a whole number from 1 to 1000000",
        "{\"duration.ms\": 5, \"container.vcores\": 0} | container.vcores of job job_1 is \"0\"",
        "{\"duration.ms\": 5, \"container.memory-mb\": 9000000000} | container.memory-mb of job"
            + " job_1 is \"9000000000\", expected a whole number from 1 to 1000000000",
        "{\"duration.ms\": 5, \"count\": 2000000000} | count of job job_1 is \"2000000000\","
            + " expected a whole number from 0 to 1000000",
        "{\"duration.ms\": 5, \"count\": 1000000}, {\"duration.ms\": 5} | count of job job_1 is"
            + " \"1\", expected a whole number from 0 to 0",
        "{\"duration.ms\": 99999999999999} | a task's time of job job_1 is 99999999999999 ms;"
            + " expected from 0 to 100000000000",
        "{\"duration.ms\": -7} | duration.ms of job job_1 is \"-7\"",
        "{\"duration.ms\": 5.5} | duration.ms of job job_1 is \"5.5\"",
      })
  void aNumberOutOfRangeIsRefusedByKey(String task, String reason) throws IOException {
    String job = "{\"job.id\": \"job_1\", \"job.tasks\": [%s]}".formatted(task);
    assertThatThrownBy(() -> open(job, "a.json"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("a.json: " + reason);
  }

  @Test
  void aCountOfJobsOutOfRangeIsRefused() {
    String tasks = "\"job.tasks\": [{\"duration.ms\": 5, \"count\": 1000000}]";
    assertThatThrownBy(() -> open("{\"job.count\": 3000000000, " + tasks + "}", "a.json"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("job.count of job job_1 is \"3000000000\"");
    assertThatThrownBy(() -> open("{\"job.count\": 1000, " + tasks + "}", "a.json"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("a.json: more than 50000000 tasks by job job_1-51");
  }

  /** Of a trace whose times nobody knew, Rumen writes -1; it was taken for a task's time. */
  @Test
  void aTaskWithoutTimesIsLeftOut() throws IOException {
    String job = rumen(1, "ben", "default", 0);
    String unknown =
        rumen(2, "ben", "default", 0)
            .replaceAll("\"startTime\": \\d+", "\"startTime\": -1")
            .replaceAll("\"finishTime\": \\d+", "\"finishTime\": -1");
    Workload trace = open(job + unknown, "trace.json");

    assertThat(jobs(trace)).hasSize(1);
    assertThat(trace.notes()).containsExactly("1 job without a finished task left out");
  }

  /** A byte order mark made any file one of SWIM's, with a wrong number of fields. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void aByteOrderMarkAndBlanksAreNoContent(String charset) throws IOException {
    assertThat(jobs(marked(charset, "sls.json", "\n " + SLS))).hasSize(3);
    assertThat(jobs(marked(charset, "rumen", " \n" + rumen(1, "ben", "default", 0)))).hasSize(1);
    assertThat(jobs(marked(charset, "swim.tsv", "\njob0\t0\t0\t1\t0\t0\n"))).hasSize(1);
  }

  /** The name does not make a job history. */
  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF"})
  void aJobHistoryIsKnownByItsContent(String mark) throws IOException {
    byte[] history = TraceFileTest.class.getResourceAsStream("wordcount.jhist").readAllBytes();
    Path file = folder.resolve("job_1.history");
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(mark.getBytes(StandardCharsets.UTF_8));
      out.write(history);
    }
    assertThat(jobs(Workloads.byName(file.toString()))).hasSize(1);
  }

  /** It ended with a stack of Java's. */
  @Test
  void whatIsNoTextIsRefusedByName() throws IOException {
    Path file = folder.resolve("trace");
    Files.write(file, new byte[] {'j', (byte) 0xff, (byte) 0xfe, 0, 1});
    assertThatThrownBy(() -> jobs(Workloads.byName(file.toString())))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(file + ":1: cannot be read; expected a trace in UTF-8 or JSON");
  }

  private Workload marked(String charset, String name, String text) throws IOException {
    Path file = folder.resolve(charset + "-" + name);
    Files.write(file, ("\uFEFF" + text).getBytes(Charset.forName(charset)));
    return Workloads.byName(file.toString());
  }

  /** Rumen's own reader took the bad job for the end: the jobs behind it were silently left out. */
  @Test
  void aBadValueInALaterJobIsNoEndOfTheTrace() {
    String bad = rumen(2, "ben", "default", 0).replace("\"SUCCESS\"", "\"FINE\"");
    assertThatThrownBy(() -> open(rumen(1, "ben", "default", 0) + bad, "trace.json"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("trace.json:6: outcome has a value");
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
