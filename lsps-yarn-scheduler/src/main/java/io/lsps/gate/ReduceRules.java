/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/**
 * Decides whether a job's reduces may start now. A reduce that waits for maps does no work but
 * occupies a container, and its shuffle has to wait for the last maps in any case. So reduces are
 * admitted when the remaining maps take about as long as the shuffle; or, if none of the job's maps
 * wait and free resources have no other request, as long as a reduce can work beside them. {@link
 * Gate} admits reduces for other reasons too, before it applies these rules.
 *
 * <p>A long wait is no reason to admit a reduce: if maps are long, or wait behind those of other
 * jobs, reduces would only fill containers and could not end. A standstill is one, because then the
 * data on maps may be wrong. See docs/decisions/0006-gate.md.
 */
public final class ReduceRules {
  /**
   * Fraction of a reduce's time that can overlap with its job's last maps, as measured on a real
   * cluster.
   */
  private static final double BESIDE_MAPS = 0.3;

  /** A standstill is longer than this many map times. */
  private static final double STANDSTILL_MAPS = 3;

  private final ReduceAdmission mode;
  private final double shuffleFraction;
  private final double leadSeconds;
  private final double noProgressSeconds;

  /**
   * Rules.
   *
   * @param mode when reduces are admitted
   * @param shuffleFraction fraction of a reduce's time that is shuffle, in [0, 1]
   * @param leadSeconds from admission until the shuffle can begin
   * @param noProgressSeconds shortest standstill after which reduces are admitted
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
   * @param reduceSeconds mean reduce time; NaN if unknown
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
    if (maps.waiting == 0
        && maps.roomIsFree
        && secondsLeft <= leadSeconds + BESIDE_MAPS * reduceSeconds) {
      return GateReason.ROOM_IS_FREE;
    }
    if (Double.isNaN(reduceSeconds) || Double.isNaN(secondsLeft)) {
      return GateReason.TIMES_UNKNOWN;
    }
    return secondsLeft <= leadSeconds + shuffleFraction * reduceSeconds
        ? GateReason.SHUFFLE_DUE
        : GateReason.MAPS_LEFT;
  }

  private boolean standsStill(MapProgress maps) {
    double usual = maps.usualSeconds;
    double severalMaps = Double.isNaN(usual) ? 0 : STANDSTILL_MAPS * usual;
    return maps.quietSeconds >= Math.max(noProgressSeconds, severalMaps);
  }

  /** Progress of a job's map phase. Immutable. */
  public static final class MapProgress {
    /** A job that has never requested a map. */
    public static final MapProgress UNKNOWN = new MapProgress(-1, -1, Double.NaN, 0);

    private final int waiting;
    private final int running;
    private final double taskSeconds;
    private final double elapsedSeconds;
    private double usualSeconds = Double.NaN;
    private double quietSeconds;
    private boolean roomIsFree;

    private MapProgress(int waiting, int running, double taskSeconds, double elapsedSeconds) {
      this.waiting = waiting;
      this.running = running;
      this.taskSeconds = taskSeconds;
      this.elapsedSeconds = elapsedSeconds;
    }

    private MapProgress copy() {
      MapProgress copy = new MapProgress(waiting, running, taskSeconds, elapsedSeconds);
      copy.usualSeconds = usualSeconds;
      copy.quietSeconds = quietSeconds;
      copy.roomIsFree = roomIsFree;
      return copy;
    }

    /**
     * The state of a map phase.
     *
     * @param waiting maps that do not run yet
     * @param running running maps
     * @param taskSeconds expected map time; NaN if unknown
     * @param elapsedSeconds time the running maps have worked so far, summed over them
     */
    public static MapProgress of(
        int waiting, int running, double taskSeconds, double elapsedSeconds) {
      return new MapProgress(waiting, running, taskSeconds, elapsedSeconds);
    }

    /**
     * The same, with the times to detect a standstill.
     *
     * @param seconds since a map was requested, started or ended
     * @param usual mean time of maps that have ended, of the job or of earlier runs of its name;
     *     NaN without any
     */
    public MapProgress quietFor(double seconds, double usual) {
      MapProgress quiet = copy();
      quiet.usualSeconds = usual;
      quiet.quietSeconds = seconds;
      return quiet;
    }

    /** The same, with free resources for the reduces that have no other request. */
    public MapProgress besideFreeRoom() {
      MapProgress beside = copy();
      beside.roomIsFree = true;
      return beside;
    }

    boolean known() {
      return waiting >= 0;
    }

    boolean ended() {
      return waiting == 0 && running == 0;
    }

    /**
     * Seconds until the last map ends if the job keeps the containers it has: the remaining time of
     * an average running map, then the waiting maps in waves over these containers. NaN if map
     * times are unknown; infinite if maps wait and none runs.
     */
    double secondsLeft() {
      if (ended()) {
        return 0;
      }
      if (Double.isNaN(taskSeconds)) {
        return Double.NaN;
      }
      if (running == 0) {
        return Double.POSITIVE_INFINITY;
      }
      double waves = Math.ceil((double) waiting / running);
      double current = Math.max(0, taskSeconds - elapsedSeconds / running);
      return waves * taskSeconds + current;
    }
  }

  /** When a MapReduce job's reduces may take containers. */
  public enum ReduceAdmission {
    /** As the rule: ADAPTIVE, or SLOWSTART under the paper's. */
    RULE,
    /** When the remaining maps take about as long as a reduce needs to fetch their output. */
    ADAPTIVE,
    /** When all maps have ended. */
    AFTER_MAPS,
    /** When the AM requests them: stock behaviour. */
    SLOWSTART
  }
}
