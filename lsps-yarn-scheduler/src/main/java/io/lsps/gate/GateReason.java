/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** Why the reduces of a job are let in, or held back. */
public enum GateReason {
  /** Held: the job has asked for no reduce. */
  NOT_ASKED(false),
  /** Held: the maps left take longer than a reduce needs to start and to fetch their output. */
  MAPS_LEFT(false),
  /** Held: maps are left, and how long they or the reduces take is not known. */
  TIMES_UNKNOWN(false),
  /** Held: the queue is split between maps and reduces, and the job's part is in use. */
  SPLIT_FULL(false),

  /** Let in: the queue is set to {@code slowstart}, as stock. */
  SLOWSTART(true),
  /** Let in: every map has ended. */
  MAPS_ENDED(true),
  /** Let in: the maps left take about as long as a reduce needs before it can work. */
  SHUFFLE_DUE(true),
  /** Let in: the job has asked for reduces and never for a map. */
  MAPS_UNKNOWN(true),
  /**
   * Let in: no map was asked for, started or ended for so long that what is known of the maps may
   * be wrong.
   */
  NO_PROGRESS(true),
  /** Let in: a map is asked for again after a failure, so reduces may be waiting for its output. */
  MAP_REPEATED(true),
  /** Let in: a reduce is tied to a node or a rack, for a reason that only its master knows. */
  REDUCE_PLACED(true),
  /**
   * Let in: the master has started again, or was recovered, so it is not known how many maps have
   * ended.
   */
  OPEN_RESTART(true),
  /** Let in: the queue is under a policy that is not ours. */
  OTHER_POLICY(true),
  /** Let in: the queue was split between maps and reduces, and is no more. */
  SPLIT_LIFTED(true),
  /** Let in: LsPS had a fault; the scheduler goes on as stock. */
  FAULT(true);

  private final boolean letsIn;

  GateReason(boolean letsIn) {
    this.letsIn = letsIn;
  }

  /** Whether reduces are let in for this reason. */
  public boolean letsIn() {
    return letsIn;
  }
}
