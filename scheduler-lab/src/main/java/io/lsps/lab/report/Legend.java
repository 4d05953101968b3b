/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.List;

/** Names beside their colours. */
public final class Legend {
  private Legend() {}

  static String of(List<String> names) {
    return of(names, names);
  }

  /** With the colours of the palette from an index on. */
  public static String from(int first, List<String> names) {
    StringBuilder html = new StringBuilder("<p class=\"legend\">");
    for (int i = 0; i < names.size(); i++) {
      entry(html, Palette.colour(first + i), names.get(i));
    }
    return html.append("</p>\n").toString();
  }

  /** Some of the names, with the colours they have among all. */
  static String of(List<String> names, List<String> all) {
    StringBuilder html = new StringBuilder("<p class=\"legend\">");
    for (String name : names) {
      entry(html, Palette.colour(all.indexOf(name)), name);
    }
    return html.append("</p>\n").toString();
  }

  /** With a last entry for those that have no colour of their own. */
  static String withOthers(List<String> names, boolean others) {
    StringBuilder html = new StringBuilder("<p class=\"legend\">");
    for (int i = 0; i < names.size(); i++) {
      entry(html, Palette.colour(i), names.get(i));
    }
    if (others) {
      entry(html, Palette.OTHERS, "all others");
    }
    return html.append("</p>\n").toString();
  }

  private static void entry(StringBuilder html, String colour, String name) {
    html.append("<span><i style=\"background:")
        .append(colour)
        .append("\"></i>")
        .append(Svg.escape(name))
        .append("</span>");
  }
}
