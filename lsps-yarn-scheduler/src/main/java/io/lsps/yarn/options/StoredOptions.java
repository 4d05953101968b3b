/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Options as texts by name, to be stored and read again. */
public final class StoredOptions {
  /** The source of what comes from here. */
  static final String SOURCE = "the last good options";

  private StoredOptions() {}

  /** The cluster's settings that somebody wrote, by key; the others follow from the defaults. */
  public static Map<String, String> written(Options options) {
    Map<String, String> written = new HashMap<>();
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.all()) {
        if (!options.source(setting).equals(group.defaultsName())) {
          written.put(setting.key(), options.cluster().texts().get(setting));
        }
      }
    }
    return written;
  }

  /** What queues set for themselves: by queue, then by element. */
  public static Map<String, Map<String, String>> queues(Options options) {
    Map<String, Map<String, String>> queues = new HashMap<>();
    options
        .queues()
        .forEach(
            (queue, values) -> {
              Map<String, String> texts = new HashMap<>();
              values.texts().forEach((setting, text) -> texts.put(setting.element(), text));
              queues.put(queue, texts);
            });
    return queues;
  }

  /**
   * The options again. What this version has no setting for is left out.
   *
   * @throws BadSettingException if a value is none that its setting takes
   */
  public static Options parse(
      Map<String, String> written, Map<String, Map<String, String>> queues) {
    Configuration conf = new Configuration(false);
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.all()) {
        if (written.containsKey(setting.key())) {
          conf.set(setting.key(), written.get(setting.key()), SOURCE);
        }
      }
    }
    Map<String, SettingValues> values = new HashMap<>();
    queues.forEach((queue, texts) -> values.put(queue, values(queue, texts)));
    return new Options(
        ClusterSettings.from(conf), values, SettingSources.of(conf, AllSettings.GROUPS));
  }

  private static SettingValues values(String queue, Map<String, String> texts) {
    SettingValues values = SettingValues.NONE;
    for (Map.Entry<String, String> text : texts.entrySet()) {
      for (SettingGroup group : AllSettings.GROUPS) {
        Setting<?> setting = group.ofElement(text.getKey());
        if (setting != null) {
          values = values.with(setting, text.getValue(), "queue " + queue + " of " + SOURCE);
        }
      }
    }
    return values;
  }
}
