/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.AlibabaTables.TaskColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the table {@code batch_task}, whose rows are in no order, twice: for the names of the jobs
 * that have a stage in the window, then for all stages of these.
 *
 * @param parts of the table
 * @param window of the jobs
 * @param machine in parts of which memory is told
 */
record AlibabaJobs(List<Path> parts, TraceWindow window, TraceMachine machine) {
  private static final int MOST_INSTANCES = 1_000_000;
  private static final double OF_MEMORY = 100;
  private static final double OF_A_CORE = 100;

  /** A job whose stages did not all end well. */
  static final List<AlibabaStage> FAILED = List.of();

  /** The stages of the jobs that began in the window, by the job's name; {@link #FAILED} too. */
  Map<String, List<AlibabaStage>> read() {
    Set<String> near = new HashSet<>();
    read(
        rows -> {
          if (window.holds((double) rows.wholeOrZero(TaskColumn.START))) {
            near.add(rows.name(TaskColumn.JOB));
          }
        });
    Map<String, List<AlibabaStage>> jobs = new HashMap<>();
    Set<String> failed = new HashSet<>();
    Set<String> earlier = new HashSet<>();
    read(
        rows -> {
          String job = rows.name(TaskColumn.JOB);
          if (near.contains(job)) {
            AlibabaStage stage = stage(rows);
            jobs.computeIfAbsent(job, unknown -> new ArrayList<>()).add(stage);
            if (stage.startSeconds() > 0 && stage.startSeconds() < window.fromSeconds()) {
              earlier.add(job);
            }
            if (!endedWell(rows, stage)) {
              failed.add(job);
            }
          }
        });
    jobs.keySet().removeAll(earlier);
    jobs.replaceAll((job, stages) -> failed.contains(job) ? FAILED : stages);
    return jobs;
  }

  private interface Row {
    void take(CsvRows rows);
  }

  private void read(Row row) {
    for (Path part : parts) {
      try (CsvRows rows = new CsvRows(part, TaskColumn.values().length)) {
        while (rows.next()) {
          row.take(rows);
        }
      }
    }
  }

  private static boolean endedWell(CsvRows rows, AlibabaStage stage) {
    return rows.text(TaskColumn.STATUS).equals(AlibabaTables.ENDED_WELL)
        && stage.endSeconds() >= stage.startSeconds()
        && stage.instances() > 0;
  }

  private AlibabaStage stage(CsvRows rows) {
    return new AlibabaStage(
        rows.name(TaskColumn.NAME),
        instances(rows),
        rows.wholeOrZero(TaskColumn.START),
        rows.wholeOrZero(TaskColumn.END),
        machine.container(
            rows.amount(TaskColumn.MEMORY) / OF_MEMORY, rows.amount(TaskColumn.CPU) / OF_A_CORE));
  }

  private static int instances(CsvRows rows) {
    long instances = rows.wholeOrZero(TaskColumn.INSTANCES);
    if (instances > MOST_INSTANCES) {
      throw rows.wrong(TaskColumn.INSTANCES, "at most " + MOST_INSTANCES + " instances");
    }
    return (int) instances;
  }
}
