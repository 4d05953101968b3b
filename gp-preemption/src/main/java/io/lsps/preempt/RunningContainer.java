/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;

/** A container as a possible victim. Immutable. */
public final class RunningContainer {
  /** By which the host knows it. */
  public final Object id;

  public final SchedulableView application;
  public final ResourceVector size;

  /** When it was launched, milliseconds of the clock that decisions go by. */
  public final long launched;

  /** Whether it runs an application master. */
  public final boolean master;

  /** Whether it is to be killed already. */
  public final boolean marked;

  /** A container. */
  public RunningContainer(
      Object id,
      SchedulableView application,
      ResourceVector size,
      long launched,
      boolean master,
      boolean marked) {
    this.id = id;
    this.application = application;
    this.size = size;
    this.launched = launched;
    this.master = master;
    this.marked = marked;
  }

  /** What its end would destroy: its share of all that there is, times milliseconds. */
  double worked(ResourceVector total, long now) {
    return Math.max(0, now - launched) * size.dominantShare(total);
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
