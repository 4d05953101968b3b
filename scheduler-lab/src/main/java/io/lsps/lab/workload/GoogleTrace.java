/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.GoogleTables.Event;
import io.lsps.lab.workload.GoogleTables.JobColumn;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads Google's cluster trace of 2011. A job is one phase of tasks: the trace tells of no order
 * between them. A task takes as long as its attempt that finished; tasks without one, and jobs
 * without such a task, are left out and counted. docs/workloads.md says what else is lost.
 */
final class GoogleTrace {
  /** Of the largest machine. The trace does not tell; these are ours. */
  private static final int MACHINE_MB = 65_536;

  private static final int MACHINE_VCORES = 32;

  /** The window unless told: some 20,000 jobs. */
  private static final int HOURS = 24;

  private final Path folder;
  private final TraceWindow window;
  private final TraceLosses losses = new TraceLosses();
  private final Map<String, String> users = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private long submitted;

  private GoogleTrace(Path folder, TraceWindow window) {
    this.folder = folder;
    this.window = window;
  }

  /** Reads the window that the options tell. */
  static Workload read(Path folder, WorkloadOptions options) {
    TraceWindow window = TraceWindow.of(options, HOURS);
    TraceMachine machine = TraceMachine.of(options, MACHINE_MB, MACHINE_VCORES);
    TraceDraws draws = TraceDraws.of(options, 0);
    GoogleTrace trace = new GoogleTrace(folder, window);
    List<TraceJob> jobs = trace.jobs(machine);
    return new RecordedTrace(
        String.valueOf(folder.getFileName()), jobs, machine, trace.notes(jobs.size()), draws);
  }

  private List<TraceJob> jobs(TraceMachine machine) {
    Map<Long, GoogleJob> open = submissions();
    new GoogleTasks(window, machine).read(GoogleTables.parts(folder, GoogleTables.TASKS), open);
    return open.values().stream()
        .map(job -> job.finished(losses))
        .filter(job -> job != null)
        .sorted(Comparator.comparingLong(TraceJob::submitMillis).thenComparing(TraceJob::id))
        .toList();
  }

  /** The jobs submitted in the window, the first of them. */
  private Map<Long, GoogleJob> submissions() {
    List<Path> parts = GoogleTables.parts(folder, GoogleTables.JOBS);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException(
          folder + ": expected the table " + GoogleTables.JOBS + " beside " + GoogleTables.TASKS);
    }
    Map<Long, GoogleJob> jobs = new LinkedHashMap<>();
    for (Path part : parts) {
      try (CsvRows rows = new CsvRows(part, JobColumn.values().length)) {
        while (rows.next()) {
          double seconds = GoogleTables.seconds(rows.whole(JobColumn.TIME));
          long id = rows.whole(JobColumn.JOB);
          Event event = Event.of(rows, JobColumn.EVENT);
          if (event == Event.SUBMIT && window.holds(seconds) && !jobs.containsKey(id)) {
            submitted++;
            if (jobs.size() < window.jobs()) {
              jobs.put(id, job(id, seconds, rows));
            }
          }
        }
      }
    }
    return jobs;
  }

  private GoogleJob job(long id, double seconds, CsvRows rows) {
    String user = rows.text(JobColumn.USER);
    if (user.isEmpty()) {
      losses.add("jobs of a user that the trace does not tell: all of one user");
    }
    String logical = rows.text(JobColumn.LOGICAL_NAME);
    String own = logical.isEmpty() ? rows.text(JobColumn.NAME) : logical;
    return new GoogleJob(
        id,
        users.computeIfAbsent(user, unknown -> TraceUsers.name(users.size())),
        // Hashes with figures in them would be one name to the scheduler.
        names.computeIfAbsent(own, unknown -> "job-" + PastRun.letters(names.size())),
        Math.round((seconds - window.fromSeconds()) * 1000));
  }

  private List<String> notes(int kept) {
    String read =
        String.format(
            Locale.ROOT, "%,d of %,d jobs submitted in %s", kept, submitted, window.hours());
    losses.add("jobs beyond jobs=" + window.jobs(), Math.max(0, submitted - window.jobs()));
    return Stream.concat(Stream.of(read), losses.lines().stream()).toList();
  }
}
