/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Rules;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** The settings of yarn-site.xml over the defaults of {@code gp-default.xml}. Immutable. */
final class GpSettings {
  static final String DEFAULTS = "gp-default.xml";

  private final Map<Setting<?>, Object> values = new HashMap<>();

  private GpSettings() {}

  /**
   * Reads them all.
   *
   * @throws BadSettingException if one has a value that it does not take
   */
  static GpSettings from(Configuration conf) {
    Configuration defaults = defaults();
    GpSettings settings = new GpSettings();
    for (Setting<?> setting : GpKeys.ALL) {
      String text = conf.getTrimmed(setting.key());
      settings.values.put(
          setting, setting.parse(text == null ? defaults.get(setting.key(), "") : text));
    }
    if (settings.get(GpKeys.LONG_PERFORMANCE) == 0) {
      throw new BadSettingException(
          GpKeys.LONG_PERFORMANCE.key()
              + " in yarn-site.xml is 0: expected a number above 0, to 1");
    }
    return settings;
  }

  static Configuration defaults() {
    URL resource = GpSettings.class.getClassLoader().getResource(DEFAULTS);
    if (resource == null) {
      throw new IllegalStateException(DEFAULTS + " is missing from the jar of Global Preemption");
    }
    Configuration defaults = new Configuration(false);
    defaults.addResource(resource);
    return defaults;
  }

  @SuppressWarnings("unchecked") // from() puts what the setting itself parsed.
  <T> T get(Setting<T> setting) {
    return (T) values.get(setting);
  }

  Rules rules() {
    return Rules.defaults()
        .deadZone(get(GpKeys.DEAD_ZONE))
        .roundLimit(get(GpKeys.ROUND_LIMIT))
        .repaidProtection(get(GpKeys.REPAID_PROTECTION))
        .naturalEnds(get(GpKeys.NATURAL_ENDS))
        .masters(get(GpKeys.AM_PREEMPTION))
        .longFactor(get(GpKeys.LONG_FACTOR))
        .spareLongJobs(get(GpKeys.LONG_SPARED))
        .busy(get(GpKeys.LONG_PERIOD), get(GpKeys.LONG_TIME), get(GpKeys.LONG_USAGE))
        .performance(get(GpKeys.LONG_PERFORMANCE))
        .longJobs(get(GpKeys.LONG_PART), get(GpKeys.LONG_TIMEOUT))
        .oneJobPart(get(GpKeys.LONG_ONE_JOB));
  }
}
