/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.luben.zstd.ZstdOutputStream;
import io.lsps.lab.LabException;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobFramework;
import io.lsps.lab.workload.RecordedTrace;
import io.lsps.lab.workload.SiteHistory;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles.WrittenAttempt;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles.WrittenJob;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles.WrittenTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories of MapReduce and Spark as a site has them. */
class SiteHistoryTest {
  private static final long T = 1_767_571_200_000L;

  private static final String SPARK =
      """
{"Event":"SparkListenerLogStart","Spark Version":"3.5.5"}
{"Event":"SparkListenerEnvironmentUpdate","Spark Properties":{"spark.master":"yarn","spark.submit.deployMode":"cluster","spark.executor.memory":"4g","spark.executor.cores":"2","spark.driver.memory":"2048m","spark.yarn.queue":"root.ads"}}
{"Event":"SparkListenerApplicationStart","App Name":"scores","App ID":"application_1_0007","Timestamp":1767571300000,"User":"eve"}
{"Event":"SparkListenerExecutorAdded","Timestamp":1767571310000,"Executor ID":"1","Executor Info":{"Total Cores":2}}
{"Event":"SparkListenerTaskEnd","Stage ID":0}
""";
  private static final String SPARK_END =
      """
{"Event":"SparkListenerExecutorAdded","Timestamp":1767571320000,"Executor ID":"2","Executor Info":{"Total Cores":2}}
{"Event":"SparkListenerExecutorRemoved","Timestamp":1767571340000,"Executor ID":"2"}
{"Event":"SparkListenerApplicationEnd","Timestamp":1767571360000}
""";

  @TempDir private Path folder;

  @Test
  void aJobKeepsItsUserQueueSizesEndAndFailedAttempts() throws IOException {
    HistoryFiles.write(
        folder,
        new WrittenJob(
            1,
            "Ann.Lee",
            "etl",
            "root.team.etl",
            "load",
            T,
            T + 90_000,
            List.of(
                new WrittenTask(
                    true,
                    List.of(
                        new WrittenAttempt("FAILED", T + 5_000, T + 12_000),
                        new WrittenAttempt("KILLED", T + 12_000, T + 13_000),
                        new WrittenAttempt("SUCCEEDED", T + 13_000, T + 23_000))),
                new WrittenTask(true, List.of(new WrittenAttempt("FAILED", T + 5_000, T + 9_000))),
                new WrittenTask(
                    false, List.of(new WrittenAttempt("SUCCEEDED", T + 16_000, T + 30_000)))),
            Map.of(
                "mapreduce.map.memory.mb", "3000",
                "mapreduce.map.cpu.vcores", "2",
                "mapreduce.reduce.memory.mb", "-1",
                "mapreduce.reduce.java.opts", "-Xmx1600m -XX:+UseSerialGC",
                "yarn.app.mapreduce.am.resource.mb", "2048",
                "mapreduce.job.reduce.slowstart.completedmaps", "0.8")));

    RecordedTrace trace = read(0.3);
    WorkloadJob job = trace.all().get(0);
    assertThat(job.user()).isEqualTo("Ann.Lee");
    assertThat(job.queue()).as("as it was asked for").isEqualTo("etl");
    assertThat(trace.responses()).containsOnly(Map.entry(job.id(), 90_000L));
    assertThat(trace.firstMillis()).isEqualTo(T);
    assertThat(trace.slowstarts()).containsOnly(Map.entry(0.8, 1));
    assertThat(job.sizes())
        .isEqualTo(
            new JobContainerSizes(
                new ContainerSize(3000, 2),
                new ContainerSize(2000, 1),
                new ContainerSize(2048, 1)));
    assertThat(job.maps().count()).isEqualTo(2);
    assertThat(job.maps().totalMillis()).isEqualTo(7_000 + 10_000 + 4_000);
    assertThat(job.reduces().millis(0))
        .as("7 s after the last map, 0.7 of its own work")
        .isEqualTo(10_000);
  }

  @Test
  void aSparkApplicationIsItsExecutors() throws IOException {
    Files.writeString(folder.resolve("application_1_0007"), SPARK + SPARK_END);
    WorkloadJob job = read(0).all().get(0);
    assertThat(job.framework()).isEqualTo(JobFramework.SPARK);
    assertThat(job.user() + " in " + job.queue()).isEqualTo("eve in root.ads");
    assertThat(job.maps().millis(0)).as("until the end").isEqualTo(50_000);
    assertThat(job.maps().millis(1)).as("until it was removed").isEqualTo(20_000);
    assertThat(job.sizes().map()).isEqualTo(new ContainerSize(4096 + 409, 2));
    assertThat(job.sizes().am()).isEqualTo(new ContainerSize(2048 + 384, 1));
  }

