/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Locale;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;

/**
 * One documented setting: a key of yarn-site.xml, for some also an element of a queue in the
 * allocation file, with the values it takes. Its default is in the XML file of its {@link
 * SettingGroup} alone.
 */
public final class Setting<T> {
  private final String key;
  private final String element;
  private final String expected;
  private final Function<String, T> parser;

  private Setting(String key, String element, String expected, Function<String, T> parser) {
    this.key = key;
    this.element = element;
    this.expected = expected;
    this.parser = parser;
  }

  /**
   * A setting of any kind.
   *
   * @param element of a queue, or null where the setting is cluster-wide
   * @param expected the values it takes, in words
   * @param parser gives the value, or throws IllegalArgumentException
   */
  public static <T> Setting<T> of(
      String key, String element, String expected, Function<String, T> parser) {
    return new Setting<>(key, element, expected, parser);
  }

  /** A number from 0 to 1. */
  public static Setting<Double> fraction(String key, String element) {
    return new Setting<>(
        key, element, "a number from 0 to 1", text -> inRange(Double.parseDouble(text), 0, 1));
  }

  /** A whole number, cluster-wide. */
  public static Setting<Integer> count(String key, int least, int most) {
    return new Setting<>(
        key,
        null,
        "a whole number from " + least + " to " + most,
        text -> (int) inRange(Integer.parseInt(text), least, most));
  }

  /** A time in milliseconds, cluster-wide. */
  public static Setting<Long> duration(String key) {
    return new Setting<>(
        key, null, "a time above 0 such as 500ms, 30s, 5m, 12h or 7d", Durations::parseMillis);
  }

  /** A folder or nothing, cluster-wide. */
  public static Setting<String> path(String key) {
    return new Setting<>(key, null, "a folder, or nothing", Setting::checkedPath);
  }

  private static String checkedPath(String text) {
    // Throws where it is none, with a message of Hadoop's that does not know the key.
    return text.isEmpty() ? text : new Path(text).toString();
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
    // Written so that NaN is refused as well.
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException("out of range");
    }
    return value;
  }

  /** The key in yarn-site.xml. */
  public String key() {
    return key;
  }

  /** The element of a queue in the allocation file, or null where the setting is cluster-wide. */
  public String element() {
    return element;
  }

  /** The values it takes, in words. */
  public String expected() {
    return expected;
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
      throw new BadSettingException(where + " is \"" + text.trim() + "\": expected " + expected);
    }
  }
}
