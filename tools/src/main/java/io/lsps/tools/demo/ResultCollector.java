/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.tools.demo.JobResult.TaskRun;
import io.lsps.tools.local.RestClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Reads what was measured: times of jobs from the ResourceManager, of tasks from the history
 * server.
 */
record ResultCollector(ClusterWatch watch, String historyServer) {
  private static final double MS = 1000;

  private static final RestClient REST = new RestClient();

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
      List<TaskRun> tasks = known ? tasks(id, start) : List.of();
      results.add(result(planned, id, report, tasks, start));
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
    for (JsonNode task : REST.get(address).at("/tasks/task")) {
      String successful = task.path("successfulAttempt").asText();
      JsonNode attempts = REST.get(address + "/" + task.path("id").asText() + "/attempts");
      for (JsonNode attempt : attempts.at("/taskAttempts/taskAttempt")) {
        if (attempt.path("id").asText().equals(successful)) {
          tasks.add(
              new TaskRun(
                  task.path("type").asText(),
                  (attempt.path("startTime").asLong() - start) / MS,
                  (attempt.path("finishTime").asLong() - start) / MS));
        }
      }
    }
    return tasks;
  }

  /** The result of a job, from what the ResourceManager reports of it. */
  static JobResult result(
      PlannedJob planned, String id, JsonNode report, List<TaskRun> tasks, long start) {
    String state = report.path("finalStatus").asText();
    return new JobResult(
        planned.number(),
        id,
        planned.user(),
        report.path("name").asText(),
        state,
        (report.path("startedTime").asLong() - start) / MS,
        (report.path("finishedTime").asLong() - start) / MS,
        planned.maps(),
        planned.reduces(),
        tasks,
        state.equals("SUCCEEDED") ? "" : report.path("diagnostics").asText().strip());
  }
}
