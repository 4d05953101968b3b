/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** Why no container was killed for a container that is owed. */
public enum WithheldReason {
  /** There is room for it, or there will be: nothing has to be killed. */
  ROOM_IS_FREE,
  /** There is room for it, and it is kept for it from the application that has reserved it. */
  ROOM_IS_RESERVED,
  /**
   * Its application has asked for something else first in the last minute that the room would be
   * too small for, and may do so again before the room is there.
   */
  ASKS_CHANGE,
  /** So many containers end by themselves that it will soon be served. */
  ENDS_BY_ITSELF,
  /** On no node would the containers that may be killed make room for it. */
  NO_ROOM_TO_MAKE,
  /**
   * The containers that could be killed have run for longer than they still have to, or their jobs
   * have lost as much as they have kept.
   */
  COSTS_TOO_MUCH
}
