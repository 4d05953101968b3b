/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** Why the reduces of a job are let in, or held back. */
public enum GateReason {
  /** Held: the job has asked for no reduce. */
  NOT_ASKED(
      false, "the job's maps have not been asked for. They are let in with its next request."),
  /** Held: the maps left take longer than a reduce needs to start and to fetch their output. */
  MAPS_LEFT(
      false,
      "the maps that are left take longer than a reduce needs to start and to fetch their output."
          + " They are let in when that is no longer so, or when the maps stand still."),
  /** Held: maps are left, and how long they or the reduces take is not known. */
  TIMES_UNKNOWN(
      false,
      "maps are left, and how long they or the reduces take is not known yet. They are let in when"
          + " the maps have ended, or stand still."),
  /** Held: the queue is split between maps and reduces, and the job's part is in use. */
  SPLIT_FULL(
      false,
      "the queue is split between maps and reduces, and the job's part is in use. A container of"
          + " the same phase that ends makes room."),
  /** Let in: the queue is set to {@code slowstart}, as stock. */
  SLOWSTART(true, "the queue is set to slowstart, as stock"),
  /** Let in: every map has ended. */
  MAPS_ENDED(true, "every map has ended"),
  /** Let in: the maps left take about as long as a reduce needs before it can work. */
  SHUFFLE_DUE(true, "the maps left take about as long as a reduce needs before it can work"),
  /**
   * Let in: all maps run or have ended, the last end while a reduce fetches and sorts what there
   * is, and there is room that nobody asks for.
   */
  ROOM_IS_FREE(true, "no map of it waits, and room is free that nobody asks for"),
  /** Let in: the job has asked for reduces and never for a map. */
  MAPS_UNKNOWN(true, "it has asked for reduces and never for a map"),
  /**
   * Let in: no map was asked for, started or ended for so long that what is known of the maps may
   * be wrong.
   */
  NO_PROGRESS(true, "its maps have stood still for a day"),
  /** Let in: a map is asked for again after a failure, so reduces may be waiting for its output. */
  MAP_REPEATED(true, "a map is asked for again after a failure"),
  /** Let in: a reduce is tied to a node or a rack, for a reason that only its master knows. */
  REDUCE_PLACED(true, "a reduce is tied to a node or a rack"),
  /**
   * Let in: the master has started again, or was recovered, so it is not known how many maps have
   * ended.
   */
  OPEN_RESTART(true, "its master has started again, so how many maps have ended is not known"),
  /** Let in: the queue is under a policy that is not ours. */
  OTHER_POLICY(true, "its queue is under a policy that is not ours"),
  /** Let in: the queue was split between maps and reduces, and is no more. */
  SPLIT_LIFTED(true, "its queue is no longer split between maps and reduces"),
  /** Let in: LsPS had a fault; the scheduler goes on as stock. */
  FAULT(true, "after a fault, as stock would");

  private final boolean letsIn;
  private final String text;

  GateReason(boolean letsIn, String text) {
    this.letsIn = letsIn;
    this.text = text;
  }

  /** Whether reduces are let in for this reason. */
  public boolean letsIn() {
    return letsIn;
  }

  /** The reason as the rest of a sentence; of one that holds back with its full stop. */
  public String text() {
    return text;
  }
}
