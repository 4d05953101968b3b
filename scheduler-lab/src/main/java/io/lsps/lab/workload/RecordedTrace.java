/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.LabException;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Jobs as a cluster recorded them, by rising submission time from the first one's: the same in
 * every draw. Each is in the leaf queue that was recorded.
 */
record RecordedTrace(String name, List<WorkloadJob> all, List<String> notes, ContainerSize slot)
    implements Workload {
  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]");
  private static final String DEFAULT = "default";

  /** Milliseconds since 1970 in the year 5138. */
  static final long LAST_MOMENT = 100_000_000_000_000L;

  /** Three years: so many tasks of it one after another are still a number of milliseconds. */
  private static final long LONGEST_TASK = 100_000_000_000L;

  private static final int MOST_TASKS = 50_000_000;

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
   */
  record RecordedTask(long start, long finish) {
    /** Whether a trace tells when a task ran: it writes -1 where nobody knew. */
    static boolean isRecorded(long start, long finish) {
      return start >= 0 && finish >= start;
    }

    /** What it took after a moment: before that a reduce may only have waited for maps. */
    private long after(long moment) {
      return start < 0 ? finish : Math.max(0, finish - Math.max(moment, start));
    }
  }

  /** The jobs that a reader finds, in any order. */
  static final class Reading {
    private final Path file;
    private final List<WorkloadJob> jobs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private ContainerSize largest;
    private final Map<String, Long> submits = new HashMap<>();
    private long tasks;
    private int left;
    private int repeated;

    Reading(Path file) {
      this.file = file;
    }

    Path file() {
      return file;
    }

    /**
     * Adds a job. One without a finished task or without a time of submission is left out and
     * counted, and so is the second record of a job.
     *
     * @param user null where it is not recorded, as queue and name
     * @param sizes of its containers, or null where they are the cluster's
     */
    void add(
        String id,
        String user,
        String queue,
        String name,
        long submit,
        List<RecordedTask> maps,
        List<RecordedTask> reduces,
        JobContainerSizes sizes) {
      if (submit < 0 || maps.size() + reduces.size() == 0) {
        left++;
        return;
      }
      inRange(id, "submission", submit, LAST_MOMENT);
      tasks += maps.size() + reduces.size();
      if (tasks > MOST_TASKS) {
        throw new LabException(
            "%s: more than %d tasks by job %s; expected as many at most, so split it"
                .formatted(file, MOST_TASKS, id));
      }
      Long before = submits.putIfAbsent(id, submit);
      if (before != null) {
        if (before == submit) {
          repeated++;
        } else {
          add(id + "-again", user, queue, name, submit, maps, reduces, sizes);
        }
        return;
      }
      long lastMap =
          maps.stream()
              .filter(task -> task.start >= 0)
              .mapToLong(RecordedTask::finish)
              .max()
              .orElse(0);
      WorkloadJob job =
          WorkloadJob.of(
                  id,
                  TraceUsers.queueName(user),
                  name == null ? "unknown" : name,
                  submit,
                  times(id, maps, 0),
                  times(id, reduces, lastMap))
              .in(path(queue));
      if (sizes != null) {
        ContainerSize larger = sizes.map().larger(sizes.reduce());
        largest = largest == null ? larger : largest.larger(larger);
        job = job.withSizes(sizes);
      }
      jobs.add(job);
    }

    private PhaseTasks times(String job, List<RecordedTask> recorded, long moment) {
      long[] times = recorded.stream().mapToLong(task -> task.after(moment)).toArray();
      for (long time : times) {
        inRange(job, "a task's time", time, LONGEST_TASK);
      }
      return PhaseTasks.listed(times);
    }

    private void inRange(String job, String what, long millis, long most) {
      if (millis > most) {
        throw new LabException(
            "%s: %s of job %s is %d ms; expected from 0 to %d"
                .formatted(file, what, job, millis, most));
      }
    }

    /** A line for whoever sees results of these jobs. */
    void note(String line) {
      notes.add(line);
    }

    /**
     * All that was read.
     *
     * @param options {@code queues=users} puts each user into a queue of its own
     * @throws LabException if there is no job
     */
    Workload trace(WorkloadOptions options) {
      if (left > 0) {
        note(left + (left == 1 ? " job" : " jobs") + " without a finished task left out");
      }
      if (repeated > 0) {
        note(repeated + " jobs recorded more than once: counted once");
      }
      if (jobs.isEmpty()) {
        throw new LabException(
            file + ": no job to run" + (notes.isEmpty() ? "" : "; " + String.join("; ", notes)));
      }
      boolean recorded = options.choice("queues", "recorded", "users").equals("recorded");
      Set<String> queues = jobs.stream().map(WorkloadJob::queue).collect(Collectors.toSet());
      long first = jobs.stream().mapToLong(WorkloadJob::submitMillis).min().orElseThrow();
      List<WorkloadJob> sorted =
          jobs.stream()
              .sorted(Comparator.comparingLong(WorkloadJob::submitMillis))
              .map(job -> job.at(job.submitMillis() - first))
              .map(job -> job.in(recorded ? leaf(job.queue(), queues) : job.user()))
              .toList();
      crowdedQueue(sorted);
      return new RecordedTrace(
          String.valueOf(file.getFileName()), sorted, List.copyOf(notes), largest);
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

    /** A queue's path below root, in characters that every scheduler's files take. */
    private static String path(String recorded) {
      String path =
          Stream.of((recorded == null ? "" : recorded).split("\\."))
              .map(part -> NOT_IN_NAMES.matcher(part).replaceAll("_"))
              .filter(part -> !part.isEmpty())
              .collect(Collectors.joining("."));
      String below = path.startsWith("root.") ? path.substring("root.".length()) : path;
      return below.isEmpty() || below.equals("root") ? DEFAULT : below;
    }

    /** A queue that has others below it takes no jobs: those go to a leaf in it. */
    private static String leaf(String queue, Set<String> all) {
      return all.stream().anyMatch(other -> other.startsWith(queue + "."))
          ? queue + "." + DEFAULT
          : queue;
    }
  }
}
