/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * The rule of docs/rule.md: rank, reference, sequence, guarantee, fill. {@link Order} assigns by
 * the plan.
 */
final class LeastWorkFirst {
  private LeastWorkFirst() {}

  static Plan plan(Snapshot now, Plan before) {
    if (before != null && before.holds(now)) {
      return before;
    }
    Plan plan = Plan.of(now.root, before);
    plan.snapshot = now;
    FairReference.of(plan, now);
    Demand.of(plan, now);
    Fill.of(plan, now.total, now);
    plan.close();
    return plan;
  }
}
