/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.regex.Pattern;

/**
 * Turns the names of a recurring job's runs into one name, by masking what changes from run to run.
 */
public final class JobName {
  private static final int MAX_LENGTH = 120;
  // The length of an application's name is unlimited, and this runs on the scheduler's thread.
  private static final int LOOKED_AT = 512;
  // A UUID, a run of at least eight hexadecimal digits with a digit in it, or any number.
  private static final Pattern CHANGING =
      Pattern.compile(
          "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
              + "|\\b(?=[0-9a-f]*[0-9])[0-9a-f]{8,}\\b"
              + "|[0-9](?:[-_:./T0-9]*[0-9])?",
          Pattern.CASE_INSENSITIVE);

  private JobName() {}

  /** For example {@code etl-2026-11-21 run 17} becomes {@code etl-# run #}; null becomes empty. */
  public static String normalise(String name) {
    if (name == null) {
      return "";
    }
    String start = name.length() <= LOOKED_AT ? name : name.substring(0, LOOKED_AT);
    String masked = CHANGING.matcher(start.trim()).replaceAll("#");
    return masked.length() <= MAX_LENGTH ? masked : masked.substring(0, MAX_LENGTH);
  }
}
