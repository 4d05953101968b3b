/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads the settings of yarn-site.xml, over the defaults that each module has for its own and those
 * of the preset.
 */
public final class ClusterSettings {
  private ClusterSettings() {}

  /**
   * All settings, cluster-wide ones and the outermost ones of queues.
   *
   * @throws BadSettingException if one has a value that it does not take, or a key begins as ours
   *     do and is none
   */
  public static SettingValues from(Configuration conf) {
    for (SettingGroup group : AllSettings.GROUPS) {
      group.refuseUnknown(written(conf, group.keyPrefix()), RemovedKeys.NAMES);
    }
    Map<String, String> preset =
        PresetDefaults.of(LspsKeys.GROUP.read(conf::get).get(LspsKeys.PRESET));
    SettingValues values = SettingValues.NONE;
    for (SettingGroup group : AllSettings.GROUPS) {
      // Fills in ${...} in defaults as well.
      values =
          values.over(group.read((key, usual) -> conf.get(key, preset.getOrDefault(key, usual))));
    }
    return values;
  }

  private static Set<String> written(Configuration conf, String prefix) {
    Set<String> names = new HashSet<>();
    conf.getPropsWithPrefix(prefix).keySet().forEach(rest -> names.add(prefix + rest));
    return names;
  }
}
