/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.net.URL;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Reads the settings of yarn-site.xml, over the defaults of {@code lsps-default.xml}. */
final class ClusterSettings {
  static final String DEFAULTS = "lsps-default.xml";

  private ClusterSettings() {}

  /**
   * All settings, cluster-wide ones and the outermost ones of queues.
   *
   * @throws BadSettingException if one has a value that it does not take
   */
  static SettingValues from(Configuration conf) {
    Configuration merged = withDefaults(conf);
    SettingValues values = SettingValues.NONE;
    for (Setting<?> setting : LspsKeys.OF_CLUSTER) {
      values = read(merged, setting, values);
    }
    for (Setting<?> setting : LspsKeys.OF_QUEUES) {
      values = read(merged, setting, values);
    }
    return values;
  }

  private static SettingValues read(Configuration conf, Setting<?> setting, SettingValues values) {
    String text = conf.getTrimmed(setting.key(), "");
    return values.with(setting, text, setting.key() + " in yarn-site.xml");
  }

  private static Configuration withDefaults(Configuration conf) {
    Configuration merged = new Configuration(conf);
    for (Map.Entry<String, String> entry : defaults()) {
      if (merged.getRaw(entry.getKey()) == null) {
        // Raw, so that ${...} is filled in from the ResourceManager's own configuration.
        merged.set(entry.getKey(), entry.getValue());
      }
    }
    return merged;
  }

  static Configuration defaults() {
    URL resource = ClusterSettings.class.getClassLoader().getResource(DEFAULTS);
    if (resource == null) {
      throw new IllegalStateException(DEFAULTS + " is missing from the LsPS jar");
    }
    Configuration defaults = new Configuration(false);
    defaults.addResource(resource);
    return defaults;
  }
}
