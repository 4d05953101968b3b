/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** Why no container was killed for a container that is owed. */
public enum WithheldReason {
  /** There is room for it, or there will be: nothing has to be killed. */
  ROOM_IS_FREE,
  /** So many containers end by themselves that it will soon be served. */
  ENDS_BY_ITSELF,
  /** What may be killed would on no node make room for it. */
  NO_ROOM_TO_MAKE,
  /** What could be killed has run for too long: its loss would be more than the wait is worth. */
  COSTS_TOO_MUCH,
  /** As much as one round may take has been taken. */
  ROUND_LIMIT
}
