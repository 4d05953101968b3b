/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/**
 * Decides whether a job's reduces may take containers now. A reduce that waits for maps does no
 * work in its container, and keeps the container from others. Its shuffle has to wait for the last
 * maps in any case. So a reduce is let in when these maps take about as long as the shuffle. {@link
 * Gate} lets reduces in for other reasons too, before it asks these rules.
 *
 * <p>That a reduce has waited for long is no reason to let it in. Where maps are long, or wait
 * behind those of other jobs, reduces would only fill containers and could not end. A standstill
 * does let them in, because then what is known of the maps may be wrong. See
 * docs/decisions/0005-the-gate.md.
 */
public final class ReduceRules {
  /** A standstill is longer than so many maps take. */
  private static final double STANDSTILL_MAPS = 3;

  private final ReduceAdmission mode;
  private final double shuffleFraction;
  private final double leadSeconds;
  private final double noProgressSeconds;

  /**
   * Rules.
   *
   * @param mode when reduces are let in
   * @param shuffleFraction part of a reduce's time that is its shuffle, in [0, 1]
   * @param leadSeconds from the moment a reduce is let in until its shuffle can begin
   * @param noProgressSeconds reduces are let in after at least this time without any change of the
   *     maps
   */
  public ReduceRules(
      ReduceAdmission mode, double shuffleFraction, double leadSeconds, double noProgressSeconds) {
    this.mode = mode;
    this.shuffleFraction = shuffleFraction;
    this.leadSeconds = leadSeconds;
    this.noProgressSeconds = noProgressSeconds;
  }

  /**
   * What to do with the reduces now, and why.
   *
   * @param maps the job's map phase
   * @param reduceSeconds mean reduce time, or NaN where unknown
   */
  public GateReason judge(MapProgress maps, double reduceSeconds) {
    if (mode == ReduceAdmission.SLOWSTART) {
      return GateReason.SLOWSTART;
    }
    if (!maps.known()) {
      return GateReason.MAPS_UNKNOWN;
    }
    if (maps.ended()) {
      return GateReason.MAPS_ENDED;
    }
    if (standsStill(maps)) {
      return GateReason.NO_PROGRESS;
    }
    if (mode == ReduceAdmission.AFTER_MAPS) {
      return GateReason.MAPS_LEFT;
    }
    double secondsLeft = maps.secondsLeft();
    if (Double.isNaN(reduceSeconds) || Double.isNaN(secondsLeft)) {
      return GateReason.TIMES_UNKNOWN;
    }
    return secondsLeft <= leadSeconds + shuffleFraction * reduceSeconds
        ? GateReason.SHUFFLE_DUE
        : GateReason.MAPS_LEFT;
  }

  private boolean standsStill(MapProgress maps) {
    double usual = maps.usualSeconds();
    double severalMaps = Double.isNaN(usual) ? 0 : STANDSTILL_MAPS * usual;
    return maps.quietSeconds() >= Math.max(noProgressSeconds, severalMaps);
  }
}
