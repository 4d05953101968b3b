/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.List;

/**
 * The colours of Okabe and Ito (2008), which people with any colour vision can tell apart, and four
 * darker ones for who draws more: no colour stands for two of a dozen.
 */
public final class Palette {
  public static final String OTHERS = "#bbbbbb";

  private static final List<String> COLOURS =
      List.of(
          "#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#F0E442", "#555555",
          "#7B3294", "#8C510A", "#003C30", "#A50026");

  /** Lines differ by dash as well, for those who print in grey. */
  private static final List<String> DASHES =
      List.of("", "7 3", "2 3", "10 3 2 3", "5 2 1 2", "12 4", "1 2", "4 4");

  private Palette() {}

  /** A colour for each index, the same again after twelve. */
  public static String colour(int index) {
    return COLOURS.get(index % COLOURS.size());
  }

  public static String dash(int index) {
    return DASHES.get(index % DASHES.size());
  }
}
