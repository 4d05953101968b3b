/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.StoredOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/**
 * The options that were last found good, as a file beside the history: what a start falls back on.
 * See docs/decisions/0001-options-and-reloads.md.
 */
public final class LastGoodOptions {
  private static final String NAME = "options.last-good.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Configuration conf;
  private final Path folder;

  private LastGoodOptions(Configuration conf, Path folder) {
    this.conf = conf;
    this.folder = folder;
  }

  /** Where the configuration keeps the history; null where it keeps none, or not as a folder. */
  public static LastGoodOptions of(Configuration conf) {
    Setting<String> setting = LspsKeys.HISTORY_DIR;
    String usual = LspsKeys.GROUP.defaultValues().get(setting.key());
    try {
      String name = setting.parse(conf.get(setting.key(), usual), setting.key());
      return name.isEmpty() ? null : new LastGoodOptions(conf, new Path(name));
    } catch (BadSettingException e) {
      return null;
    }
  }

  /**
   * What was saved last.
   *
   * @throws IOException if there is nothing, or it cannot be read
   * @throws BadSettingException if a value is none that its setting takes
   */
  public Options read() throws IOException {
    try (InputStream in = files().open(file())) {
      JsonNode root = JSON.readTree(in);
      Map<String, Map<String, String>> queues = new HashMap<>();
      root.path("queues")
          .fields()
          .forEachRemaining(queue -> queues.put(queue.getKey(), texts(queue.getValue())));
      return StoredOptions.parse(texts(root.path("cluster")), queues);
    }
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new HashMap<>();
    node.fields().forEachRemaining(field -> texts.put(field.getKey(), field.getValue().asText()));
    return texts;
  }

  /** Replaces what was saved; there is always a whole file. */
  public void save(Options options) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    ObjectNode cluster = root.putObject("cluster");
    new TreeMap<>(StoredOptions.written(options)).forEach(cluster::put);
    ObjectNode queues = root.putObject("queues");
    new TreeMap<>(StoredOptions.queues(options))
        .forEach((queue, texts) -> new TreeMap<>(texts).forEach(queues.putObject(queue)::put));
    Path fresh = new Path(folder, NAME + ".new");
    try (OutputStream out =
        files()
            .create(
                fresh,
                EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE),
                CreateOpts.createParent(),
                CreateOpts.perms(HistoryEpochs.OWNER_ONLY))) {
      JSON.writerWithDefaultPrettyPrinter().writeValue(out, root);
    }
    files().rename(fresh, file(), Rename.OVERWRITE);
  }

  private Path file() {
    return new Path(folder, NAME);
  }

  private FileContext files() throws IOException {
    return folder.toUri().getScheme() == null
        ? FileContext.getFileContext(conf)
        : FileContext.getFileContext(folder.toUri(), conf);
  }

  @Override
  public String toString() {
    return file().toString();
  }
}
