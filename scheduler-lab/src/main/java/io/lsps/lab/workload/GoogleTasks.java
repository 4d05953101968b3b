/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.GoogleTables.Event;
import io.lsps.lab.workload.GoogleTables.TaskColumn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads the table {@code task_events}, part by part, until what happens comes too late for every
 * job of the window. Only the times of those jobs' tasks are kept.
 *
 * @param window of the jobs
 * @param machine in parts of which requests are told
 */
record GoogleTasks(TraceWindow window, TraceMachine machine) {
  /** Of event times after the end of the trace. */
  private static final long AFTER_THE_TRACE = Long.MAX_VALUE;

  /**
   * Tells the jobs of their tasks.
   *
   * @param parts of the table in the order of their times
   * @param jobs by number
   */
  void read(List<Path> parts, Map<Long, GoogleJob> jobs) {
    for (Path part : parts) {
      try (CsvRows rows = new CsvRows(part, TaskColumn.values().length)) {
        while (rows.next()) {
          long micros = rows.whole(TaskColumn.TIME);
          if (micros == AFTER_THE_TRACE || window.isOver(GoogleTables.seconds(micros))) {
            return;
          }
          GoogleJob job = jobs.get(rows.whole(TaskColumn.JOB));
          if (job != null) {
            tell(job, micros, rows);
          }
        }
      }
    }
  }

  private void tell(GoogleJob job, long micros, CsvRows rows) {
    long task = rows.whole(TaskColumn.TASK);
    Event event = Event.of(rows, TaskColumn.EVENT);
    switch (event) {
      case SUBMIT -> {
        job.submitted(task);
        job.asked(
            machine.container(
                rows.amount(TaskColumn.MEMORY), rows.amount(TaskColumn.CPU) * machine.vcores()));
      }
      case SCHEDULE -> job.scheduled(task, micros);
      case FINISH -> job.finished(task, micros);
      case EVICT, FAIL, KILL, LOST -> job.lost(task);
      default -> {
        // An update of a request, which is taken as it was first made.
      }
    }
  }
}
