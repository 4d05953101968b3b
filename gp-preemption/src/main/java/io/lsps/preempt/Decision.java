/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The decision on one claim in one round. Immutable. */
public final class Decision {
  /** Why no container was killed for one that is owed. */
  public enum WithheldReason {
    /** Enough is free or about to be: no kill is needed. */
    ROOM_IS_FREE,
    /** Enough is free, and is kept from the application that has reserved it. */
    ROOM_IS_RESERVED,
    /**
     * In the last minute its application's most urgent request was too large for these resources,
     * and may be again when they are free.
     */
    ASKS_CHANGE,
    /** Enough containers end by themselves to serve it soon. */
    ENDS_BY_ITSELF,
    /** No node has enough killable containers. */
    NO_ROOM_TO_MAKE,
    /** Every candidate has run longer than it has left, or its job has lost as much as it kept. */
    COSTS_TOO_MUCH
  }

  /** Why a container may not be taken for a claim. */
  public enum Refusal {
    /** It belongs to the claimant. */
    BENEFICIARY,
    /**
     * At the queue where the claimant's and the owner's branches meet, the claimant's is owed
     * nothing.
     */
    NOT_OWED,
    /** Its queue or an ancestor does not allow preemption. */
    QUEUE_NOT_PREEMPTABLE,
    /** Its owner is starved. */
    STARVED,
    /** Its owner would have less than recent kills gave it. */
    JUST_REPAID,
    /** Its owner would fall below its minimum share. */
    MINIMUM_SHARE,
    /** Its owner would fall below its fair share, or below its starvation threshold. */
    FAIR_SHARE,
    /** It is an AM container. */
    MASTER,
    /** It has run longer than it has left: waiting for its end is cheaper. */
    COSTS_TOO_MUCH,
    /** Its owner's kills would exceed what it has kept. */
    PAID_ENOUGH,
    /** It does not belong to the long job that has to give way. */
    NOT_THE_LONG_JOB
  }

  /** Milliseconds of the decisions' clock. */
  public final long time;

  /** The claimant, the amount and the reason. */
  public final OwedContainers claim;

  /** Where resources are freed or kept, and by which victims. */
  public final List<Placement> placements;

  /** How many of the claim's containers no kill is made for, by reason. */
  public final Map<WithheldReason, Integer> withheld;

  /** How many containers newer than the oldest victim are spared, by reason. */
  public final Map<Refusal, Integer> spared;

  /** Takes ownership of the collections. */
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
