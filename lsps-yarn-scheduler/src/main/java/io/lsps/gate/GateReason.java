/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** Why the reduces of a job are let in, or held back. */
public enum GateReason {
  /** Held: the job has asked for no reduce. */
  NOT_ASKED(
      false, "the job has not requested its maps yet. They are admitted with its next request."),
  /** Held: the maps left take longer than a reduce needs to start and to fetch their output. */
  MAPS_LEFT(
      false,
      "its remaining maps take longer than a reduce needs to start and to fetch their output. They"
          + " are admitted once that is no longer so, or once the maps make no progress."),
  /** Held: maps are left, and how long they or the reduces take is not known. */
  TIMES_UNKNOWN(
      false,
      "maps remain, and the time of a map or of a reduce is not known yet. They are admitted once"
          + " the maps have finished or make no progress."),
  /** Held: the queue is split between maps and reduces, and the job's part is in use. */
  SPLIT_FULL(
      false,
      "the queue is split between maps and reduces, and this side is in use. They are admitted"
          + " when a container of the same phase ends."),
  /** Let in: the queue is set to {@code slowstart}, as stock. */
  SLOWSTART(true, "the queue uses slowstart, as the FairScheduler does"),
  /** Let in: every map has ended. */
  MAPS_ENDED(true, "all maps have finished"),
  /** Let in: the maps left take about as long as a reduce needs before it can work. */
  SHUFFLE_DUE(true, "the remaining maps take about as long as a reduce needs to start and shuffle"),
  /**
   * Let in: all maps run or have ended, the last end while a reduce fetches and sorts what there
   * is, and there is room that nobody asks for.
   */
  ROOM_IS_FREE(true, "none of its maps wait, and free resources have no other request"),
  /** Let in: the job has asked for reduces and never for a map. */
  MAPS_UNKNOWN(true, "it has requested reduces and never a map"),
  /**
   * Let in: no map was asked for, started or ended for so long that what is known of the maps may
   * be wrong.
   */
  NO_PROGRESS(true, "its maps have made no progress for a day"),
  /** Let in: a map is asked for again after a failure, so reduces may be waiting for its output. */
  MAP_REPEATED(true, "a map is requested again after a failure"),
  /** Let in: a reduce is tied to a node or a rack, for a reason that only its AM knows. */
  REDUCE_PLACED(true, "a reduce is tied to a node or a rack"),
  /**
   * Let in: the AM has started again, or was recovered, so it is not known how many maps have
   * ended.
   */
  OPEN_RESTART(
      true, "its application master was restarted, so the number of finished maps is not known"),
  /** Let in: the queue is under a policy that is not ours. */
  OTHER_POLICY(true, "its queue is not under an LsPS policy"),
  /** Let in: the queue was split between maps and reduces, and is no more. */
  SPLIT_LIFTED(true, "its queue is no longer split between maps and reduces"),
  /** Let in: LsPS had a fault; the scheduler goes on as stock. */
  FAULT(true, "LsPS had an error and schedules as the FairScheduler does");

  /** Whether reduces are let in for this reason. */
  public final boolean letsIn;

  /** The reason as the rest of a sentence; of one that holds back with its full stop. */
  public final String text;

  GateReason(boolean letsIn, String text) {
    this.letsIn = letsIn;
    this.text = text;
  }
}