  @Test
  void packedAndRolledLogsAreRead() throws IOException {
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("app-1.gz")))) {
      out.write((SPARK + SPARK_END).replace("1_0007", "1_0008").getBytes(StandardCharsets.UTF_8));
    }
    Path rolled = Files.createDirectory(folder.resolve("eventlog_v2_application_1_0009"));
    Files.createFile(rolled.resolve("appstatus_application_1_0009"));
    String own = (SPARK + SPARK_END).replace("1_0007", "1_0009");
    int half = own.indexOf("{\"Event\":\"SparkListenerTaskEnd");
    zstd(rolled.resolve("events_1_application_1_0009.zstd"), own.substring(0, half));
    // The tenth file follows the first, though its name does not.
    zstd(rolled.resolve("events_10_application_1_0009.zstd"), own.substring(half));
    Files.writeString(folder.resolve("application_1_0010.lz4"), "packed");
    Files.writeString(folder.resolve("application_1_0011.inprogress"), SPARK);
    Files.writeString(
        folder.resolve("local-1"), (SPARK + SPARK_END).replace("\"yarn\"", "\"local[2]\""));

    RecordedTrace trace = read(0);
    assertThat(trace.all())
        .extracting(WorkloadJob::id)
        .containsExactly("application_1_0008", "application_1_0009");
    assertThat(trace.all()).allMatch(job -> job.maps().count() == 2);
    assertThat(trace.notes())
        .singleElement()
        .asString()
        .startsWith("3 of 5 job histories cannot be read and are left out: ")
        .contains("application_1_0010.lz4 (packed by lz4: expected plain, gzip or zstd)")
        .contains("application_1_0011.inprogress (its application has not ended)")
        .contains("local-1 (ran on local[2], not on YARN)");
    assertThat(trace.missing()).as("told where there is no verdict").isEqualTo(trace.notes());
  }

  private static void zstd(Path file, String text) throws IOException {
    try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void aHistoryServerIsAsked() {
    String jobs = "/ws/v1/history/mapreduce/jobs";
    Map<String, String> answers =
        Map.of(
            jobs,
            """
{"jobs":{"job":[
  {"submitTime":1000,"finishTime":61000,"id":"job_1_1","name":"n","queue":"root.q","user":"u"},
  {"submitTime":2000,"finishTime":3000,"id":"job_1_2","name":"n","queue":"q","user":"u"}]}}
""",
            jobs + "/job_1_1/tasks",
            """
            {"tasks":{"task":[{"startTime":3000,"finishTime":9000,"type":"MAP"},
              {"startTime":5000,"finishTime":12000,"type":"REDUCE"},
              {"startTime":0,"finishTime":0,"type":"MAP"}]}}
            """,
            jobs + "/job_1_1/conf",
            """
            {"conf":{"property":[{"name":"mapreduce.map.memory.mb","value":"512"},
              {"name":"mapreduce.job.queuename","value":"asked"}]}}
            """);
    SiteHistory history = new SiteHistory("server", 0);
    history.add("http://jhs:19888", path -> answer(answers, path));
    RecordedTrace trace = history.trace();
    WorkloadJob job = trace.all().get(0);
    assertThat(job.queue()).isEqualTo("asked");
    assertThat(job.maps().totalMillis()).isEqualTo(6000);
    assertThat(job.reduces().totalMillis()).isEqualTo(3000);
    assertThat(job.sizes().map().memoryMb()).isEqualTo(512);
    assertThat(trace.notes())
        .containsExactly(
            "1 of 2 jobs cannot be read and are left out: job_1_2 (its tasks are not answered)");
  }

  private static com.fasterxml.jackson.databind.JsonNode answer(
      Map<String, String> answers, String path) throws IOException {
    if (!answers.containsKey(path)) {
      throw new IOException("404");
    }
    return new ObjectMapper().readTree(answers.get(path));
  }

  @Test
  void whatIsNoHistoryIsRefused() throws IOException {
    SiteHistory history = new SiteHistory("here", 0);
    assertThatThrownBy(() -> history.add(folder.resolve("nowhere")))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("there is no such file or folder");
    Path swim = Files.writeString(folder.resolve("trace.tsv"), "job0\t0\t0\t1\t1\t1\n");
    assertThatThrownBy(() -> history.add(swim))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("is no job history");
  }

  private RecordedTrace read(double overlap) {
    SiteHistory history = new SiteHistory(folder.toString(), overlap);
    history.add(folder);
    return history.trace();
  }
}
