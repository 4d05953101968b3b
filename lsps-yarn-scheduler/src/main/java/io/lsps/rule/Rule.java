/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** Makes a plan of a snapshot: what each is to have until the next plan, and whom it serves. */
public final class Rule {
  private Rule() {}

  /**
   * The plan by the rule that is set for the snapshot's root.
   *
   * @param before the plan to go on from; null for none
   */
  public static Plan plan(Snapshot now, Plan before) {
    return now.root.settings.rule() == RuleName.PAPER
        ? PaperShares.plan(now, before)
        : LeastWorkFirst.plan(now, before);
  }
}
