/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.JobFramework.TezJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * The jobs of a window of a cluster trace. A draw takes each with the chance {@code sample=}, and
 * {@code users=N} gives them other users: a trace with users has them put into N at random, one
 * without has users drawn as {@link TraceUsers} says. With {@code task-cv=X} all tasks of a name
 * are slow or quick together.
 */
final class ClusterTrace implements Workload {
  private static final int SAMPLE_STREAM = 43;
  private static final int USER_STREAM = 47;

  /** A container takes at most so many slots, so that it fits on a node of as many. */
  private static final int MOST_SLOTS = 4;

  private final String name;
  private final List<TraceJob> jobs;
  private final List<String> notes;
  private final List<String> own;
  private final TraceOptions options;
  private final ContainerSize slot;

  /** Counts of what a reader could not take over from its trace, by reason. */
  static final class Losses {
    private final Map<String, Long> counts = new LinkedHashMap<>();

    void add(String reason) {
      add(reason, 1);
    }

    void add(String reason, long count) {
      if (count > 0) {
        counts.merge(reason, count, Long::sum);
      }
    }
  }

  /**
   * A trace that was read.
   *
   * @param name under which results are kept
   * @param jobs by rising submission time
   * @param read what was read, in words
   * @param losses what was lost, each a line of the notes in the order in which it was first met
   */
  ClusterTrace(String name, List<TraceJob> jobs, String read, Losses losses, TraceOptions options) {
    this.name = name;
    this.options = options;
    notes = new ArrayList<>(List.of(read));
    losses.counts.forEach((reason, count) -> note("%,d %s", count, reason));
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException(
          name + ": no job is left to run; " + String.join("; ", notes));
    }
    own =
        jobs.get(0).user() != null
            ? jobs.stream().map(TraceJob::user).distinct().toList()
            : List.of();
    slot = options.machine().sized() ? meanSize(jobs) : null;
    this.jobs = slot == null ? List.copyOf(jobs) : cut(jobs);
    long[] graphs =
        this.jobs.stream().mapToLong(TraceJob::applications).filter(parts -> parts > 1).toArray();
    if (graphs.length > 0 && !options.asTez()) {
      note(
          "%,d jobs of more than two stages in a row: %,d applications, one after the other",
          graphs.length, Arrays.stream(graphs).sum());
    }
  }

  private void note(String format, Object... values) {
    notes.add(String.format(Locale.ROOT, format, values));
  }

  /** The mean over all work, which is a slot: so the offered load in slots is that in memory. */
  private static ContainerSize meanSize(List<TraceJob> jobs) {
    double work = 0;
    double memory = 0;
    double vcores = 0;
    for (TraceJob job : jobs) {
      for (TezJob.Vertex stage : job.stages()) {
        double millis = stage.tasks().totalMillis();
        work += millis;
        memory += millis * stage.size().memoryMb();
        vcores += millis * stage.size().vcores();
      }
    }
    return work == 0
        ? TraceOptions.Machine.STANDARD
        : TraceOptions.Machine.rounded(memory / work, vcores / work);
  }

  /** The jobs with containers of at most four slots; a note says where one was cut. */
  private List<TraceJob> cut(List<TraceJob> all) {
    ContainerSize most =
        new ContainerSize(MOST_SLOTS * slot.memoryMb(), MOST_SLOTS * slot.vcores());
    List<TraceJob> cut = new ArrayList<>(all.size());
    long tasks = 0;
    for (TraceJob job : all) {
      List<TezJob.Vertex> stages = new ArrayList<>();
      for (TezJob.Vertex stage : job.stages()) {
        ContainerSize size =
            new ContainerSize(
                Math.min(stage.size().memoryMb(), most.memoryMb()),
                Math.min(stage.size().vcores(), most.vcores()));
        tasks += size.equals(stage.size()) ? 0 : stage.tasks().count();
        stages.add(new TezJob.Vertex(stage.tasks(), size, stage.needs()));
      }
      cut.add(job.with(stages));
    }
    if (tasks > 0) {
      note(
          "%,d tasks asked for more than %d slots (%d MB, %d vcores): cut to that",
          tasks, MOST_SLOTS, most.memoryMb(), most.vcores());
    }
    return cut;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> users() {
    return options.users() == 0 ? own : TraceUsers.names(options.users());
  }

  @Override
  public ContainerSize slot() {
    return slot;
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  @Override
  public Jobs jobs(long seed) {
    RandomGenerator chance = Distribution.seeded(seed, SAMPLE_STREAM);
    DoubleStream works = jobs.stream().mapToDouble(TraceJob::workMillis);
    TraceUsers drawn = own.isEmpty() ? TraceUsers.ofWork(options.users(), seed, works) : null;
    Map<String, String> groupOf = groups(seed);
    List<WorkloadJob> draw = new ArrayList<>();
    for (TraceJob job : jobs) {
      if (chance.nextDouble() < options.sample()) {
        String user = drawn == null ? groupOf.get(job.user()) : drawn.userOf(job.workMillis());
        String recurring =
            job.name() == null ? TraceUsers.recurring("batch", user, job.tasks()) : job.name();
        double factor = TraceUsers.speed(options.taskCv(), seed, recurring);
        draw.add(job.job(user, recurring, factor, options.asTez(), slot != null));
      }
    }
    if (draw.isEmpty()) {
      throw new IllegalArgumentException(
          name + ": none of " + jobs.size() + " jobs was drawn; expected a larger sample=");
    }
    return Jobs.of(draw);
  }

  /** The laboratory's user of each of the trace's. */
  private Map<String, String> groups(long seed) {
    RandomGenerator random = Distribution.seeded(seed, USER_STREAM);
    Map<String, String> groupOf = new HashMap<>();
    for (String user : own) {
      boolean same = options.users() == 0;
      groupOf.put(user, same ? user : TraceUsers.name(random.nextInt(options.users())));
    }
    return groupOf;
  }
}
