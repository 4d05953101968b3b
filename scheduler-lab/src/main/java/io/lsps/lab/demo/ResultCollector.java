/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import com.fasterxml.jackson.databind.JsonNode;
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
      results.add(result(planned, id, reports.get(id), history(id, reports.get(id)), start));
    }
    return results;
  }

  private JsonNode history(String application, JsonNode report) throws IOException {
    if (!report.path("finalStatus").asText().equals("SUCCEEDED")) {
      return report.path("has no history");
    }
    String address =
        historyServer
            + "/ws/v1/history/mapreduce/jobs/"
            + application.replace("application_", "job_");
    return rest.get(address).path("job");
  }

  static JobResult result(
      PlannedJob planned, String id, JsonNode report, JsonNode history, long start) {
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
        (report.path("finishedTime").asLong() - start) / MS,
        planned.maps(),
        planned.reduces(),
        history.path("avgMapTime").asLong() / MS,
        shuffle + merge + history.path("avgReduceTime").asLong() / MS,
        shuffle,
        merge);
  }
}
