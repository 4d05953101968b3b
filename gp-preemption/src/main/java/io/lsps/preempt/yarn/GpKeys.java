/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;

/** Every setting of Global Preemption. Defaults and meaning: {@code gp-default.xml}. */
public final class GpKeys {
  static final String PREFIX = "yarn.scheduler.gp.";

  static final Setting<Boolean> OBSERVE_ONLY = Setting.flag(PREFIX + "observe-only");
  static final Setting<Long> INTERVAL = Setting.duration(PREFIX + "interval");
  static final Setting<Long> GRACE_PERIOD = Setting.durationOrNone(PREFIX + "grace-period");
  static final Setting<Double> PERFORMANCE = Setting.fraction(PREFIX + "performance", null);

  /** All of them; none is a queue's. */
  public static final SettingGroup GROUP =
      new SettingGroup("gp-default.xml", "gp", OBSERVE_ONLY, INTERVAL, GRACE_PERIOD, PERFORMANCE);

  private GpKeys() {}
}
