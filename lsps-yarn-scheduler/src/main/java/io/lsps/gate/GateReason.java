/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** Why the reduces of a job are admitted or held. */
public enum GateReason {
  /** Held: the job has requested no reduce. */
  NOT_ASKED(
      false, "the job has not requested its maps yet. They are admitted with its next request."),
  /**
   * Held: the remaining maps take longer than a reduce needs to start and to fetch their output.
   */
  MAPS_LEFT(
      false,
      "its remaining maps take longer than a reduce needs to start and to fetch their output. They"
          + " are admitted once that is no longer so, or once the maps make no progress."),
  /** Held: maps remain, and their time or that of the reduces is unknown. */
  TIMES_UNKNOWN(
      false,
      "maps remain, and the time of a map or of a reduce is not known yet. They are admitted once"
          + " the maps have finished or make no progress."),
  /** Held: the job's part of a queue split between maps and reduces is in use. */
  SPLIT_FULL(
      false,
      "the queue is split between maps and reduces, and this side is in use. They are admitted"
          + " when a container of the same phase ends."),
  /** Admitted: the queue uses {@code slowstart}, as stock. */
  SLOWSTART(true, "the queue uses slowstart, as the FairScheduler does"),
  /** Admitted: all maps have ended. */
  MAPS_ENDED(true, "all maps have finished"),
  /** Admitted: the remaining maps take about as long as a reduce needs before it can work. */
  SHUFFLE_DUE(true, "the remaining maps take about as long as a reduce needs to start and shuffle"),
  /**
   * Admitted: all maps run or have ended, the last ends while a reduce fetches and sorts what there
   * is, and free resources have no other request.
   */
  ROOM_IS_FREE(true, "none of its maps wait, and free resources have no other request"),
  /** Admitted: the job has requested reduces and never a map. */
  MAPS_UNKNOWN(true, "it has requested reduces and never a map"),
  /**
   * Admitted: no map was requested, started or ended for so long that the data on maps may be
   * wrong.
   */
  NO_PROGRESS(true, "its maps have made no progress for a day"),
  /**
   * Admitted: a map is requested again after a failure, so reduces may be waiting for its output.
   */
  MAP_REPEATED(true, "a map is requested again after a failure"),
  /** Admitted: a reduce is tied to a node or a rack, for a reason that only its AM knows. */
  REDUCE_PLACED(true, "a reduce is tied to a node or a rack"),
  /** Admitted: the AM was restarted or recovered, so the number of finished maps is unknown. */
  OPEN_RESTART(
      true, "its application master was restarted, so the number of finished maps is not known"),
  /** Admitted: the queue's policy is not one of LsPS. */
  OTHER_POLICY(true, "its queue is not under an LsPS policy"),
  /** Admitted: the queue is no longer split between maps and reduces. */
  SPLIT_LIFTED(true, "its queue is no longer split between maps and reduces"),
  /** Admitted: LsPS had an error; the scheduler behaves as stock. */
  FAULT(true, "LsPS had an error and schedules as the FairScheduler does");

  /** Whether reduces are admitted for this reason. */
  public final boolean admits;

  /** The reason as the rest of a sentence; if it holds reduces, including the full stop. */
  public final String text;

  GateReason(boolean admits, String text) {
    this.admits = admits;
    this.text = text;
  }
}
