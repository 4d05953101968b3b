/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** Reads the settings of yarn-site.xml, over the defaults that each module has for its own. */
public final class ClusterSettings {
  private ClusterSettings() {}

  /**
   * All settings, cluster-wide ones and the outermost ones of queues.
   *
   * @throws BadSettingException if any have values that they do not take, or keys begin as ours do
   *     and are none; it has all of them
   */
  public static SettingValues from(Configuration conf) {
    List<String> problems = new ArrayList<>();
    SettingValues values = SettingValues.NONE;
    for (SettingGroup group : AllSettings.GROUPS) {
      problems.addAll(group.unknown(written(conf, group.keyPrefix())));
      try {
        // Fills in ${...} in defaults as well.
        values = values.over(group.read(conf::get));
      } catch (BadSettingException e) {
        problems.addAll(e.problems());
      }
    }
    problems.addAll(ContinuousScheduling.refused(conf));
    BadSettingException.throwIfAny(problems);
    return values;
  }

  private static Set<String> written(Configuration conf, String prefix) {
    Set<String> names = new HashSet<>();
    conf.getPropsWithPrefix(prefix).keySet().forEach(rest -> names.add(prefix + rest));
    return names;
  }
}
