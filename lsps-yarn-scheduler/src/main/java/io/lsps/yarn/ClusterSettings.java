/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.BadSettingException;
import io.lsps.policy.yarn.Setting;
import io.lsps.policy.yarn.SettingGroup;
import io.lsps.policy.yarn.SettingValues;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Reads the settings of yarn-site.xml, over the defaults that each module has for its own. */
final class ClusterSettings {
  private ClusterSettings() {}

  /**
   * All settings, cluster-wide ones and the outermost ones of queues.
   *
   * @throws BadSettingException if one has a value that it does not take
   */
  static SettingValues from(Configuration conf) {
    SettingValues values = SettingValues.NONE;
    for (SettingGroup group : AllSettings.GROUPS) {
      Configuration merged = withDefaults(conf, group);
      for (Setting<?> setting : group.all()) {
        String text = merged.getTrimmed(setting.key(), "");
        values = values.with(setting, text, setting.key() + " in yarn-site.xml");
      }
    }
    return values;
  }

  private static Configuration withDefaults(Configuration conf, SettingGroup group) {
    Configuration merged = new Configuration(conf);
    for (Map.Entry<String, String> entry : group.defaults()) {
      if (merged.getRaw(entry.getKey()) == null) {
        // Raw, so that ${...} is filled in from the ResourceManager's own configuration.
        merged.set(entry.getKey(), entry.getValue());
      }
    }
    return merged;
  }
}
