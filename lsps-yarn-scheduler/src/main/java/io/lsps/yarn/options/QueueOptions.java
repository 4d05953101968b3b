/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.gate.ReduceRules.ReduceAdmission;
import io.lsps.rule.RuleName;
import io.lsps.rule.RuleSettings;
import io.lsps.rule.Tier2;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import io.lsps.workload.PastJobs;

/** The effective settings of one queue. */
public final class QueueOptions {
  private final SettingValues cluster;
  private final SettingValues values;
  private final Mode mode;
  private final RuleName rule;
  private final double alpha;
  private final Tier2 tier2;
  private final GroupBy groupBy;
  private final ReduceAdmission reduceAdmission;
  private final Fairness fairness;
  private final double guarantee;
  private final double lag;

  public QueueOptions(SettingValues cluster, SettingValues values) {
    this.cluster = cluster;
    this.values = values;
    Mode own = values.get(LspsKeys.MODE);
    Mode all = cluster.get(LspsKeys.MODE);
    mode = own.compareTo(all) > 0 ? own : all;
    rule = values.get(LspsKeys.RULE);
    alpha = values.get(LspsKeys.ALPHA);
    boolean paper = rule == RuleName.PAPER;
    tier2 = values.get(LspsKeys.TIER2);
    groupBy = values.get(LspsKeys.GROUP_BY);
    ReduceAdmission admits = values.get(LspsKeys.REDUCE_ADMISSION);
    reduceAdmission =
        admits != ReduceAdmission.RULE
            ? admits
            : paper ? ReduceAdmission.SLOWSTART : ReduceAdmission.ADAPTIVE;
    Fairness shared = values.get(LspsKeys.FAIRNESS);
    fairness = shared == Fairness.AUTO ? Fairness.FAIR : shared;
    guarantee = values.get(LspsKeys.GUARANTEE);
    lag = values.get(LspsKeys.LAG);
  }

  /** Whether these are based on this set of cluster settings. */
  boolean isOver(SettingValues settings) {
    return cluster == settings;
  }

  /**
   * The rule's settings for the children of the queue.
   *
   * @param types number of resource types
   */
  public RuleSettings rule(int types) {
    return new RuleSettings(rule, types, lag, alpha);
  }

  /**
   * The guaranteed fraction of its stock share, for a queue or a submitter in it.
   *
   * @param among the rule by which it shares with others: the papers guarantee nothing
   */
  public double guarantee(RuleName among) {
    return among == RuleName.PAPER ? 0 : guarantee;
  }

  /** Any setting, of any module. */
  public <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  /** Its mode: its own or the cluster's, whichever lets LsPS do less. */
  public Mode mode() {
    return mode;
  }

  /** The rule for its children. */
  public RuleName rule() {
    return rule;
  }

  /** Which completed jobs predict a running one. */
  public PastJobs pastJobs() {
    return rule == RuleName.PAPER ? PastJobs.USER : PastJobs.ALIKE;
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

  public Fairness fairness() {
    return fairness;
  }
}
