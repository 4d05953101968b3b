/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The tables {@code job_events} and {@code task_events} of Google's cluster trace of 2011, as
 * "Google cluster-usage traces: format + schema" (Reiss, Wilkes, Hellerstein) describes them. Each
 * is a folder of parts ({@code part-00000-of-00500.csv.gz}), or files of its name.
 */
final class GoogleTables {
  static final String JOBS = "job_events";
  static final String TASKS = "task_events";

  /** A time of the trace is microseconds after 600 s before its beginning. */
  private static final double MICROS = 1e6;

  private static final double BEGINNING_SECONDS = 600;

  private GoogleTables() {}

  /** Columns of {@code job_events}. */
  enum JobColumn implements CsvRows.Column {
    TIME("timestamp, microseconds"),
    MISSING("missing info"),
    JOB("job ID"),
    EVENT("event type"),
    USER("user name"),
    CLASS("scheduling class"),
    NAME("job name"),
    LOGICAL_NAME("logical job name");

    private final String title;

    JobColumn(String title) {
      this.title = title;
    }

    @Override
    public String title() {
      return title;
    }
  }

  /** Columns of {@code task_events}. */
  enum TaskColumn implements CsvRows.Column {
    TIME("timestamp, microseconds"),
    MISSING("missing info"),
    JOB("job ID"),
    TASK("task index within the job"),
    MACHINE("machine ID"),
    EVENT("event type"),
    USER("user name"),
    CLASS("scheduling class"),
    PRIORITY("priority"),
    CPU("resource request for CPU cores, of the largest machine"),
    MEMORY("resource request for RAM, of the largest machine"),
    DISK("resource request for local disk space"),
    DIFFERENT_MACHINES("different-machine constraint");

    private final String title;

    TaskColumn(String title) {
      this.title = title;
    }

    @Override
    public String title() {
      return title;
    }
  }

  /** What happened to a job or a task; the number in the trace is the ordinal. */
  enum Event {
    SUBMIT,
    SCHEDULE,
    EVICT,
    FAIL,
    FINISH,
    KILL,
    LOST,
    UPDATE_PENDING,
    UPDATE_RUNNING;

    private static final Event[] ALL = values();

    static Event of(CsvRows rows, CsvRows.Column column) {
      long number = rows.whole(column);
      if (number >= ALL.length) {
        throw rows.wrong(column, "an event type from 0 (SUBMIT) to 8 (UPDATE_RUNNING)");
      }
      return ALL[(int) number];
    }
  }

  /** Seconds after the beginning of the trace; negative for what was before it. */
  static double seconds(long micros) {
    return micros / MICROS - BEGINNING_SECONDS;
  }

  /** Whether a folder holds the trace. */
  static boolean in(Path folder) {
    return !parts(folder, TASKS).isEmpty();
  }

  /** The parts of a table in the order of their names. */
  static List<Path> parts(Path folder, String table) {
    Path inner = folder.resolve(table);
    return Files.isDirectory(inner) ? TableFiles.in(inner, "") : TableFiles.in(folder, table);
  }
}
