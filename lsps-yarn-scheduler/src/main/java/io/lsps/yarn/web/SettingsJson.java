/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.yarn.options.AllSettings;
import io.lsps.yarn.options.Options;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The settings in force, and where each comes from. */
final class SettingsJson {
  private SettingsJson() {}

  /**
   * Writes them.
   *
   * @param visible the queues whose settings are shown
   */
  static void write(ObjectNode node, Options options, Predicate<String> visible) {
    ArrayNode cluster = node.putArray("settings");
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.all()) {
        String text = options.cluster().texts().get(setting);
        one(cluster.addObject(), setting, text).put("source", options.source(setting));
      }
    }
    ArrayNode queues = node.putArray("queueSettings");
    new TreeMap<>(options.queues())
        .forEach(
            (queue, values) -> {
              if (visible.test(queue)) {
                ObjectNode of = queues.addObject().put("queueName", queue);
                ArrayNode all = of.putArray("settings");
                values
                    .texts()
                    .forEach(
                        (setting, text) ->
                            one(all.addObject(), setting, text).put("element", setting.element()));
              }
            });
  }

  private static ObjectNode one(ObjectNode node, Setting<?> setting, String text) {
    return node.put("key", setting.key()).put("value", text);
  }
}
