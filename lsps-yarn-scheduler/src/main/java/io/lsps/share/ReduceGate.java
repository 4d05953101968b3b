/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/**
 * Decides whether a job's reduces may take containers now. A reduce that holds a container while it
 * waits for maps does no work with it, and under a size-aware scheduler it holds it from others; so
 * a reduce is let in when what it has to wait for is about what its shuffle takes anyway.
 */
public final class ReduceGate {
  private final ReduceAdmission mode;
  private final double shuffleFraction;
  private final double leadSeconds;
  private final double maxHoldSeconds;

  /**
   * A gate.
   *
   * @param mode when reduces are let in
   * @param shuffleFraction part of a reduce's time that is its shuffle, in [0, 1]
   * @param leadSeconds from the moment a reduce is let in until its shuffle can begin
   * @param maxHoldSeconds after which a held reduce is let in whatever the maps do
   */
  public ReduceGate(
      ReduceAdmission mode, double shuffleFraction, double leadSeconds, double maxHoldSeconds) {
    this.mode = mode;
    this.shuffleFraction = shuffleFraction;
    this.leadSeconds = leadSeconds;
    this.maxHoldSeconds = maxHoldSeconds;
  }

  /**
   * Whether reduces are let in.
   *
   * @param maps the job's map phase
   * @param reduceSeconds mean reduce time, or NaN where unknown
   * @param heldSeconds how long reduces have been held back so far
   */
  public boolean admits(MapProgress maps, double reduceSeconds, double heldSeconds) {
    if (mode == ReduceAdmission.SLOWSTART || maps.ended() || heldSeconds >= maxHoldSeconds) {
      return true;
    }
    if (mode == ReduceAdmission.AFTER_MAPS || Double.isNaN(reduceSeconds)) {
      return false;
    }
    // An unknown rest compares as false: the reduces are held until the maps have ended.
    return maps.secondsLeft() <= leadSeconds + shuffleFraction * reduceSeconds;
  }
}
