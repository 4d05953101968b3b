/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/**
 * Decides whether a job's reduces may take containers now. A reduce that waits for maps does no
 * work in its container, and keeps the container from others. Its shuffle has to wait for the last
 * maps in any case. So a reduce is let in when these maps take about as long as the shuffle. Where
 * no map of the job waits for a container, and room is free that nobody asks for, it is let in when
 * they take as long as it can work beside them. {@link Gate} lets reduces in for other reasons too,
 * before it asks these rules.
 *
 * <p>That a reduce has waited for long is no reason to let it in. Where maps are long, or wait
 * behind those of other jobs, reduces would only fill containers and could not end. A standstill
 * does let them in, because then what is known of the maps may be wrong. See
 * docs/decisions/0006-gate.md.
 */
public final class ReduceRules {
  /** So much of a reduce's time can pass beside its job's last maps, as on a real cluster. */
  private static final double BESIDE_MAPS = 0.3;

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

  /** How far the map phase of a job is. Immutable. */
  public static final class MapProgress {
    /** Of a job that has never asked for a map. */
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
     * @param running maps that run
     * @param taskSeconds expected map time, or NaN where unknown
     * @param elapsedSeconds time the running maps have worked so far, summed over them
     */
    public static MapProgress of(
        int waiting, int running, double taskSeconds, double elapsedSeconds) {
      return new MapProgress(waiting, running, taskSeconds, elapsedSeconds);
    }

    /**
     * The same, with the times by which a standstill is recognised.
     *
     * @param seconds since a map was last asked for, started or ended
     * @param usual mean time of maps that have ended, of the job or of earlier runs of its name;
     *     NaN where there is none
     */
    public MapProgress quietFor(double seconds, double usual) {
      MapProgress quiet = copy();
      quiet.usualSeconds = usual;
      quiet.quietSeconds = seconds;
      return quiet;
    }

    /** The same, beside room for the reduces that nobody asks for. */
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
     * Seconds until the last map ends if the job keeps the containers it has: the work left, spread
     * over them, and never less than what an average task that just started would still take of it.
     * NaN where map times are unknown; infinite where maps wait and none runs.
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
    /** As the rule has it: ADAPTIVE, by the paper's SLOWSTART. */
    RULE,
    /** When the maps left take about as long as a reduce needs to fetch their output. */
    ADAPTIVE,
    /** When all maps have ended. */
    AFTER_MAPS,
    /** As soon as the application master asks: stock behaviour. */
    SLOWSTART
  }
}
