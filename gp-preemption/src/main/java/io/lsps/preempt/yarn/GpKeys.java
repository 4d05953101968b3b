/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Spare;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Every setting of Global Preemption. Defaults and meaning: {@code gp-default.xml}. */
final class GpKeys {
  static final String PREFIX = "yarn.scheduler.gp.";

  static final Setting<Boolean> OBSERVE_ONLY = Setting.flag(PREFIX + "observe-only");
  static final Setting<Long> INTERVAL = Setting.duration(PREFIX + "interval", 1);
  static final Setting<Long> GRACE_PERIOD = Setting.duration(PREFIX + "grace-period", 0);
  static final Setting<Long> MIN_SHARE_TIMEOUT = Setting.duration(PREFIX + "min-share-timeout", 0);
  static final Setting<Long> FAIR_SHARE_TIMEOUT =
      Setting.duration(PREFIX + "fair-share-timeout", 0);
  static final Setting<Double> FAIR_SHARE_THRESHOLD =
      Setting.fraction(PREFIX + "fair-share-threshold");
  static final Setting<Double> DEAD_ZONE = Setting.fraction(PREFIX + "dead-zone");
  static final Setting<Double> ROUND_LIMIT = Setting.fraction(PREFIX + "round-limit");
  static final Setting<Long> REPAID_PROTECTION = Setting.duration(PREFIX + "repaid-protection", 0);
  static final Setting<Long> NATURAL_ENDS = Setting.duration(PREFIX + "natural-ends", 0);
  static final Setting<Boolean> AM_PREEMPTION = Setting.flag(PREFIX + "am-preemption");
  static final Setting<Integer> DECISIONS_KEPT =
      Setting.count(PREFIX + "decisions-kept", 0, 100_000);
  static final Setting<Double> LONG_FACTOR = Setting.number(PREFIX + "long-jobs.factor", 1, 1000);
  static final Setting<Spare> LONG_SPARED =
      Setting.choice(PREFIX + "long-jobs.spared", Spare.class);
  static final Setting<Long> LONG_PERIOD = Setting.duration(PREFIX + "long-jobs.busy-period", 1);
  static final Setting<Double> LONG_TIME = Setting.fraction(PREFIX + "long-jobs.busy-time");
  static final Setting<Double> LONG_USAGE = Setting.fraction(PREFIX + "long-jobs.busy-usage");
  static final Setting<Double> LONG_PERFORMANCE =
      Setting.fraction(PREFIX + "long-jobs.performance");
  static final Setting<Double> LONG_PART = Setting.fraction(PREFIX + "long-jobs.part");
  static final Setting<Long> LONG_TIMEOUT = Setting.duration(PREFIX + "long-jobs.timeout", 0);
  static final Setting<Double> LONG_ONE_JOB = Setting.fraction(PREFIX + "long-jobs.one-job-part");

  static final List<Setting<?>> ALL =
      Collections.unmodifiableList(
          Arrays.asList(
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
              LONG_ONE_JOB));

  private GpKeys() {}
}
