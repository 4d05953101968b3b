/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/** Checks settings; a message names the setting and the value. */
public final class SettingRanges {
  private SettingRanges() {}

  static void positive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be 1 or more, not " + value);
    }
  }

  /** Refuses a value below 0. */
  public static void notNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be 0 or more, not " + value);
    }
  }

  static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be from 0 to 1, not " + value);
    }
  }
}
