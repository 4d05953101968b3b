/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.LabException;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Jobs as a cluster recorded them, by rising submission time from the first one's: the same in
 * every draw. Each is in the leaf queue that was recorded.
 *
 * @param missing those of the notes that tell what the record lacks
 * @param firstMillis when the first was submitted, milliseconds since 1970
 * @param responses from submission to end, milliseconds, by job; without jobs whose end is not
 *     recorded
 * @param slowstarts how many jobs were recorded with which share of maps to be done before reduces
 *     are asked for
 * @param amStartMillis from the submission of a job to its AM's first request, where nobody has to
 *     wait for an AM; -1 where it is not recorded
 */
public record RecordedTrace(
    String name,
    List<WorkloadJob> all,
    List<String> notes,
    List<String> missing,
    ContainerSize slot,
    long firstMillis,
    Map<String, Long> responses,
    Map<Double, Integer> slowstarts,
    long amStartMillis)
    implements Workload {
  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]");
  private static final String DEFAULT = "default";

  /** Milliseconds since 1970 in the year 5138. */
  static final long LAST_MOMENT = 100_000_000_000_000L;

  /** Three years in milliseconds: sums over many tasks still fit. */
  private static final long LONGEST_TASK = 100_000_000_000L;

  /** Quantile of jobs assumed to wait only for the launch of their AM. */
  private static final double UNWAITED = 0.1;

  private static final int MOST_TASKS = 50_000_000;

  /** The same record with a selection of jobs. */
  public RecordedTrace of(List<WorkloadJob> others) {
    return new RecordedTrace(
        name, others, notes, missing, slot, firstMillis, responses, slowstarts, amStartMillis);
  }

  private RecordedTrace noting(List<String> lines) {
    return new RecordedTrace(
        name,
        all,
        List.copyOf(lines),
        missing,
        slot,
        firstMillis,
        responses,
        slowstarts,
        amStartMillis);
  }

  @Override
  public List<String> users() {
    return all.stream().map(WorkloadJob::user).distinct().sorted().toList();
  }

  @Override
  public List<String> queues() {
    return all.stream().map(WorkloadJob::queue).distinct().sorted().toList();
  }

  @Override
  public boolean recorded() {
    return true;
  }

  @Override
  public Jobs jobs(long seed) {
    return Jobs.of(all);
  }

  /**
   * A task that was recorded, milliseconds.
   *
   * @param start of its successful attempt; -1 where only the duration is known
   * @param finish of it; where start is -1, the duration
   * @param failed attempts before it, whose work was done too
   */
  record RecordedTask(long start, long finish, List<RecordedTask> failed) {
    RecordedTask(long start, long finish) {
      this(start, finish, List.of());
    }

    /** Whether a trace records when a task ran; otherwise it has -1. */
    static boolean isRecorded(long start, long finish) {
      return start >= 0 && finish >= start;
    }

    /**
     * Its time after a moment: before that a reduce may only have waited for maps, and done some of
     * its work.
     *
     * @param overlap that part
     */
    private long after(long moment, double overlap) {
      long own = start < 0 ? finish : Math.max(0, finish - Math.max(moment, start));
      long whole = start >= 0 && start < moment ? Math.round(own / (1 - overlap)) : own;
      return whole + failed.stream().mapToLong(attempt -> attempt.after(moment, overlap)).sum();
    }
  }

  /**
   * A job that was recorded.
   *
   * @param user null where it is not recorded, as queue and name
   * @param finish of the job, -1 where it is not recorded
   * @param sizes of its containers, or null where they are the cluster's
   * @param slowstart share of its maps that must be done before it asks for reduces; NaN where it
   *     is not recorded
   * @param am when its AM started, and when that had read the job; -1 where it is not recorded
   */
  record RecordedJob(
      String id,
      String user,
      String queue,
      String name,
      long submit,
      long finish,
      List<RecordedTask> maps,
      List<RecordedTask> reduces,
      JobContainerSizes sizes,
      double slowstart,
      AmStart am,
      JobFramework framework) {}

  /** Two moments of an AM, milliseconds since 1970. */
  record AmStart(long process, long ready) {
    static final AmStart UNKNOWN = new AmStart(-1, -1);
  }

  /** The jobs that a reader finds, in any order. */
  static final class Reading {
    private final String source;
    private final boolean asRecorded;
    private final double overlap;
    private final List<WorkloadJob> jobs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private ContainerSize largest;
    private final Map<String, Long> submits = new HashMap<>();
    private final Map<String, Long> responses = new HashMap<>();
    private final Map<Double, Integer> slowstarts = new HashMap<>();
    private final List<Double> amWaits = new ArrayList<>();
    private final List<Double> amReads = new ArrayList<>();
    private long tasks;
    private int left;
    private int repeated;

    /** For the laboratory's schedulers, whose files restrict names. */
    Reading(String source) {
      this(source, false, 0);
    }

    /**
     * A reading.
     *
     * @param source for messages
     * @param asRecorded whether users and queues keep their names
     * @param overlap the part of a reduce's work that one that started before the last map's end
     *     has done by then
     */
    Reading(String source, boolean asRecorded, double overlap) {
      this.source = source;
      this.asRecorded = asRecorded;
      this.overlap = overlap;
    }

    String source() {
      return source;
    }

    /**
     * Adds a job. One without a finished task or without a time of submission is left out and
     * counted, and so is the second record of a job.
     */
    void add(RecordedJob recorded) {
      add(recorded.id(), recorded);
    }

    private void add(String id, RecordedJob recorded) {
      List<RecordedTask> maps = recorded.maps();
      List<RecordedTask> reduces = recorded.reduces();
      long submit = recorded.submit();
      if (submit < 0 || maps.size() + reduces.size() == 0) {
        left++;
        return;
      }
      inRange(id, "submission", submit, LAST_MOMENT);
      if (tasks + maps.size() + reduces.size() > MOST_TASKS) {
        throw new LabException(
            "%s: more than %d tasks by job %s; expected as many at most, so split it"
                .formatted(source, MOST_TASKS, id));
      }
      Long before = submits.get(id);
      if (before != null) {
        if (before == submit) {
          repeated++;
        } else {
          add(id + "-again", recorded);
        }
        return;
      }
      WorkloadJob job = job(id, recorded);
      tasks += maps.size() + reduces.size();
      submits.put(id, submit);
      if (recorded.finish() >= submit) {
        responses.put(id, recorded.finish() - submit);
      }
      if (!Double.isNaN(recorded.slowstart())) {
        slowstarts.merge(recorded.slowstart(), 1, Integer::sum);
      }
      if (recorded.am().process() >= submit && recorded.am().ready() >= recorded.am().process()) {
        amWaits.add((double) recorded.am().process() - submit);
        amReads.add((double) recorded.am().ready() - recorded.am().process());
      }
      JobContainerSizes sizes = recorded.sizes();
      if (sizes != null) {
        ContainerSize larger = sizes.map().larger(sizes.reduce());
        largest = largest == null ? larger : largest.larger(larger);
        job = job.withSizes(sizes);
      }
      jobs.add(job);
    }

    private WorkloadJob job(String id, RecordedJob recorded) {
      long lastMap =
          recorded.maps().stream()
              .filter(task -> task.start >= 0)
              .mapToLong(RecordedTask::finish)
              .max()
              .orElse(0);
      String user = recorded.user();
      String queue = recorded.queue();
      return WorkloadJob.of(
              id,
              asRecorded && user != null ? user : TraceUsers.queueName(user),
              recorded.name() == null ? "unknown" : recorded.name(),
              recorded.submit(),
              times(id, recorded.maps(), 0),
              times(id, recorded.reduces(), lastMap))
          .in(!asRecorded ? path(queue) : queue == null || queue.isEmpty() ? DEFAULT : queue)
          .under(recorded.framework());
    }

    private PhaseTasks times(String job, List<RecordedTask> recorded, long moment) {
      long[] times = recorded.stream().mapToLong(task -> task.after(moment, overlap)).toArray();
      for (long time : times) {
        inRange(job, "a task's time", time, LONGEST_TASK);
      }
      return PhaseTasks.listed(times);
    }

    private void inRange(String job, String what, long millis, long most) {
      if (millis > most) {
        throw new LabException(
            "%s: %s of job %s is %d ms; expected from 0 to %d"
                .formatted(source, what, job, millis, most));
      }
    }

    private static double part(List<Double> values, double part) {
      return values.stream().sorted().skip((long) (part * values.size())).findFirst().orElseThrow();
    }

    /** Adds a line for readers of the results. */
    void note(String line) {
      notes.add(line);
    }

    /** Adds a line on what the record lacks. */
    void miss(String line) {
      notes.add(line);
      missing.add(line);
    }

    /**
     * All that was read.
     *
     * @param options {@code queues=users} puts each user into a queue of its own
     * @throws LabException if there is no job
     */
    Workload trace(WorkloadOptions options) {
      boolean users = options.choice("queues", "recorded", "users").equals("users");
      Set<String> queues = jobs.stream().map(WorkloadJob::queue).collect(Collectors.toSet());
      RecordedTrace trace = trace(job -> job.in(users ? job.user() : leaf(job, queues)));
      crowdedQueue(trace.all());
      return trace.noting(notes);
    }

    /** All that was read, as it was recorded. */
    RecordedTrace trace() {
      return trace(job -> job);
    }

    private RecordedTrace trace(UnaryOperator<WorkloadJob> placed) {
      if (left > 0) {
        miss(left + (left == 1 ? " job" : " jobs") + " without a finished task left out");
      }
      if (repeated > 0) {
        note(repeated + " jobs recorded more than once: counted once");
      }
      if (jobs.isEmpty()) {
        throw new LabException(
            source + ": no job to run" + (notes.isEmpty() ? "" : "; " + String.join("; ", notes)));
      }
      long first = jobs.stream().mapToLong(WorkloadJob::submitMillis).min().orElseThrow();
      List<WorkloadJob> sorted =
          jobs.stream()
              .sorted(Comparator.comparingLong(WorkloadJob::submitMillis))
              .map(job -> placed.apply(job.at(job.submitMillis() - first)))
              .toList();
      String name = source.replaceFirst("/+$", "").replaceFirst(".*/", "");
      return new RecordedTrace(
          name,
          sorted,
          List.copyOf(notes),
          List.copyOf(missing),
          largest,
          first,
          Map.copyOf(responses),
          Map.copyOf(slowstarts),
          amWaits.isEmpty() ? -1 : Math.round(part(amWaits, UNWAITED) + part(amReads, 0.5)));
    }

    private void crowdedQueue(List<WorkloadJob> all) {
      TreeMap<String, Set<String>> users = new TreeMap<>();
      all.forEach(
          job -> users.computeIfAbsent(job.queue(), queue -> new TreeSet<>()).add(job.user()));
      users.entrySet().stream()
          .filter(queue -> queue.getValue().size() > 1)
          .findFirst()
          .ifPresent(
              queue ->
                  note(
                      "queue %s has %d users, whom LsPS takes for one: --set yarn.scheduler.lsps.group-by=submitter shares it among them, :queues=users gives each a queue"
                          .formatted(queue.getKey(), queue.getValue().size())));
    }

    /** A queue's path below root, in characters valid in every scheduler's files. */
    private static String path(String recorded) {
      String path =
          Stream.of((recorded == null ? "" : recorded).split("\\."))
              .map(part -> NOT_IN_NAMES.matcher(part).replaceAll("_"))
              .filter(part -> !part.isEmpty())
              .collect(Collectors.joining("."));
      String below = path.startsWith("root.") ? path.substring("root.".length()) : path;
      return below.isEmpty() || below.equals("root") ? DEFAULT : below;
    }

    /** A queue with others below it takes no jobs: those go to a leaf in it. */
    private static String leaf(WorkloadJob job, Set<String> all) {
      String queue = job.queue();
      return all.stream().anyMatch(other -> other.startsWith(queue + "."))
          ? queue + "." + DEFAULT
          : queue;
    }
  }
}
