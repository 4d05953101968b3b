/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.google.common.primitives.ImmutableLongArray;
import io.lsps.lab.workload.CsvRows.Column;
import io.lsps.lab.workload.JobFramework.TezJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Reads the tables {@code job_events} and {@code task_events} of Google's cluster trace of 2011, as
 * "Google cluster-usage traces: format + schema" (Reiss, Wilkes, Hellerstein) describes them. Each
 * is a folder of parts ({@code part-00000-of-00500.csv.gz}), or files of its name.
 *
 * <p>A job is one phase of tasks: the trace tells of no order between them. A task takes as long as
 * its attempt that finished; tasks without one, and jobs without such a task, are left out and
 * counted. docs/workloads.md says what else is lost.
 */
final class GoogleTrace {
  private static final String JOBS = "job_events";
  private static final String TASKS = "task_events";

  private static final int JOB_COLUMNS = 8;
  private static final Column JOB_TIME = new Column(0, "timestamp, microseconds");
  private static final Column JOB_ID = new Column(2, "job ID");
  private static final Column JOB_EVENT = new Column(3, "event type");
  private static final Column JOB_USER = new Column(4, "user name");
  private static final Column JOB_NAME = new Column(6, "job name");
  private static final Column JOB_LOGICAL_NAME = new Column(7, "logical job name");

  private static final int TASK_COLUMNS = 13;
  private static final Column TASK_TIME = new Column(0, "timestamp, microseconds");
  private static final Column TASK_JOB = new Column(2, "job ID");
  private static final Column TASK_INDEX = new Column(3, "task index within the job");
  private static final Column TASK_EVENT = new Column(5, "event type");
  private static final Column TASK_CPU =
      new Column(9, "resource request for CPU cores, of the largest machine");
  private static final Column TASK_MEMORY =
      new Column(10, "resource request for RAM, of the largest machine");

  /** A time of the trace is microseconds after 600 s before its beginning. */
  private static final double MICROS = 1e6;

  private static final double BEGINNING_SECONDS = 600;

  /** Of event times after the end of the trace. */
  private static final long AFTER_THE_TRACE = Long.MAX_VALUE;

  /** Of the largest machine. The trace does not tell; these are ours. */
  private static final int MACHINE_MB = 65_536;

  private static final int MACHINE_VCORES = 32;

  /** The window by default: some 20,000 jobs. */
  private static final int HOURS = 24;

  private final Path folder;
  private final TraceOptions options;
  private final TraceOptions.Window window;
  private final ClusterTrace.Losses losses = new ClusterTrace.Losses();
  private final Map<String, String> users = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private long submitted;

  private GoogleTrace(Path folder, TraceOptions options) {
    this.folder = folder;
    this.options = options;
    this.window = options.window();
  }

  /** What happened to a job or a task; the number in the trace is the ordinal. */
  private enum Event {
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

    static Event of(CsvRows rows, Column column) {
      long number = rows.whole(column);
      if (number >= ALL.length) {
        throw rows.wrong(column, "an event type from 0 (SUBMIT) to 8 (UPDATE_RUNNING)");
      }
      return ALL[(int) number];
    }
  }

  static boolean in(Path folder) {
    return !parts(folder, TASKS).isEmpty();
  }

  /** The parts of a table in the order of their names. */
  private static List<Path> parts(Path folder, String table) {
    Path inner = folder.resolve(table);
    return Files.isDirectory(inner) ? CsvRows.files(inner, "") : CsvRows.files(folder, table);
  }

  /** Reads the window that the options ask for. */
  static Workload read(Path folder, WorkloadOptions options) {
    return new GoogleTrace(folder, TraceOptions.of(options, HOURS, MACHINE_MB, MACHINE_VCORES, 0))
        .read();
  }

  private Workload read() {
    Map<Long, Job> open = submissions();
    readTasks(open);
    List<TraceJob> jobs =
        open.values().stream()
            .map(Job::finished)
            .filter(Objects::nonNull)
            .sorted(Comparator.comparingLong(TraceJob::submitMillis).thenComparing(TraceJob::id))
            .toList();
    losses.add("jobs beyond jobs=" + window.jobs(), submitted - window.jobs());
    String read =
        String.format(
            Locale.ROOT, "%,d of %,d jobs submitted in %s", jobs.size(), submitted, window.hours());
    return new ClusterTrace(String.valueOf(folder.getFileName()), jobs, read, losses, options);
  }

