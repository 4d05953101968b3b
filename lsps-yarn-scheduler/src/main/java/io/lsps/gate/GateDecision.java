/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** What the scheduler may see of a job's asks, and why. Immutable. */
public final class GateDecision {
  private final GateState state;
  private final GateReason reason;
  private final int[] visible;

  GateDecision(GateState state, GateReason reason, int[] visible) {
    this.state = state;
    this.reason = reason;
    this.visible = visible;
  }

  /** What is decided on the job's reduces from now on. */
  public GateState state() {
    return state;
  }

  /** Why its reduces are let in or, if some of them are not, held back. */
  public GateReason reason() {
    return reason;
  }

  /** Containers that the scheduler may see of the ask at this place of {@link JobAsks}. */
  public int visible(int ask) {
    return visible[ask];
  }
}
