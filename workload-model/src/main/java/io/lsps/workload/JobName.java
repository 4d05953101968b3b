/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.regex.Pattern;

/** Turns the names of a recurring job's runs into one: what changes from run to run is masked. */
public final class JobName {
  private static final int MAX_LENGTH = 120;
  // A UUID, a run of at least eight hexadecimal digits with a figure in it, or any number.
  private static final Pattern CHANGING =
      Pattern.compile(
          "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
              + "|\\b(?=[0-9a-f]*[0-9])[0-9a-f]{8,}\\b"
              + "|[0-9]+([-_:./T]?[0-9]+)*",
          Pattern.CASE_INSENSITIVE);

  private JobName() {}

  /** For example {@code etl-2026-11-21 run 17} becomes {@code etl-# run #}; null becomes empty. */
  public static String normalise(String name) {
    if (name == null) {
      return "";
    }
    String masked = CHANGING.matcher(name.trim()).replaceAll("#");
    return masked.length() <= MAX_LENGTH ? masked : masked.substring(0, MAX_LENGTH);
  }
}