  /** The jobs submitted in the window, the first of them. */
  private Map<Long, Job> submissions() {
    List<Path> parts = parts(folder, JOBS);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException(
          folder + ": expected the table " + JOBS + " beside " + TASKS);
    }
    Map<Long, Job> jobs = new LinkedHashMap<>();
    CsvRows.read(
        parts,
        JOB_COLUMNS,
        rows -> {
          double seconds = seconds(rows.whole(JOB_TIME));
          long id = rows.whole(JOB_ID);
          Event event = Event.of(rows, JOB_EVENT);
          if (event == Event.SUBMIT && window.holds(seconds) && !jobs.containsKey(id)) {
            submitted++;
            if (jobs.size() < window.jobs()) {
              jobs.put(id, new Job(id, seconds, rows));
            }
          }
          return true;
        });
    return jobs;
  }

  /** Seconds after the beginning of the trace; negative for what was before it. */
  private static double seconds(long micros) {
    return micros / MICROS - BEGINNING_SECONDS;
  }

  /**
   * Tells the jobs of their tasks, until what happens comes too late for every job of the window.
   * Only the times of those jobs' tasks are kept.
   */
  private void readTasks(Map<Long, Job> jobs) {
    CsvRows.read(
        parts(folder, TASKS),
        TASK_COLUMNS,
        rows -> {
          long micros = rows.whole(TASK_TIME);
          if (micros == AFTER_THE_TRACE || window.isOver(seconds(micros))) {
            return false;
          }
          Job job = jobs.get(rows.whole(TASK_JOB));
          if (job != null) {
            job.hear(micros, rows);
          }
          return true;
        });
  }

  /** A job of the trace while its tasks are read. */
  private final class Job {
    private static final long NOT_RUNNING = -1;

    private final long id;
    private final String user;
    private final String name;
    private final long submitMillis;

    /** When the running attempt of a task began, microseconds; by the task's index. */
    private final Map<Long, Long> begun = new HashMap<>();

    private final ImmutableLongArray.Builder millis = ImmutableLongArray.builder();
    private long lostAttempts;

    /** Of a container of all tasks: the largest that any of them asked for. */
    private ContainerSize size;

    Job(long id, double seconds, CsvRows rows) {
      this.id = id;
      this.submitMillis = Math.round((seconds - window.fromSeconds()) * 1000);
      String own = rows.text(JOB_USER);
      if (own.isEmpty()) {
        losses.add("jobs of a user that the trace does not tell: all of one user");
      }
      String logical = rows.text(JOB_LOGICAL_NAME);
      user = users.computeIfAbsent(own, unknown -> TraceUsers.name(users.size()));
      // Hashes with figures in them would be one name to the scheduler.
      name =
          names.computeIfAbsent(
              logical.isEmpty() ? rows.text(JOB_NAME) : logical,
              unknown -> "job-" + TraceUsers.letters(names.size()));
    }

    /** Something happened to a task. */
    void hear(long micros, CsvRows rows) {
      long task = rows.whole(TASK_INDEX);
      switch (Event.of(rows, TASK_EVENT)) {
        case SUBMIT -> {
          begun.putIfAbsent(task, NOT_RUNNING);
          ContainerSize asked =
              options
                  .machine()
                  .container(
                      rows.amount(TASK_MEMORY), rows.amount(TASK_CPU) * options.machine().vcores());
          size = size == null ? asked : size.larger(asked);
        }
        case SCHEDULE -> begun.put(task, micros);
        case FINISH -> finished(task, micros);
        case EVICT, FAIL, KILL, LOST -> {
          Long before = begun.put(task, NOT_RUNNING);
          lostAttempts += before != null && before != NOT_RUNNING ? 1 : 0;
        }
        default -> {
          // An update of a request, which is taken as it was first made.
        }
      }
    }

    /** A task finished; one whose beginning the trace lacks does not count. */
    private void finished(long task, long micros) {
      Long since = begun.get(task);
      if (since != null && since != NOT_RUNNING && micros >= since) {
        millis.add(Math.round((micros - since) / 1000.0));
        begun.remove(task);
      }
    }

    /** The job for the laboratory, or null where no task finished. */
    TraceJob finished() {
      ImmutableLongArray times = millis.build();
      if (times.isEmpty()) {
        losses.add(
            begun.isEmpty()
                ? "jobs left out: the trace has none of their tasks"
                : "jobs left out: none of their tasks finished (services, killed or failed jobs)");
        return null;
      }
      losses.add("tasks left out: they did not finish", begun.size());
      losses.add("attempts left out: evicted, failed, killed or lost", lostAttempts);
      PhaseTasks tasks = PhaseTasks.listed(times.toArray());
      ContainerSize own = size == null ? TraceOptions.Machine.STANDARD : size;
      List<TezJob.Vertex> stages = List.of(new TezJob.Vertex(tasks, own, List.of()));
      return new TraceJob(Long.toString(id), user, name, submitMillis, stages);
    }
  }
}
