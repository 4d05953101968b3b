/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.Metric;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The settings of FLEX. Defaults and meaning: {@code flex-default.xml}. */
public final class FlexKeys {
  static final String PREFIX = "yarn.scheduler.flex.";

  static final Setting<Metric> METRIC =
      new Setting<>(PREFIX + "metric", "flexMetric", "one of " + metrics(), Metric::parse);

  static final Setting<Double> MAX_WEIGHT =
      Setting.number(PREFIX + "max-weight", null, 1, 1_000_000);

  /** All of them. */
  public static final SettingGroup GROUP =
      new SettingGroup("flex-default.xml", "flex", METRIC, MAX_WEIGHT);

  private FlexKeys() {}

  private static String metrics() {
    return Arrays.stream(Metric.values()).map(Metric::toString).collect(Collectors.joining(", "));
  }
}
