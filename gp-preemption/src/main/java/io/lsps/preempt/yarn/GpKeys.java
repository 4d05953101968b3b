/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.LongJobProtection;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;

/** Every setting of Global Preemption. Defaults and meaning: {@code gp-default.xml}. */
public final class GpKeys {
  static final String PREFIX = "yarn.scheduler.gp.";

  static final Setting<Boolean> OBSERVE_ONLY = Setting.flag(PREFIX + "observe-only");
  static final Setting<Long> INTERVAL = Setting.duration(PREFIX + "interval");
  static final Setting<Long> GRACE_PERIOD = Setting.durationOrNone(PREFIX + "grace-period");
  static final Setting<Long> MIN_SHARE_TIMEOUT =
      Setting.durationOrNone(PREFIX + "min-share-timeout");
  static final Setting<Long> FAIR_SHARE_TIMEOUT =
      Setting.durationOrNone(PREFIX + "fair-share-timeout");
  static final Setting<Double> FAIR_SHARE_THRESHOLD =
      Setting.fraction(PREFIX + "fair-share-threshold", null);
  static final Setting<Double> DEAD_ZONE = Setting.fraction(PREFIX + "dead-zone", null);
  static final Setting<Double> ROUND_LIMIT = Setting.fraction(PREFIX + "round-limit", null);
  static final Setting<Long> REPAID_PROTECTION =
      Setting.durationOrNone(PREFIX + "repaid-protection");
  static final Setting<Long> NATURAL_ENDS = Setting.durationOrNone(PREFIX + "natural-ends");
  static final Setting<Double> LOSS_FACTOR =
      Setting.number(PREFIX + "loss-factor", null, 0, 1_000_000);
  static final Setting<Boolean> AM_PREEMPTION = Setting.flag(PREFIX + "am-preemption");
  static final Setting<Integer> DECISIONS_KEPT =
      Setting.count(PREFIX + "decisions-kept", 0, 100_000);
  static final Setting<Double> LONG_FACTOR =
      Setting.number(PREFIX + "long-jobs.factor", null, 1, 1000);
  static final Setting<LongJobProtection> LONG_SPARED =
      Setting.choice(PREFIX + "long-jobs.spared", null, LongJobProtection.class);
  static final Setting<Long> LONG_PERIOD = Setting.duration(PREFIX + "long-jobs.busy-period");
  static final Setting<Double> LONG_TIME = Setting.fraction(PREFIX + "long-jobs.busy-time", null);
  static final Setting<Double> LONG_USAGE = Setting.fraction(PREFIX + "long-jobs.busy-usage", null);
  static final Setting<Double> LONG_PERFORMANCE =
      Setting.fraction(PREFIX + "long-jobs.performance", null);
  static final Setting<Double> LONG_PART = Setting.fraction(PREFIX + "long-jobs.part", null);
  static final Setting<Long> LONG_TIMEOUT = Setting.durationOrNone(PREFIX + "long-jobs.timeout");
  static final Setting<Double> LONG_ONE_JOB =
      Setting.fraction(PREFIX + "long-jobs.one-job-part", null);
  static final Setting<Boolean> LAUNCH_CONTROL = Setting.flag(PREFIX + "launch-control");
  static final Setting<Long> LAUNCH_TASKS = Setting.durationOrNone(PREFIX + "launch-control.tasks");
  static final Setting<Double> LAUNCH_CHANCE =
      Setting.fraction(PREFIX + "launch-control.chance", null);
  static final Setting<Double> LAUNCH_IDLE_PART =
      Setting.number(PREFIX + "launch-control.idle-part", null, 0, 1000);
  static final Setting<Double> LAUNCH_LEAST =
      Setting.fraction(PREFIX + "launch-control.least", null);
  static final Setting<Long> LAUNCH_MEMORY = Setting.duration(PREFIX + "launch-control.memory");

  /** All of them; none is a queue's. */
  public static final SettingGroup GROUP =
      new SettingGroup(
          "gp-default.xml",
          "gp",
          OBSERVE_ONLY,
          INTERVAL,
          GRACE_PERIOD,
          MIN_SHARE_TIMEOUT,
          FAIR_SHARE_TIMEOUT,
          FAIR_SHARE_THRESHOLD,
          DEAD_ZONE,
          ROUND_LIMIT,
          REPAID_PROTECTION,
          NATURAL_ENDS,
          LOSS_FACTOR,
          AM_PREEMPTION,
          DECISIONS_KEPT,
          LONG_FACTOR,
          LONG_SPARED,
          LONG_PERIOD,
          LONG_TIME,
          LONG_USAGE,
          LONG_PERFORMANCE,
          LONG_PART,
          LONG_TIMEOUT,
          LONG_ONE_JOB,
          LAUNCH_CONTROL,
          LAUNCH_TASKS,
          LAUNCH_CHANCE,
          LAUNCH_IDLE_PART,
          LAUNCH_LEAST,
          LAUNCH_MEMORY);

  private GpKeys() {}
}
