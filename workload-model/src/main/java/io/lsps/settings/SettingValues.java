/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Values by setting, typed. Immutable. */
public final class SettingValues {
  /** No value. */
  public static final SettingValues NONE = new SettingValues(Collections.emptyMap());

  private final Map<Setting<?>, Object> values;

  private SettingValues(Map<Setting<?>, Object> values) {
    this.values = values;
  }

  /**
   * These values and one more.
   *
   * @param text what was written
   * @param where where it was written, for the person who wrote it
   * @throws BadSettingException if it is not a value of the setting
   */
  public <T> SettingValues with(Setting<T> setting, String text, String where) {
    Map<Setting<?>, Object> copy = new HashMap<>(values);
    copy.put(setting, setting.parse(text, where));
    return new SettingValues(copy);
  }

  /** These values, and below them those of {@code outer} that these lack. */
  public SettingValues over(SettingValues outer) {
    if (values.isEmpty()) {
      return outer;
    }
    Map<Setting<?>, Object> merged = new HashMap<>(outer.values);
    merged.putAll(values);
    return new SettingValues(merged);
  }

  /** The value of a setting, which must have one. */
  @SuppressWarnings("unchecked") // with() puts what the setting itself parsed.
  public <T> T get(Setting<T> setting) {
    Object value = values.get(setting);
    if (value == null) {
      throw new IllegalStateException(setting.key() + " has no default");
    }
    return (T) value;
  }
}
