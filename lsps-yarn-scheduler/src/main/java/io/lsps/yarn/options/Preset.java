/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * A set of defaults that go together. What is set in so many words wins over them. See
 * docs/decisions/0049-guarantee-bound-and-defaults.md.
 */
enum Preset {
  /** The defaults of the settings themselves. */
  DEFAULT,
  /** As in the paper: shares by job size alone, nobody bounded, largest deficit first. */
  PAPER;

  /** By key; of the settings that are not among them it says nothing. */
  Map<String, String> defaults() {
    return this == PAPER ? paper() : Collections.emptyMap();
  }

  private static Map<String, String> paper() {
    Map<String, String> values = new HashMap<>();
    values.put(LspsKeys.ALPHA.key(), "1");
    values.put(LspsKeys.GUARANTEE.key(), "0");
    values.put(LspsKeys.MAX_FACTOR.key(), "1000000");
    values.put(LspsKeys.USER_SIZE.key(), "mean");
    values.put(LspsKeys.SERVICE_ORDER.key(), "deficit");
    values.put(LspsKeys.TIER2.key(), "auto");
    return values;
  }
}
