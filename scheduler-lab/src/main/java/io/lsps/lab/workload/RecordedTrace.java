/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * The jobs of a window of a cluster trace. A draw takes each with the chance {@code sample=}, and
 * {@code users=N} gives them other users: a trace with users has them put into N at random, one
 * without has users drawn as {@link TraceUsers} says. With {@code task-cv=X} all tasks of a name
 * are slow or quick together.
 */
final class RecordedTrace implements Workload {
  private static final int SAMPLE_STREAM = 43;
  private static final int USER_STREAM = 47;

  private final String name;
  private final List<TraceJob> jobs;
  private final List<String> notes;
  private final List<String> own;
  private final TraceDraws draws;
  private final ContainerSize slot;

  /**
   * A trace that was read.
   *
   * @param name under which results are kept
   * @param jobs by rising submission time
   * @param machine in whose parts sizes are told
   * @param notes what was read and what was lost
   * @param draws what they differ by
   */
  RecordedTrace(
      String name,
      List<TraceJob> jobs,
      TraceMachine machine,
      List<String> notes,
      TraceDraws draws) {
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException(
          name + ": no job is left to run; " + String.join("; ", notes));
    }
    this.name = name;
    own =
        jobs.get(0).user() != null
            ? jobs.stream().map(TraceJob::user).distinct().toList()
            : List.of();
    this.draws = draws;
    slot = machine.sized() ? TraceSizes.mean(jobs) : null;
    List<String> told = new ArrayList<>(notes);
    this.jobs = slot == null ? List.copyOf(jobs) : TraceSizes.cut(jobs, slot, told);
    told.addAll(graphs());
    this.notes = List.copyOf(told);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> users() {
    return draws.users() == 0 ? own : TraceUsers.names(draws.users());
  }

  @Override
  public ContainerSize slot() {
    return slot;
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public Jobs jobs(long seed) {
    RandomGenerator chance = SeededRandom.of(seed, SAMPLE_STREAM);
    TaskSpeeds speeds = new TaskSpeeds(draws.taskCv(), seed);
    TraceUsers drawn = own.isEmpty() ? TraceUsers.ofWork(draws.users(), seed, jobs) : null;
    Map<String, String> groupOf = groups(seed);
    List<WorkloadJob> draw = new ArrayList<>();
    for (TraceJob job : jobs) {
      if (chance.nextDouble() < draws.sample()) {
        String user =
            drawn == null
                ? groupOf.get(job.user())
                : TraceUsers.name(drawn.userOf(job.workMillis()));
        String recurring =
            job.name() == null ? TaskSpeeds.recurring("batch", user, job.tasks()) : job.name();
        draw.add(
            StageLevels.laboratoryJob(
                job.of(user, speeds.factor(recurring)), recurring, draws.asTez(), slot != null));
      }
    }
    if (draw.isEmpty()) {
      throw new IllegalArgumentException(
          name + ": none of " + jobs.size() + " jobs was drawn; expected a larger sample=");
    }
    return Jobs.of(draw);
  }

  /** What becomes of jobs that are more than maps and reduces. */
  private List<String> graphs() {
    long larger = 0;
    long applications = 0;
    for (TraceJob job : jobs) {
      int parts = StageLevels.of(job.stages()).applications();
      larger += parts > 1 ? 1 : 0;
      applications += parts > 1 ? parts : 0;
    }
    return larger == 0 || draws.asTez()
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "%,d jobs of more than two stages in a row: %,d applications, one after the other",
                larger,
                applications));
  }

  /** The laboratory's user of each of the trace's. */
  private Map<String, String> groups(long seed) {
    RandomGenerator random = SeededRandom.of(seed, USER_STREAM);
    Map<String, String> groupOf = new HashMap<>();
    for (String user : own) {
      groupOf.put(user, draws.users() == 0 ? user : TraceUsers.name(random.nextInt(draws.users())));
    }
    return groupOf;
  }
}
