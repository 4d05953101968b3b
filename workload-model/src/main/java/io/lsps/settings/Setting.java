/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.util.Locale;
import java.util.function.Function;

/**
 * One documented setting: a key of yarn-site.xml, for some also an element of a queue in the
 * allocation file, with the values it takes. Its default is in the XML file of its {@link
 * SettingGroup} alone.
 */
public final class Setting<T> {
  /** The key in yarn-site.xml. */
  public final String key;

  /** The element of a queue in the allocation file, or null where the setting is cluster-wide. */
  public final String element;

  public final String expected;
  private final Function<String, T> parser;

  /**
   * A setting.
   *
   * @param element of a queue, or null where the setting is cluster-wide
   * @param expected the values it takes, in words
   * @param parser gives the value, or throws IllegalArgumentException
   */
  public Setting(String key, String element, String expected, Function<String, T> parser) {
    this.key = key;
    this.element = element;
    this.expected = expected;
    this.parser = parser;
  }

  /** A number from 0 to 1. */
  public static Setting<Double> fraction(String key, String element) {
    return number(key, element, 0, 1);
  }

  public static Setting<Double> number(String key, String element, int least, int most) {
    return new Setting<>(
        key,
        element,
        "a number from " + least + " to " + most,
        text -> inRange(Double.parseDouble(text), least, most));
  }

  /** True or false, cluster-wide. */
  public static Setting<Boolean> flag(String key) {
    return new Setting<>(key, null, "true or false", Setting::parseFlag);
  }

  private static boolean parseFlag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("neither true nor false");
    }
    return text.equals("true");
  }

  /** A time above 0 in milliseconds, cluster-wide. */
  public static Setting<Long> duration(String key) {
    return new Setting<>(
        key, null, "a time above 0 " + Durations.EXAMPLES, Durations::parsePositiveMillis);
  }

  /** A time in milliseconds, which may be 0, cluster-wide. */
  public static Setting<Long> durationOrNone(String key) {
    return new Setting<>(
        key, null, "a time of 0s or more " + Durations.EXAMPLES, Durations::parseMillis);
  }

  /** One of the constants of an enum, in lower case with hyphens. */
  public static <E extends Enum<E>> Setting<E> choice(String key, String element, Class<E> type) {
    StringBuilder names = new StringBuilder();
    for (E value : type.getEnumConstants()) {
      names.append(names.length() == 0 ? "" : ", ").append(nameOf(value));
    }
    return new Setting<>(
        key,
        element,
        "one of " + names,
        text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_')));
  }

  /** How a constant of an enum is written in a setting. */
  public static String nameOf(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static double inRange(double value, double least, double most) {
    // Negated, so that NaN fails as well.
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException("out of range");
    }
    return value;
  }

  /**
   * Parses a value.
   *
   * @param text what was written
   * @param where where it was written, for the person who wrote it
   * @throws BadSettingException if it is not a value of this setting
   */
  public T parse(String text, String where) {
    try {
      return parser.apply(text.trim());
    } catch (IllegalArgumentException e) {
      throw new BadSettingException(
          where + " is \"" + Shown.value(text.trim()) + "\": expected " + expected);
    }
  }
}
