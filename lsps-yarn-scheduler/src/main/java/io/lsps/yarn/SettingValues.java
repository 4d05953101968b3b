/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Values by setting, typed. Immutable. */
final class SettingValues {
  static final SettingValues NONE = new SettingValues(Collections.emptyMap());

  private final Map<Setting<?>, Object> values;

  private SettingValues(Map<Setting<?>, Object> values) {
    this.values = values;
  }

  <T> SettingValues with(Setting<T> setting, String text, String where) {
    Map<Setting<?>, Object> copy = new HashMap<>(values);
    copy.put(setting, setting.parse(text, where));
    return new SettingValues(copy);
  }

  /** These values, and below them those of {@code outer} that these lack. */
  SettingValues over(SettingValues outer) {
    if (values.isEmpty()) {
      return outer;
    }
    Map<Setting<?>, Object> merged = new HashMap<>(outer.values);
    merged.putAll(values);
    return new SettingValues(merged);
  }

  @SuppressWarnings("unchecked") // with() puts what the setting itself parsed.
  <T> T get(Setting<T> setting) {
    Object value = values.get(setting);
    if (value == null) {
      throw new IllegalStateException(setting.key() + " has no default");
    }
    return (T) value;
  }
}
