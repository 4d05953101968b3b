/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** Makes a plan from a snapshot: shares and order until the next plan. */
public final class Rule {
  private Rule() {}

  /**
   * The plan by the rule set at the snapshot's root.
   *
   * @param before the plan to continue from; null for none
   */
  public static Plan plan(Snapshot now, Plan before) {
    return now.root.settings.rule() == RuleName.PAPER
        ? PaperShares.plan(now, before)
        : LeastWorkFirst.plan(now, before);
  }
}
