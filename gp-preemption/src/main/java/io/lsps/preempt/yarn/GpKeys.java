/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Every setting of Global Preemption. Defaults and meaning: {@code gp-default.xml}. */
public final class GpKeys {
  static final String PREFIX = "yarn.scheduler.gp.";

  static final Setting<Boolean> OBSERVE_ONLY = Setting.flag(PREFIX + "observe-only");
  static final Setting<Long> INTERVAL = Setting.duration(PREFIX + "interval");
  static final Setting<Long> GRACE_PERIOD = Setting.durationOrNone(PREFIX + "grace-period");
  static final Setting<Double> PERFORMANCE = Setting.fraction(PREFIX + "performance", null);

  /** All of them; all are cluster-wide. */
  public static final SettingGroup GROUP =
      new SettingGroup("gp-default.xml", "gp", OBSERVE_ONLY, INTERVAL, GRACE_PERIOD, PERFORMANCE);

  private GpKeys() {}

  /**
   * The values of yarn-site.xml over the defaults.
   *
   * @throws BadSettingException if a value is invalid, or a key with this prefix is unknown
   */
  static SettingValues read(Configuration conf) {
    Set<String> written = new HashSet<>();
    conf.getPropsWithPrefix(PREFIX).keySet().forEach(key -> written.add(PREFIX + key));
    List<String> problems = GROUP.unknown(written);
    if (conf.getBoolean(FairSchedulerConfiguration.PREEMPTION, false)) {
      problems.add(
          FairSchedulerConfiguration.PREEMPTION
              + " in yarn-site.xml is \"true\": expected false beside Global Preemption, which"
              + " takes its place");
    }
    SettingValues values = SettingValues.NONE;
    try {
      values = GROUP.read(conf::get);
      if (values.get(PERFORMANCE) == 0) {
        problems.add(PERFORMANCE.key + " in yarn-site.xml is 0: expected a number above 0, to 1");
      }
    } catch (BadSettingException e) {
      problems.addAll(e.problems());
    }
    BadSettingException.throwIfAny(problems);
    return values;
  }
}
