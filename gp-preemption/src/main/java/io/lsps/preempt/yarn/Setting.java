/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One documented setting: a key of yarn-site.xml with the values it takes. Its default is in {@code
 * gp-default.xml} alone.
 */
final class Setting<T> {
  // Ten figures of days are still far from the end of a long.
  private static final Pattern TIME = Pattern.compile("([0-9]{1,10}) *(ms|s|m|h|d)");

  private final String key;
  private final String expected;
  private final Function<String, T> parser;

  private Setting(String key, String expected, Function<String, T> parser) {
    this.key = key;
    this.expected = expected;
    this.parser = parser;
  }

  static Setting<Double> fraction(String key) {
    return number(key, 0, 1);
  }

  static Setting<Double> number(String key, int least, int most) {
    return new Setting<>(
        key,
        "a number from " + least + " to " + most,
        text -> inRange(Double.parseDouble(text), least, most));
  }

  static Setting<Integer> count(String key, int least, int most) {
    return new Setting<>(
        key,
        "a whole number from " + least + " to " + most,
        text -> (int) inRange(Integer.parseInt(text), least, most));
  }

  static Setting<Boolean> flag(String key) {
    return new Setting<>(key, "true or false", Setting::parseFlag);
  }

  static <E extends Enum<E>> Setting<E> choice(String key, Class<E> type) {
    StringBuilder names = new StringBuilder();
    for (E value : type.getEnumConstants()) {
      names.append(names.length() == 0 ? "" : ", ");
      names.append(value.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    return new Setting<>(
        key,
        "one of " + names,
        text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_')));
  }

  /** A time of {@code least} milliseconds or more. */
  static Setting<Long> duration(String key, long least) {
    return new Setting<>(
        key,
        "a time " + (least == 0 ? "of 0s or more" : "above 0") + ", such as 500ms, 30s, 5m or 1h",
        text -> parseMillis(text, least));
  }

  private static boolean parseFlag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("neither true nor false");
    }
    return text.equals("true");
  }

  private static long parseMillis(String text, long least) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a time with a unit");
    }
    long millis = Long.parseLong(matcher.group(1)) * unit(matcher.group(2));
    if (millis < least) {
      throw new IllegalArgumentException("too short");
    }
    return millis;
  }

  private static long unit(String name) {
    switch (name) {
      case "ms":
        return 1;
      case "s":
        return 1_000;
      case "m":
        return 60_000;
      case "h":
        return 3_600_000;
      default:
        return 86_400_000;
    }
  }

  private static double inRange(double value, double least, double most) {
    // Written so that NaN is refused as well.
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException("out of range");
    }
    return value;
  }

  String key() {
    return key;
  }

  /** The values it takes, in words. */
  String expected() {
    return expected;
  }

  /**
   * Parses a value.
   *
   * @throws BadSettingException if it is not a value of this setting
   */
  T parse(String text) {
    try {
      return parser.apply(text.trim());
    } catch (IllegalArgumentException e) {
      throw new BadSettingException(
          key + " in yarn-site.xml is \"" + text.trim() + "\": expected " + expected);
    }
  }
}
