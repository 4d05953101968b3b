/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** A container as a possible victim. Immutable. */
public final class RunningContainer {
  private final Object id;
  private final SchedulableView application;
  private final Amount size;
  private final long launched;
  private final boolean master;
  private final boolean marked;

  /**
   * A container.
   *
   * @param id by which the host knows it
   * @param application that it belongs to
   * @param size of the container
   * @param launched when it was launched, milliseconds of the clock that decisions go by
   * @param master whether an application master runs in it
   * @param marked whether it is to be killed already
   */
  public RunningContainer(
      Object id,
      SchedulableView application,
      Amount size,
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

  /** By which the host knows it. */
  public Object id() {
    return id;
  }

  /** The application that it belongs to. */
  public SchedulableView application() {
    return application;
  }

  /** Its size. */
  public Amount size() {
    return size;
  }

  /** When it was launched, milliseconds. */
  public long launched() {
    return launched;
  }

  /** What its end would destroy: its share of all that there is, times milliseconds. */
  double worked(Amount total, long now) {
    return Math.max(0, now - launched) * size.dominantShare(total);
  }

  /** Whether an application master runs in it. */
  public boolean isMaster() {
    return master;
  }

  /** Whether it is to be killed already. */
  public boolean isMarked() {
    return marked;
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
