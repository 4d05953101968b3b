/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One real cluster, through the script that people use: from its start to its end. */
@Tag("long")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LocalClusterIT {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir static Path temp;
  private static Path root;
  private static LocalCluster cluster;
  private static ClusterState state;
  private static String resourceManager;
  private final RestClient rest = new RestClient();

  @BeforeAll
  static void startThroughTheScript() throws Exception {
    // The marker of processes holds the path as the script's Java sees it.
    root = temp.toRealPath().resolve("cluster");
    LspsScript.Outcome start = lsps("start");
    assertThat(start.exit()).as(start.output()).isZero();
    assertThat(start.output()).contains("The cluster is up.");
    cluster = new LocalCluster(root, line -> {});
    state = cluster.state().orElseThrow();
    resourceManager = state.resourceManager();
  }

  @AfterAll
  static void leaveNothingBehind() throws Exception {
    lsps("stop");
  }

  private static LspsScript.Outcome lsps(String command) throws IOException, InterruptedException {
    return new LspsScript(temp, root).cluster(command);
  }

  @Test
  @Order(1)
  void statusShowsEveryDaemonHealthy() throws Exception {
    LspsScript.Outcome status = lsps("status");
    assertThat(status.exit()).as(status.output()).isZero();
    assertThat(status.output())
        .containsSubsequence(
            "resourcemanager",
            "healthy",
            "nodemanager-1",
            "healthy",
            "nodemanager-2",
            "healthy",
            "historyserver",
            "healthy");
  }

  @Test
  @Order(2)
  void startingAgainIsHarmless() throws Exception {
    LspsScript.Outcome again = lsps("start");
    assertThat(again.exit()).as(again.output()).isZero();
    assertThat(again.output()).contains("The cluster is already up.", resourceManager);
    assertThat(cluster.state()).contains(state);
  }

  @Test
  @Order(3)
  void theSchedulerIsOurs() throws Exception {
    JsonNode scheduler = rest.get(resourceManager + "/ws/v1/cluster/scheduler");
    assertThat(scheduler.at("/scheduler/schedulerInfo/type").asText()).isEqualTo("fairScheduler");
    assertThat(scheduler.at("/scheduler/schedulerInfo/rootQueue/schedulingPolicy").asText())
        .isEqualTo("LsPS");
  }

  @Test
  @Order(4)
  void aJobOfAliceRunsInHerQueueAndSheShowsOnThePage() throws Exception {
    String id = submit("alice", 1);
    assertThat(Polling.until(PATIENCE, () -> stateOf(id).equals("RUNNING"))).isTrue();
    assertThat(application(id).path("queue").asText()).isEqualTo("root.alice");
    HttpResponse<String> page =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(resourceManager + "/cluster/scheduler")).build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("root.alice");

    assertThat(Polling.until(PATIENCE, () -> stateOf(id).equals("FINISHED"))).isTrue();
    assertThat(application(id).path("finalStatus").asText()).isEqualTo("SUCCEEDED");
    String history = state.historyServer() + "/ws/v1/history/mapreduce/jobs/";
    assertThat(rest.get(history + id.replace("application", "job")).at("/job/state").asText())
        .isEqualTo("SUCCEEDED");
  }

  @Test
  @Order(5)
  void whatifAsksTheHistoryServerForJobsAndTheResourceManagerForNodes() throws Exception {
    for (String user : List.of("bob", "carol")) {
      String id = submit(user, 2);
      assertThat(Polling.until(PATIENCE, () -> stateOf(id).equals("FINISHED"))).isTrue();
    }
    List<String> whatif = List.of("whatif", "--quiet", "--conf", cluster.conf().toString());
    List<String> asked =
        List.of("--history", state.historyServer(), "--rm", resourceManager.replace("http://", ""));
    LspsScript.Outcome outcome =
        new LspsScript(temp, root).run(Stream.concat(whatif.stream(), asked.stream()).toList());
    assertThat(outcome.succeeded().output())
        .contains("(3 jobs on 2 nodes of 3072 MB and 16 vcores)")
        .containsPattern("root\\.alice +1 +\\d.* s ")
        .containsPattern("bob +1 +\\d.* s ")
        .contains("An AM that nobody waits for requests its first container ");
  }

  @Test
  @Order(6)
  void stopEndsJobsToo() throws Exception {
    String id = submit("bob", 8);
    assertThat(Polling.until(PATIENCE, () -> stateOf(id).equals("RUNNING"))).isTrue();
    LspsScript.Outcome stop = lsps("stop");
    assertThat(stop.exit()).as(stop.output()).isZero();
    assertThat(Processes.ofCluster(root)).isEmpty();
    assertThat(state.daemons()).allMatch(daemon -> Processes.alive(daemon).isEmpty());
    assertThat(lsps("status").exit()).isEqualTo(1);
  }

  private JsonNode application(String id) {
    try {
      return rest.get(resourceManager + "/ws/v1/cluster/apps/" + id).path("app");
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private String stateOf(String id) {
    return application(id).path("state").asText();
  }

  private static String submit(String user, int maps) throws Exception {
    return UserGroupInformation.createRemoteUser(user)
        .doAs((PrivilegedExceptionAction<String>) () -> submitWordCount(user, maps));
  }

  private static String submitWordCount(String user, int maps) throws Exception {
    Job job = Job.getInstance(cluster.client(), "WordCount");
    job.setMapperClass(WordCount.TokenizerMapper.class);
    job.setReducerClass(WordCount.IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    for (int map = 0; map < maps; map++) {
      Path input = Files.writeString(temp.resolve(user + "-" + map), "to be or not to be");
      FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    }
    FileOutputFormat.setOutputPath(
        job, new org.apache.hadoop.fs.Path(temp.resolve(user + "-output-" + maps).toUri()));
    job.submit();
    return job.getJobID().toString().replace("job_", "application_");
  }
}
