/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;

/**
 * A job at one instant, with what the rules depend on. Immutable. Work is in seconds of the whole
 * cluster, fractions are of its dominant resource, amounts are by resource type.
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

  /** Its stage. */
  public enum Stage {
    /**
     * Nothing is known of it, or it has no requests, as with an unmanaged AM that has not
     * registered: no demand.
     */
    UNKNOWN,
    /** Its AM waits for a container and is held by an AM limit. */
    AM_LIMITED,
    /** Its AM waits for a container. */
    STARTS,
    /** Its AM runs, or is unmanaged. */
    RUNS
  }

  private JobSnapshot(Object owner, String id, long submitted) {
    this.owner = owner;
    this.id = id;
    this.submitted = submitted;
  }

  /** The caller's handle. */
  public Object owner() {
    return owner;
  }

  public String id() {
    return id;
  }

  /**
   * A job, to be completed.
   *
   * @param owner the caller's handle
   * @param id unique among all jobs
   * @param submitted in milliseconds
   */
  public static Builder of(Object owner, String id, long submitted) {
    return new Builder(new JobSnapshot(owner, id, submitted));
  }

  /** Whether it may get containers now: it is known and not held. */
  boolean claims() {
    return stage == Stage.STARTS || stage == Stage.RUNS;
  }

  /** Whether a plan for one is valid for the other. */
  boolean isEquivalentTo(JobSnapshot other) {
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
   * What is kept of a job that has finished: the work that it took, as far as observed, rather than
   * the estimate; without its owner.
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

  /** Sets the properties of a job. */
  public static final class Builder {
    private final JobSnapshot job;

    private Builder(JobSnapshot job) {
      this.job = job;
    }

    /** It was here before the first plan: since this time, in milliseconds. */
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
     * @param all total work, at least 0; infinite if unknown
     * @param left remaining work, likewise
     * @param had usage so far of its running, finished and released containers, at least 0
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
     * @param asked so far: waiting, running and done
     * @param held number of containers they hold
     * @param first how many should run to measure its task time or size; 0 if known
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

    /** Its requests do not reveal its size: it gets what jobs of known size leave. */
    public Builder apart() {
      job.sized = false;
      return this;
    }

    /**
     * Its usage and demand, by resource type.
     *
     * @param holds usage, including its AM's container
     * @param demand usage and requests
     * @param container the largest requested
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
     * The same as fractions of the cluster.
     *
     * @param usable usage and requests of its tasks; before its AM runs 1, or 0 if its work is
     *     unknown
     * @param master usage of its AM
     */
    public Builder parts(double usable, double master) {
      job.usable = usable;
      job.master = master;
      return this;
    }

    /** Builds the job; the builder cannot be used again. */
    public JobSnapshot build() {
      return job;
    }
  }
}
