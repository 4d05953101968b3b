/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.preempt.yarn.Viewer;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.yarn.app.HistoryKeeper;
import io.lsps.yarn.fast.Host;
import io.lsps.yarn.options.AllSettings;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.OptionsInForce;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.util.VersionInfo;

/** Health, and the effective settings. */
final class HealthJson {
  private HealthJson() {}

  static void write(ObjectNode node, Overview of, Viewer viewer) {
    OptionsInForce options = of.options;
    long faults = of.faults();
    HistoryKeeper history = of.history();
    boolean historyWell =
        history == null
            || history.place().isEmpty()
            || (history.problem().isEmpty() && history.setAside() == 0);
    boolean optionsWell = options.problem().isEmpty();
    boolean hostWell = Host.missing().isEmpty();
    String standstill = of.pulse.standstill();
    node.put(
        "healthy", standstill.isEmpty() && faults == 0 && historyWell && optionsWell && hostWell);
    node.put("standsStill", !standstill.isEmpty());
    node.put("standstill", standstill.isEmpty() ? null : standstill);
    known(node, "secondsSinceUpdate", of.pulse.secondsSinceUpdate());
    known(node, "secondsSinceHeartbeat", of.pulse.secondsSinceHeartbeat());
    node.put("secondsOfRoomUnused", of.pulse.secondsOfRoomUnused());
    String version = HealthJson.class.getPackage().getImplementationVersion();
    node.put("schedulerVersion", version == null ? "unknown" : version);
    node.put("schedulerClass", of.host.schedulerClass());
    node.put("stock", options.current().mode() == Mode.STOCK);
    node.put("mode", Setting.nameOf(options.current().mode()));
    node.put("observes", options.current().observes());
    node.put("faults", faults);
    ObjectNode host = node.putObject("host");
    host.put("scheduler", of.host.terms.scheduler);
    host.put("hadoopVersion", VersionInfo.getVersion());
    host.put("tested", Host.isTested());
    Host.missing().forEach(host.putArray("missing")::add);
    host.put("fastPath", of.host.isFastPath());
    ObjectNode reload = node.putObject("options");
    reload.put("refused", options.refused());
    reload.put("problem", optionsWell ? null : viewer.ofAll(options.problem()));
    reload.put("problemTime", optionsWell ? null : options.problemMillis());
    reload.put("warnings", options.warnings());
    JsonNumbers.number(node, "minimumShares", of.publisher.latest().minimumShares());
    write(node.putObject("history"), history, viewer);
  }

  private static void known(ObjectNode node, String name, long seconds) {
    node.put(name, seconds < 0 ? null : (Long) seconds);
  }

  private static void write(ObjectNode node, HistoryKeeper history, Viewer viewer) {
    boolean kept = history != null && !history.place().isEmpty();
    node.put("enabled", kept);
    node.put("folder", kept ? history.place() : null);
    node.put("loaded", kept && history.isLoaded());
    node.put("restoredUsers", kept ? history.restoredUsers() : 0);
    node.put("savedTime", kept && history.savedMillis() > 0 ? history.savedMillis() : null);
    node.put("setAside", kept ? history.setAside() : 0);
    boolean well = !kept || history.problem().isEmpty();
    node.put("problem", well ? null : viewer.ofAll(history.problem()));
  }

  /**
   * Writes the effective settings and their sources.
   *
   * @param visible the queues whose settings are shown
   */
  static void writeSettings(ObjectNode node, Options options, Predicate<String> visible) {
    ArrayNode cluster = node.putArray("settings");
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.all) {
        String text = options.cluster.texts().get(setting);
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
                            one(all.addObject(), setting, text).put("element", setting.element));
              }
            });
  }

  private static ObjectNode one(ObjectNode node, Setting<?> setting, String text) {
    return node.put("key", setting.key).put("value", text);
  }
}
