/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

/** A job as it was observed: all that its response time under another scheduler depends on. */
public final class ObservedJob {
  final String id;
  final String user;
  final String queue;
  final boolean sized;
  final long submitMillis;
  final long endMillis;
  final double master;
  final long setupMillis;
  final long closingMillis;
  final ObservedTasks maps;
  final ObservedTasks reduces;
  final double slowstart;

  private ObservedJob(Builder from) {
    id = from.id;
    user = from.user;
    queue = from.queue;
    sized = from.sized;
    submitMillis = from.submitMillis;
    endMillis = from.endMillis;
    master = from.master;
    setupMillis = from.setupMillis;
    closingMillis = from.closingMillis;
    maps = from.maps;
    reduces = from.reduces;
    slowstart = from.slowstart;
  }

  /**
   * A job.
   *
   * @param id unique
   * @param user whom LsPS counts it for
   * @param queue the leaf queue that holds it
   */
  public static Builder of(String id, String user, String queue) {
    return new Builder(id, user, queue);
  }

  /** Its number of tasks. */
  int tasks() {
    return maps.count() + reduces.count();
  }

  /** Whether it has ended, so that its response is known. */
  boolean ended() {
    return endMillis >= 0;
  }

  /** From its submission to the end of its last task, as observed, seconds. */
  double responseSeconds() {
    return (endMillis - submitMillis) / 1000.0;
  }

  /** A job in the making. */
  public static final class Builder {
    private final String id;
    private final String user;
    private final String queue;
    private boolean sized = true;
    private long submitMillis;
    private long endMillis = -1;
    private double master;
    private long setupMillis;
    private long closingMillis;
    private ObservedTasks maps = ObservedTasks.NONE;
    private ObservedTasks reduces = ObservedTasks.NONE;
    private double slowstart;

    private Builder(String id, String user, String queue) {
      this.id = id;
      this.user = user;
      this.queue = queue;
    }

    /** The asks of its framework do not tell its size. */
    public Builder unsized() {
      sized = false;
      return this;
    }

    /** When it was submitted, milliseconds. */
    public Builder submitted(long millis) {
      submitMillis = millis;
      return this;
    }

    /** When its last task ended, milliseconds; without this the job runs still. */
    public Builder ended(long millis) {
      endMillis = millis;
      return this;
    }

    /**
     * Its application master.
     *
     * @param share of the cluster's dominant resource, 0 where it takes no container
     * @param setup from its start to its first ask, milliseconds
     * @param closing from the end of the last task to its own, milliseconds
     */
    public Builder master(double share, long setup, long closing) {
      master = share;
      setupMillis = Math.max(0, setup);
      closingMillis = Math.max(0, closing);
      return this;
    }

    /** Its maps; of a job that is not MapReduce all its tasks. */
    public Builder maps(ObservedTasks tasks) {
      maps = tasks;
      return this;
    }

    /**
     * Its reduces, which do no work before the last map has ended.
     *
     * @param whenMapsDone part of the maps that had ended when the first reduce was asked for
     */
    public Builder reduces(ObservedTasks tasks, double whenMapsDone) {
      reduces = tasks;
      slowstart = whenMapsDone;
      return this;
    }

    /** The job. */
    public ObservedJob build() {
      return new ObservedJob(this);
    }
  }
}
