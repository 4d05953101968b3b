/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

/**
 * How MapReduce's master paces its reduces while maps wait: after its slowstart they may take a
 * part of what the job can get that grows with the maps done, up to a half ({@code
 * RMContainerAllocator}, {@code yarn.app.mapreduce.am.job.reduce.rampup.limit}).
 */
final class ReplayRamp {
  private static final double LIMIT = 0.5;

  private final ReplayJob job;
  private final long limit;

  /**
   * The ramp of a job now.
   *
   * @param limit what it has, without its master, and what it may still get
   */
  ReplayRamp(ReplayJob job, long limit) {
    this.job = job;
    this.limit = limit;
  }

  /** How many reduces are to hold containers or to have done so. */
  int target() {
    int all = job.job.reduces.count();
    int maps = job.job.maps.count();
    if (job.maps.done < Math.ceil(job.job.slowstart * maps)) {
      return 0;
    }
    if (job.maps.waiting() == 0) {
      return all;
    }
    long ideal = (long) (limit * Math.min((double) job.maps.done / maps, LIMIT));
    long mapsWant = (job.maps.waiting() + job.maps.running()) * job.maps.amount;
    long unused = Math.max(0, limit - ideal - mapsWant);
    return (int) Math.min(all, (ideal + unused) / Math.max(1, job.reduces.amount));
  }

  /** How many idle reduces to give back, as not one map fits beside them. */
  int giveBack() {
    long heldByReduces = job.idleReduces * job.reduces.amount;
    if (job.maps.waiting() == 0
        || job.idleReduces == 0
        || limit - heldByReduces >= job.maps.amount) {
      return 0;
    }
    long mapAmount = job.maps.amount;
    long wanted = Math.min(job.maps.waiting() * mapAmount, Math.max(mapAmount, limit / 2));
    long back = (wanted + job.reduces.amount - 1) / Math.max(1, job.reduces.amount);
    return (int) Math.min(job.idleReduces, back);
  }
}
