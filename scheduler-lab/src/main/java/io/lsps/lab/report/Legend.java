/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.List;

/** A legend: names beside their colours. */
public final class Legend {
  private final StringBuilder html = new StringBuilder();

  public static Legend of(List<String> names) {
    return from(0, names);
  }

  /** Names with the colours of the palette from an index on. */
  public static Legend from(int first, List<String> names) {
    Legend legend = new Legend();
    for (int i = 0; i < names.size(); i++) {
      legend.with(Palette.colour(first + i), names.get(i));
    }
    return legend;
  }

  /** Some of the names, with the colours they have among all. */
  static Legend of(List<String> names, List<String> all) {
    Legend legend = new Legend();
    names.forEach(name -> legend.with(Palette.colour(all.indexOf(name)), name));
    return legend;
  }

  public Legend withGrey(String name) {
    return with(GanttChart.GREY_COLOUR, name);
  }

  /**
   * One more name.
   *
   * @param colour a background in the words of CSS
   */
  Legend with(String colour, String name) {
    html.append("<span><i style=\"background:")
        .append(colour)
        .append("\"></i>")
        .append(Svg.escape(name))
        .append("</span>");
    return this;
  }

  @Override
  public String toString() {
    return "<p class=\"legend\">" + html + "</p>\n";
  }
}
