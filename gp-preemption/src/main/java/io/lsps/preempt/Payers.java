/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.HashMap;
import java.util.Map;

/**
 * Which applications may pay for a claim at all. The answer is kept: a round only takes from payers
 * and only gives to the claimant, so that who may not pay once may not later.
 */
final class Payers {
  private final Ledger ledger;
  private final Claim claim;
  private final Map<Holder, Boolean> refused = new HashMap<>();

  Payers(Ledger ledger, Claim claim) {
    this.ledger = ledger;
    this.claim = claim;
  }

  boolean mayPay(Holder application) {
    Boolean no = refused.get(application);
    if (no == null || !no) {
      no = ledger.refusal(application, claim) != null;
      refused.put(application, no);
    }
    return !no;
  }
}
