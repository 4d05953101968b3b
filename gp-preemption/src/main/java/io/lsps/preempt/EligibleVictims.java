/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.HashMap;
import java.util.Map;

/**
 * Which applications may lose containers to a claim. A refusal holds for the whole round: within a
 * round victims only lose containers and the claimant only gains them.
 */
final class EligibleVictims {
  private final Ledger ledger;
  private final OwedContainers claim;
  private final Map<SchedulableView, Boolean> refused = new HashMap<>();

  EligibleVictims(Ledger ledger, OwedContainers claim) {
    this.ledger = ledger;
    this.claim = claim;
  }

  boolean mayPay(SchedulableView application) {
    Boolean no = refused.get(application);
    if (no == null || !no) {
      no = ledger.refusal(application, claim) != null;
      refused.put(application, no);
    }
    return !no;
  }
}
