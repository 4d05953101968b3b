/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;

/**
 * A job at one moment, as far as a rule goes by it. Immutable. Work is in seconds of the whole
 * cluster, parts are of its dominant resource, amounts are by resource type.
 */
public final class JobSnapshot {
  final Object owner;
  final String id;
  final long submitted;
  Stage stage = Stage.UNKNOWN;
  double started = Double.POSITIVE_INFINITY;
  boolean sized = true;
  boolean shown = true;
  boolean predictable;
  int firstTasks;
  boolean firstWaits;
  boolean waits;
  long tasks;
  double work = Double.POSITIVE_INFINITY;
  double left = Double.POSITIVE_INFINITY;
  double had;
  double usable;
  double master;
  long[] holds = {};
  long[] demand = {};
  long[] container = {};

  /** How far it has come. */
  public enum Stage {
    /**
     * Nothing is known of it, or it waits for nothing, as with an unmanaged AM that has not
     * registered: it claims nothing.
     */
    UNKNOWN,
    /** Its AM waits for a container, and a limit on AMs keeps it back. */
    KEPT_BACK,
    /** Its AM waits for a container. */
    STARTS,
    /** Its AM runs, or none is managed here. */
    RUNS
  }

  private JobSnapshot(Object owner, String id, long submitted) {
    this.owner = owner;
    this.id = id;
    this.submitted = submitted;
  }

  /** What the maker of this finds the job by. */
  public Object owner() {
    return owner;
  }

  public String id() {
    return id;
  }

  /**
   * A job of which everything is still to be set.
   *
   * @param owner what the maker of this finds the job by
   * @param id unique among all jobs
   * @param submitted when, in milliseconds
   */
  public static Builder of(Object owner, String id, long submitted) {
    return new Builder(new JobSnapshot(owner, id, submitted));
  }

  /** Whether it may have containers now: nothing keeps it back, and something is known of it. */
  boolean claims() {
    return stage == Stage.STARTS || stage == Stage.RUNS;
  }

  /** Whether a plan of one is a plan of the other. */
  boolean tellsAs(JobSnapshot other) {
    return owner == other.owner
        && id.equals(other.id)
        && submitted == other.submitted
        && stage == other.stage
        && started == other.started
        && sized == other.sized
        && shown == other.shown
        && predictable == other.predictable
        && firstTasks == other.firstTasks
        && firstWaits == other.firstWaits
        && waits == other.waits
        && tasks == other.tasks
        && work == other.work
        && left == other.left
        && had == other.had
        && usable == other.usable
        && master == other.master
        && Arrays.equals(holds, other.holds)
        && Arrays.equals(demand, other.demand)
        && Arrays.equals(container, other.container);
  }

  /**
   * What is kept of a job that has ended here: the work that it took, as far as that was seen, and
   * not what it was taken for. Its owner is not kept.
   */
  JobSnapshot ended() {
    if (owner == null) {
      return this;
    }
    JobSnapshot kept = new JobSnapshot(null, id, submitted);
    kept.stage = Stage.RUNS;
    kept.work = had;
    kept.had = had;
    kept.left = had;
    kept.container = container;
    return kept;
  }

  /** Tells what is known of a job. */
  public static final class Builder {
    private final JobSnapshot job;

    private Builder(JobSnapshot job) {
      this.job = job;
    }

    /** It was here before the first plan, since so many milliseconds. */
    public Builder since(long millis) {
      job.started = millis / 1000.0;
      return this;
    }

    public Builder stage(Stage now) {
      job.stage = now;
      return this;
    }

    /**
     * Its work.
     *
     * @param all done or not, at least 0; infinite where it is not known
     * @param left of that, at least 0; likewise
     * @param had what its containers have been held for, at least 0
     */
    public Builder work(double all, double left, double had) {
      job.work = Math.max(0, all);
      job.left = Math.max(0, left);
      job.had = had;
      return this;
    }

    /**
     * Its tasks.
     *
     * @param asked by now: that wait, run and are done
     * @param held how many containers they hold
     * @param first how many are to be held so that they show how long the next ones take, or how
     *     large it is; 0 where that is known
     * @param predictable whether the container requests reveal all of them
     */
    public Builder tasks(long asked, int held, int first, boolean predictable) {
      job.tasks = asked;
      job.shown = first == 0;
      job.firstTasks = first;
      job.firstWaits = held < first;
      job.predictable = predictable;
      return this;
    }

    /** Its requests do not reveal its size; it has what jobs of known size leave. */
    public Builder apart() {
      job.sized = false;
      return this;
    }

    /**
     * What it holds and can use, by resource type.
     *
     * @param holds its AM's container too
     * @param demand what it holds and asks for
     * @param container the largest that it asks for
     */
    public Builder amounts(long[] holds, long[] demand, long[] container) {
      job.holds = holds;
      job.demand = demand;
      job.container = container;
      for (int type = 0; type < demand.length && !job.waits; type++) {
        job.waits = demand[type] > holds[type];
      }
      return this;
    }

    /**
     * The same as parts of the cluster.
     *
     * @param usable what its tasks hold and ask for; all, where that is not yet known
     * @param master what its AM holds
     */
    public Builder parts(double usable, double master) {
      job.usable = usable;
      job.master = master;
      return this;
    }

    /** The job. Nothing can be set any more. */
    public JobSnapshot build() {
      return job;
    }
  }
}
