/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** What an administrator sets, for the children of one queue. Immutable. */
public final class RuleSettings {
  final ShareRule rule;
  final int types;
  final double guarantee;
  final double unsizedGuarantee;
  final double lag;
  final double alpha;
  final double maxFactor;

  /**
   * Settings.
   *
   * @param rule by which they share
   * @param types how many resource types are shared out
   * @param guarantee the part of its stock share that each has for certain, 0 to 1
   * @param unsizedGuarantee the same of one whose asks do not tell its size, if that is more; 0
   *     where such a user is treated like the others
   * @param lag by this part of the time that the FairScheduler would take a job may take longer
   * @param alpha how far shares follow sizes where sizes of users decide, 0 to 1
   * @param maxFactor the largest ratio of two shares there, at least 1
   */
  public RuleSettings(
      ShareRule rule,
      int types,
      double guarantee,
      double unsizedGuarantee,
      double lag,
      double alpha,
      double maxFactor) {
    this.rule = rule;
    this.types = types;
    this.guarantee = guarantee;
    this.unsizedGuarantee = unsizedGuarantee;
    this.lag = lag;
    this.alpha = alpha;
    this.maxFactor = maxFactor;
  }

  public ShareRule rule() {
    return rule;
  }

  /** Whether jobs of unknown size have only what the others leave. */
  public boolean unsizedApart() {
    return unsizedGuarantee > 0;
  }

  /** The guarantee of one user. */
  double guarantee(boolean sized) {
    return sized ? guarantee : Math.max(guarantee, unsizedGuarantee);
  }
}
