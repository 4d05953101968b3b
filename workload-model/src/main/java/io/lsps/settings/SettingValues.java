/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Values by setting, typed. Immutable. */
public final class SettingValues {
  public static final SettingValues NONE =
      new SettingValues(Collections.emptyMap(), Collections.emptyMap());

  private final Map<Setting<?>, Object> values;
  private final Map<Setting<?>, String> texts;

  private SettingValues(Map<Setting<?>, Object> values, Map<Setting<?>, String> texts) {
    this.values = values;
    this.texts = texts;
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
    Map<Setting<?>, String> written = new HashMap<>(texts);
    written.put(setting, text.trim());
    return new SettingValues(copy, written);
  }

  /** These values, falling back to {@code outer}. */
  public SettingValues over(SettingValues outer) {
    if (values.isEmpty()) {
      return outer;
    }
    Map<Setting<?>, Object> merged = new HashMap<>(outer.values);
    merged.putAll(values);
    Map<Setting<?>, String> written = new HashMap<>(outer.texts);
    written.putAll(texts);
    return new SettingValues(merged, written);
  }

  /** These values without those of some settings. */
  public SettingValues without(Predicate<Setting<?>> left) {
    Map<Setting<?>, Object> copy = new HashMap<>(values);
    copy.keySet().removeIf(left);
    Map<Setting<?>, String> written = new HashMap<>(texts);
    written.keySet().removeIf(left);
    return new SettingValues(copy, written);
  }

  /** The settings that have a value, each with the text that it was written as. */
  public Map<Setting<?>, String> texts() {
    return Collections.unmodifiableMap(texts);
  }

  /** The value of a setting, which must have one. */
  @SuppressWarnings("unchecked") // with() puts what the setting itself parsed.
  public <T> T get(Setting<T> setting) {
    Object value = values.get(setting);
    if (value == null) {
      throw new IllegalStateException(setting.key + " has no default");
    }
    return (T) value;
  }
}
