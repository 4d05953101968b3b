/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The defaults of each {@link Preset}. */
final class PresetDefaults {
  private PresetDefaults() {}

  /** Defaults by key. A preset leaves the other settings as they are. */
  static Map<String, String> of(Preset preset) {
    return preset == Preset.PAPER ? paper() : Collections.emptyMap();
  }

  private static Map<String, String> paper() {
    Map<String, String> values = new HashMap<>();
    values.put(LspsKeys.SHARE_RULE.key(), "inverse-size");
    values.put(LspsKeys.PAST_JOBS.key(), "all");
    values.put(LspsKeys.ALPHA.key(), "1");
    values.put(LspsKeys.GUARANTEE.key(), "0");
    values.put(LspsKeys.UNSIZED_GUARANTEE.key(), "0");
    values.put(LspsKeys.MAX_FACTOR.key(), "1000000");
    values.put(LspsKeys.USER_SIZE.key(), "mean");
    values.put(LspsKeys.TIER2.key(), "auto");
    values.put(LspsKeys.PLACE_AT_ASK.key(), "false");
    return values;
  }
}
