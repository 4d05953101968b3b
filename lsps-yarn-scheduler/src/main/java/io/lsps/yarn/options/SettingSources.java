/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Where each setting of the cluster's has its value from. */
public final class SettingSources {
  private static final Pattern STREAM = Pattern.compile("[\\w.$]+@[0-9a-f]+");

  private SettingSources() {}

  /** By key: the file that it is written in or the file of defaults. */
  public static Map<String, String> of(Configuration conf, Collection<SettingGroup> groups) {
    Map<String, String> sources = new HashMap<>();
    for (SettingGroup group : groups) {
      for (Setting<?> setting : group.all()) {
        sources.put(setting.key(), source(conf, setting.key(), group));
      }
    }
    return sources;
  }

  private static String source(Configuration conf, String key, SettingGroup group) {
    if (conf.get(key) == null) {
      return group.defaultsName();
    }
    String[] written = conf.getPropertySources(key);
    if (written == null || written.length == 0) {
      return "yarn-site.xml";
    }
    // A refresh of the queues hands its files over as streams, which have no names.
    String last = written[written.length - 1];
    return STREAM.matcher(last).matches() ? "refreshQueues" : last;
  }
}
