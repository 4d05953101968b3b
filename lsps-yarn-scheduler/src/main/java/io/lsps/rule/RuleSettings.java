/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** Settings for the children of one queue. Immutable. */
public final class RuleSettings {
  final RuleName rule;
  final int types;
  final double lag;
  final double alpha;

  /**
   * Settings.
   *
   * @param rule by which they share
   * @param types number of resource types
   * @param lag fraction by which a job may exceed its time under the FairScheduler
   * @param alpha how far shares follow sizes in the paper's rule, 0 to 1
   */
  public RuleSettings(RuleName rule, int types, double lag, double alpha) {
    this.rule = rule;
    this.types = types;
    this.lag = lag;
    this.alpha = alpha;
  }

  public RuleName rule() {
    return rule;
  }

  boolean isEquivalentTo(RuleSettings other) {
    return rule == other.rule && types == other.types && lag == other.lag && alpha == other.alpha;
  }
}
