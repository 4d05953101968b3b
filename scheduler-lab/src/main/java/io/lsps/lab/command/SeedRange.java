/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import java.util.List;
import java.util.stream.LongStream;

/** Reads the seeds of draws from an option. */
public final class SeedRange {
  private SeedRange() {}

  /**
   * The seeds from A to B.
   *
   * @param text {@code A..B}
   * @throws IllegalArgumentException if it is not that
   */
  public static List<Long> parse(String text) {
    String[] ends = text.split("\\.\\.", -1);
    try {
      long first = Long.parseLong(ends[0]);
      long last = ends.length == 2 ? Long.parseLong(ends[1]) : first - 1;
      if (last >= first) {
        return LongStream.rangeClosed(first, last).boxed().toList();
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--seeds is like 1..5, not " + text, e);
    }
    throw new IllegalArgumentException("--seeds is like 1..5, not " + text);
  }
}
