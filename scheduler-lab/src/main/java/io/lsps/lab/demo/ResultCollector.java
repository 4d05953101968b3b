/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lsps.lab.local.Rest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Reads what was measured: times of jobs from the ResourceManager, of tasks from the history
 * server.
 */
final class ResultCollector {
  private static final double MS = 1000;

  private final Rest rest = new Rest();
  private final ClusterWatch watch;
  private final String historyServer;

  ResultCollector(ClusterWatch watch, String historyServer) {
    this.watch = watch;
    this.historyServer = historyServer;
  }

  /**
   * The results of jobs that are done, by number.
   *
   * @param applications ids by the jobs' numbers
   * @param start of the mix, milliseconds of the epoch
   */
  List<JobResult> collect(DemoMix mix, SortedMap<Integer, String> applications, long start)
      throws IOException {
    Map<String, JsonNode> reports = watch.applications();
    List<JobResult> results = new ArrayList<>();
    for (PlannedJob planned : mix.jobs()) {
      String id = applications.get(planned.number());
      JsonNode report = reports.get(id);
      boolean known = report.path("finalStatus").asText().equals("SUCCEEDED");
      JsonNode history = known ? rest.get(job(id)).path("job") : MissingNode.getInstance();
      List<TaskRun> tasks = known ? tasks(id, start) : List.of();
      results.add(result(planned, id, report, history, tasks, start));
    }
    return results;
  }

  private String job(String application) {
    return historyServer
        + "/ws/v1/history/mapreduce/jobs/"
        + application.replace("application_", "job_");
  }

  private List<TaskRun> tasks(String application, long start) throws IOException {
    List<TaskRun> tasks = new ArrayList<>();
    String address = job(application) + "/tasks";
    for (JsonNode task : rest.get(address).at("/tasks/task")) {
      String attempt = task.path("successfulAttempt").asText();
      JsonNode times =
          rest.get(address + "/" + task.path("id").asText() + "/attempts/" + attempt)
              .path("taskAttempt");
      tasks.add(
          new TaskRun(
              task.path("type").asText(),
              (times.path("startTime").asLong() - start) / MS,
              (times.path("finishTime").asLong() - start) / MS));
    }
    return tasks;
  }

  static JobResult result(
      PlannedJob planned,
      String id,
      JsonNode report,
      JsonNode history,
      List<TaskRun> tasks,
      long start) {
    double shuffle = history.path("avgShuffleTime").asLong() / MS;
    double merge = history.path("avgMergeTime").asLong() / MS;
    return new JobResult(
        planned.number(),
        id,
        planned.user(),
        report.path("name").asText(),
        report.path("finalStatus").asText(),
        planned.arrival(),
        (report.path("startedTime").asLong() - start) / MS,
        (report.path("launchTime").asLong() - start) / MS,
        history.isMissingNode() ? 0 : (history.path("startTime").asLong() - start) / MS,
        (report.path("finishedTime").asLong() - start) / MS,
        planned.maps(),
        planned.reduces(),
        history.path("avgMapTime").asLong() / MS,
        shuffle + merge + history.path("avgReduceTime").asLong() / MS,
        shuffle,
        merge,
        tasks);
  }
}
