/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.gate.ReduceAdmission;
import io.lsps.rule.RuleSettings;
import io.lsps.rule.ShareRule;
import io.lsps.rule.Tier2;
import io.lsps.rule.UserSize;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import io.lsps.workload.PastJobs;
import io.lsps.workload.SizeBasis;

/** The settings in force for one queue. */
public final class QueueOptions {
  private final SettingValues cluster;
  private final SettingValues values;
  private final ShareRule shareRule;
  private final PastJobs pastJobs;
  private final double alpha;
  private final Tier2 tier2;
  private final GroupBy groupBy;
  private final ReduceAdmission reduceAdmission;
  private final SizeBasis sizeBasis;
  private final Fairness fairness;
  private final double guarantee;
  private final double lag;
  private final double unsizedGuarantee;
  private final double maxFactor;
  private final UserSize userSize;

  public QueueOptions(SettingValues cluster, SettingValues values) {
    this.cluster = cluster;
    this.values = values;
    shareRule = values.get(LspsKeys.SHARE_RULE);
    pastJobs = values.get(LspsKeys.PAST_JOBS);
    alpha = values.get(LspsKeys.ALPHA);
    tier2 = values.get(LspsKeys.TIER2);
    groupBy = values.get(LspsKeys.GROUP_BY);
    reduceAdmission = values.get(LspsKeys.REDUCE_ADMISSION);
    sizeBasis = values.get(LspsKeys.SIZE_BASIS);
    fairness = values.get(LspsKeys.FAIRNESS);
    guarantee = values.get(LspsKeys.GUARANTEE);
    lag = values.get(LspsKeys.LAG);
    unsizedGuarantee = values.get(LspsKeys.UNSIZED_GUARANTEE);
    maxFactor = values.get(LspsKeys.MAX_FACTOR);
    userSize = values.get(LspsKeys.USER_SIZE);
  }

  /** Whether these lie over this very set of the cluster's settings. */
  boolean isOver(SettingValues settings) {
    return cluster == settings;
  }

  /**
   * What the rule goes by among the children of the queue.
   *
   * @param types how many resource types are shared out
   */
  public RuleSettings rule(int types) {
    return new RuleSettings(
        shareRule, types, guarantee, unsizedApart() ? guarantee(false) : 0, lag, alpha, maxFactor);
  }

  /** Any setting, also another module's. */
  public <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  public ShareRule shareRule() {
    return shareRule;
  }

  /** Whose past tells what a job will be. */
  public PastJobs pastJobs() {
    return pastJobs;
  }

  public double alpha() {
    return alpha;
  }

  public Tier2 tier2() {
    return tier2;
  }

  public GroupBy groupBy() {
    return groupBy;
  }

  public ReduceAdmission reduceAdmission() {
    return reduceAdmission;
  }

  public SizeBasis sizeBasis() {
    return sizeBasis;
  }

  public Fairness fairness() {
    return fairness;
  }

  public double guarantee() {
    return guarantee;
  }

  /** By which part of the time that the FairScheduler would take for a job it may take longer. */
  public double lag() {
    return lag;
  }

  /**
   * The guarantee of one user.
   *
   * @param sized whether the asks of all its jobs tell their size
   */
  public double guarantee(boolean sized) {
    return sized ? guarantee : Math.max(guarantee, unsizedGuarantee);
  }

  /**
   * Whether a user of whose jobs the asks do not tell the size has, beyond its guarantee, what
   * users of known sizes leave; otherwise it is treated like them.
   */
  public boolean unsizedApart() {
    return unsizedGuarantee > 0;
  }

  public double maxFactor() {
    return maxFactor;
  }

  public UserSize userSize() {
    return userSize;
  }
}
