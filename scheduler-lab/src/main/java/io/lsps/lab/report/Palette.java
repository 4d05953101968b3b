/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A colour for each name, the same in all charts of a page: a scheduler never has a user's. The
 * colours of schedulers are those of Okabe and Ito (2008) and four darker ones, those of users and
 * jobs Tol's (2021), muted: people with any colour vision can tell them apart.
 */
public final class Palette {
  public static final String OTHERS = "#bbbbbb";

  /** What is idle or waits, in a colour that suits the page. */
  public static final String IDLE = "idle";

  private static final List<String> OKABE_ITO =
      List.of(
          "#E69F00", "#56B4E9", "#CC79A7", "#009E73", "#888888", "#7B3294", "#8C510A", "#F0E442",
          "#A50026");

  private static final List<String> TOL =
      List.of(
          "#44AA99", "#CC6677", "#DDCC77", "#88CCEE", "#AA4499", "#999933", "#117733", "#882255",
          "#5566CC");

  /** The two most frequently compared have the same colours in all reports. */
  private static final Map<String, String> FIXED = Map.of("fair", "#D55E00", "lsps", "#0072B2");

  private final Map<String, String> colours = new HashMap<>();

  private Palette(List<String> names, List<String> all, Map<String, String> fixed) {
    for (String name : names) {
      String known = fixed.get(name.toLowerCase(Locale.ROOT));
      colours.putIfAbsent(name, known != null ? known : all.get(colours.size() % all.size()));
    }
  }

  public static Palette ofSchedulers(List<String> names) {
    return new Palette(names, OKABE_ITO, FIXED);
  }

  /** Users, or jobs: the colours repeat after nine. */
  public static Palette ofUsers(List<String> names) {
    return new Palette(names, TOL, Map.of());
  }

  /** The name's colour; grey for one that is shown with others. */
  public String of(String name) {
    return colours.getOrDefault(name, OTHERS);
  }
}
