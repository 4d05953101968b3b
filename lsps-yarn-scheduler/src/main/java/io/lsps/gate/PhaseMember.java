/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** One job of a split queue and what it has and wants of one phase. Immutable. */
public final class PhaseMember<K> {
  private final K id;
  private final int holds;
  private final int visible;
  private final int heldBack;
  private final boolean mayAsk;

  /**
   * A job.
   *
   * @param id identifies the job
   * @param holds containers of the phase that it holds
   * @param visible containers that it asks the scheduler for
   * @param heldBack containers that it wants beside those
   * @param mayAsk false if its reduces are held, or if it is not held to a part
   */
  public PhaseMember(K id, int holds, int visible, int heldBack, boolean mayAsk) {
    this.id = id;
    this.holds = holds;
    this.visible = visible;
    this.heldBack = heldBack;
    this.mayAsk = mayAsk;
  }

  K id() {
    return id;
  }

  int holds() {
    return holds;
  }

  boolean asks() {
    return visible > 0;
  }

  long wanted() {
    return mayAsk ? (long) visible + heldBack : 0;
  }
}
