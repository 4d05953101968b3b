/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What one round decides on one claim. Immutable. */
public final class Decision {
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
     * The containers that could be killed have run for longer than they still have to, or their
     * jobs have lost as much as they have kept.
     */
    COSTS_TOO_MUCH
  }

  /** Why a container may not be taken for a claim. */
  public enum Refusal {
    /** It belongs to the application that is owed. */
    BENEFICIARY,
    /**
     * The starved branch of the tree is owed nothing at the queue where it meets the owner's
     * branch.
     */
    NOT_OWED,
    /** Its queue, or one above, does not allow preemption. */
    QUEUE_NOT_PREEMPTABLE,
    /** Its owner starves itself. */
    STARVED,
    /** Its owner would have less than it was given by kills a short while ago. */
    JUST_REPAID,
    /** Its owner would fall below its minimum share. */
    MINIMUM_SHARE,
    /** Its owner would fall below its fair share, or so far below that it starves itself. */
    FAIR_SHARE,
    /** An application master runs in it. */
    MASTER,
    /** It has run for longer than it still has to: its end is the cheaper one to wait for. */
    COSTS_TOO_MUCH,
    /** Its owner would have lost more by kills than it has kept. */
    PAID_ENOUGH,
    /** It is not of the long job that has to give way. */
    NOT_THE_LONG_JOB
  }

  /** When, milliseconds of the clock that decisions go by. */
  public final long time;

  /** Who is owed what, and why. */
  public final OwedContainers claim;

  /** Where room is made or only kept, and by whom. */
  public final List<Placement> placements;

  /** How many of the claim's containers nobody is killed for, by reason. */
  public final Map<WithheldReason, Integer> withheld;

  /** How many containers newer than the oldest victim were spared, by reason. */
  public final Map<Refusal, Integer> spared;

  /** Takes the collections over: nobody else may keep them. */
  Decision(
      long time,
      OwedContainers claim,
      List<Placement> placements,
      Map<WithheldReason, Integer> withheld,
      Map<Refusal, Integer> spared) {
    this.time = time;
    this.claim = claim;
    this.placements = Collections.unmodifiableList(placements);
    this.withheld = Collections.unmodifiableMap(withheld);
    this.spared = Collections.unmodifiableMap(spared);
  }
}
