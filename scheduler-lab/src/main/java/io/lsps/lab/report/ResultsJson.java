/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.metrics.UserResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** results.json: what was run, and a row of numbers for every run. */
public final class ResultsJson {
  private ResultsJson() {}

  /**
   * The document.
   *
   * @param setup what was run
   * @param runs its results
   * @param withWallTime whether to tell what no rerun repeats
   */
  public static String of(RunSetup setup, List<RunResult> runs, boolean withWallTime) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("workload", setup.workload());
    root.put("seed", setup.seeds().get(0));
    root.put("seeds", setup.seeds());
    root.put("draws", setup.draws());
    root.put("cluster", setup.cluster());
    root.put("settings", setup.overrides());
    root.put("tuned", setup.choices());
    root.put("gains", new ResponseGains(new RunSummary(runs)).json());
    root.put("runs", runs.stream().map(run -> row(run, withWallTime)).toList());
    return Json.of(root);
  }

  private static Map<String, Object> row(RunResult run, boolean withWallTime) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("scheduler", run.scheduler());
    row.put("seed", run.seed());
    row.put("jobs", run.jobs());
    row.put("failedJobs", run.failedJobs());
    row.put("jobsWithDeadline", run.jobsWithDeadline());
    row.put("tardyJobs", run.tardyJobs());
    row.put("makespan", run.makespan());
    row.put("meanResponse", run.meanResponse());
    row.put("meanResponseByUser", run.meanResponseByUser());
    row.put("p50Response", run.p50Response());
    row.put("p95Response", run.p95Response());
    row.put("p99Response", run.p99Response());
    row.put("meanSlowdown", run.meanSlowdown());
    row.put("l2Slowdown", run.l2Slowdown());
    row.put("snp", run.snp());
    row.put("unfairness", run.unfairness());
    row.put("totalCompletionTime", run.totalCompletionTime());
    row.put("kills", run.kills());
    row.put("killedContainerSeconds", run.killedContainerSeconds());
    row.put("releasedContainerSeconds", run.releasedContainerSeconds());
    row.put("containers", run.containers());
    row.put("events", run.events());
    if (withWallTime) {
      row.put("wallSeconds", run.wallSeconds());
    }
    Map<String, Object> users = new LinkedHashMap<>();
    run.users().forEach((name, user) -> users.put(name, user(user)));
    row.put("users", users);
    return row;
  }

  private static Map<String, Object> user(UserResult user) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("jobs", user.jobs());
    row.put("meanResponse", user.meanResponse());
    row.put("p95Response", user.p95Response());
    row.put("meanSlowdown", user.meanSlowdown());
    if (user.meanWait() >= 0) {
      row.put("meanWait", user.meanWait());
    }
    row.put("meanDelay", user.meanDelay());
    if (user.meanShare() >= 0) {
      row.put("meanShare", user.meanShare());
      row.put("meanUsage", user.meanUsage());
    }
    return row;
  }
}
