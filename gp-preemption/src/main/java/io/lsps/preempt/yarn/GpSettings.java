/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.PreemptionRules;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** The settings of yarn-site.xml over the defaults of {@code gp-default.xml}. Immutable. */
final class GpSettings {
  private final SettingValues values;

  private GpSettings(SettingValues values) {
    this.values = values;
  }

  /**
   * Reads them all.
   *
   * @throws BadSettingException if one has a value that it does not take, or a key begins as ours
   *     do and is none
   */
  static GpSettings from(Configuration conf) {
    Set<String> written = new HashSet<>();
    conf.getPropsWithPrefix(GpKeys.PREFIX)
        .keySet()
        .forEach(key -> written.add(GpKeys.PREFIX + key));
    List<String> problems = GpKeys.GROUP.unknown(written);
    if (conf.getBoolean(FairSchedulerConfiguration.PREEMPTION, false)) {
      problems.add(
          FairSchedulerConfiguration.PREEMPTION
              + " in yarn-site.xml is \"true\": expected false beside Global Preemption, which"
              + " takes its place");
    }
    SettingValues values = SettingValues.NONE;
    try {
      values = GpKeys.GROUP.read(conf::get);
      if (values.get(GpKeys.PERFORMANCE) == 0) {
        problems.add(
            GpKeys.PERFORMANCE.key() + " in yarn-site.xml is 0: expected a number above 0, to 1");
      }
    } catch (BadSettingException e) {
      problems.addAll(e.problems());
    }
    BadSettingException.throwIfAny(problems);
    return new GpSettings(values);
  }

  <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  PreemptionRules rules() {
    return PreemptionRules.defaults().performance(get(GpKeys.PERFORMANCE));
  }
}
