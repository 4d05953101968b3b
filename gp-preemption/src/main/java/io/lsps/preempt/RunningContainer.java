/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;

/** A container as a possible victim. Immutable. */
public final class RunningContainer {
  /** The host's id. */
  public final Object id;

  public final SchedulableView application;
  public final ResourceVector size;

  /** When it was launched, milliseconds of the decisions' clock. */
  public final long launched;

  /** Whether it is an AM container. */
  public final boolean master;

  /** Whether it is already a victim. */
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

  /** The work that killing it destroys: its share of the total, times milliseconds. */
  double worked(ResourceVector total, long now) {
    return Math.max(0, now - launched) * size.dominantShare(total);
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
