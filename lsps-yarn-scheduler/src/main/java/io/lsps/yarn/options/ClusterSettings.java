/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Reads the settings of yarn-site.xml over the defaults of each module. */
@SuppressWarnings(
    "deprecation") // Continuous scheduling is deprecated but still supported by the FairScheduler.
public final class ClusterSettings {
  private static final Pattern STREAM = Pattern.compile("[\\w.$]+@[0-9a-f]+");

  /**
   * The FairScheduler's placement without heartbeats: a thread that loops over all nodes. It
   * excludes placement at AM calls.
   */
  private static final String CONTINUOUS = FairSchedulerConfiguration.CONTINUOUS_SCHEDULING_ENABLED;

  private ClusterSettings() {}

  /**
   * All settings, cluster-wide ones and the defaults for queues.
   *
   * @throws BadSettingException if any are invalid, or keys with an LsPS prefix are unknown; it
   *     lists all
   */
  public static SettingValues from(Configuration conf) {
    List<String> problems = new ArrayList<>();
    SettingValues values = SettingValues.NONE;
    for (SettingGroup group : AllSettings.GROUPS) {
      problems.addAll(group.unknown(written(conf, group.keyPrefix())));
      try {
        // Expands ${...} in defaults as well.
        values = values.over(group.read(conf::get));
      } catch (BadSettingException e) {
        problems.addAll(e.problems());
      }
    }
    String atAsk = LspsKeys.PLACE_AT_ASK.key;
    if ("true".equals(conf.getTrimmed(atAsk)) && isContinuous(conf)) {
      problems.add(
          String.format(
              "%s in yarn-site.xml is \"true\" beside %s = true; expected only one of them to be"
                  + " true, as both place containers without a node's heartbeat. Set the other one"
                  + " to false.",
              atAsk, CONTINUOUS));
    }
    BadSettingException.throwIfAny(problems);
    return values;
  }

  private static Set<String> written(Configuration conf, String prefix) {
    Set<String> names = new HashSet<>();
    conf.getPropsWithPrefix(prefix).keySet().forEach(rest -> names.add(prefix + rest));
    return names;
  }

  private static boolean isContinuous(Configuration conf) {
    return conf.getBoolean(
        CONTINUOUS, FairSchedulerConfiguration.DEFAULT_CONTINUOUS_SCHEDULING_ENABLED);
  }

  /** Advice if an LsPS default yields to a FairScheduler setting, or empty. */
  static String advice(Configuration conf) {
    return !isContinuous(conf) || conf.get(LspsKeys.PLACE_AT_ASK.key) != null
        ? ""
        : String.format(
            "%s is off, as %s = true: set that to false, and application masters are served when"
                + " they ask, by the order and the limits of a node's heartbeat.",
            LspsKeys.PLACE_AT_ASK.key, CONTINUOUS);
  }

  /** The source of each setting, by key: a file, or the defaults. */
  static Map<String, String> sources(Configuration conf) {
    Map<String, String> sources = new HashMap<>();
    for (SettingGroup group : AllSettings.GROUPS) {
      for (Setting<?> setting : group.all) {
        sources.put(setting.key, source(conf, setting.key, group));
      }
    }
    return sources;
  }

  private static String source(Configuration conf, String key, SettingGroup group) {
    if (conf.get(key) == null) {
      return group.defaultsName;
    }
    String[] written = conf.getPropertySources(key);
    if (written == null || written.length == 0) {
      return "yarn-site.xml";
    }
    // A refresh of the queues passes its files as streams, without names.
    String last = written[written.length - 1];
    return STREAM.matcher(last).matches() ? "refreshQueues" : last;
  }
}
