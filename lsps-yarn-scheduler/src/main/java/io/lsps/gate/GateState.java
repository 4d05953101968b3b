/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import java.util.Objects;

/**
 * How far the gate is open for a job, and why: held, due, then open. It never goes back. Immutable.
 */
public final class GateState {
  /** The state of a job on whose reduces nothing was decided yet. */
  public static final GateState NEW = held(GateReason.NOT_ASKED);

  private enum Stage {
    HELD,
    DUE,
    OPEN
  }

  private final Stage stage;
  private final GateReason reason;

  private GateState(Stage stage, GateReason reason) {
    this.stage = stage;
    this.reason = Objects.requireNonNull(reason);
  }

  static GateState held(GateReason reason) {
    return new GateState(Stage.HELD, reason);
  }

  /** The reduces may be asked for, within the limits of a split queue. */
  static GateState due(GateReason reason) {
    return new GateState(Stage.DUE, reason);
  }

  /** Nothing is held back of the job any more, for good. */
  public static GateState open(GateReason reason) {
    return new GateState(Stage.OPEN, reason);
  }

  /** True if nothing is held back any more. */
  public boolean isOpen() {
    return stage == Stage.OPEN;
  }

  /** True if the time of the reduces has not come. */
  public boolean isHeld() {
    return stage == Stage.HELD;
  }

  /** Why. */
  public GateReason reason() {
    return reason;
  }

  @Override
  public String toString() {
    return stage + " (" + reason + ")";
  }
}
