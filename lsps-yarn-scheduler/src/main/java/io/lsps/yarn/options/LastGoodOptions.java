/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The options that were last found good, as a file beside the history: what a start falls back on.
 * See docs/decisions/0001-settings.md.
 */
public final class LastGoodOptions {
  private static final String NAME = "options.last-good.json";
  private static final String SOURCE = "the last good options";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PrivateFolder folder;

  private LastGoodOptions(PrivateFolder folder) {
    this.folder = folder;
  }

  /** Where the configuration keeps the history; null where it keeps none, or not as a folder. */
  public static LastGoodOptions of(Configuration conf) {
    Setting<String> setting = LspsKeys.HISTORY_DIR;
    String usual = LspsKeys.GROUP.defaultValues().get(setting.key());
    try {
      String name = setting.parse(conf.get(setting.key(), usual), setting.key());
      return name.isEmpty() ? null : new LastGoodOptions(new PrivateFolder(conf, name));
    } catch (BadSettingException e) {
      return null;
    }
  }

  /**
   * What was saved last. What this version has no setting for is left out.
   *
   * @throws IOException if there is nothing, or it cannot be read
   * @throws BadSettingException if a value is none that its setting takes
   */
  public Options read() throws IOException {
    JsonNode root;
    try (InputStream in = folder.open(NAME)) {
      root = JSON.readTree(in);
    }
    Configuration conf = new Configuration(false);
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.all()) {
        JsonNode written = root.path("cluster").get(setting.key());
        if (written != null) {
          conf.set(setting.key(), written.asText(), SOURCE);
        }
      }
    }
    Map<String, SettingValues> queues = new HashMap<>();
    root.path("queues")
        .fields()
        .forEachRemaining(
            queue -> queues.put(queue.getKey(), values(queue.getKey(), queue.getValue())));
    return new Options(ClusterSettings.from(conf), queues, ClusterSettings.sources(conf));
  }

  private static SettingValues values(String queue, JsonNode texts) {
    SettingValues values = SettingValues.NONE;
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.ofQueues()) {
        JsonNode text = texts.get(setting.element());
        if (text != null) {
          values = values.with(setting, text.asText(), "queue " + queue + " of " + SOURCE);
        }
      }
    }
    return values;
  }

  /**
   * Replaces what was saved; there is always a whole file. Of the cluster's settings it has those
   * that somebody wrote: the others follow from the defaults.
   */
  public void save(Options options) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    Map<String, String> cluster = new TreeMap<>();
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.all()) {
        if (!options.source(setting).equals(group.defaultsName())) {
          cluster.put(setting.key(), options.cluster().texts().get(setting));
        }
      }
    }
    cluster.forEach(root.putObject("cluster")::put);
    ObjectNode queues = root.putObject("queues");
    new TreeMap<>(options.queues())
        .forEach(
            (queue, values) -> {
              Map<String, String> texts = new TreeMap<>();
              values.texts().forEach((setting, text) -> texts.put(setting.element(), text));
              texts.forEach(queues.putObject(queue)::put);
            });
    folder.replace(NAME, out -> JSON.writerWithDefaultPrettyPrinter().writeValue(out, root));
  }

  @Override
  public String toString() {
    return folder.file(NAME).toString();
  }
}
