/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A Gantt chart: bars over time, in rows from the top down. Places and heights are numbers of rows,
 * whole or not; times are seconds.
 */
public final class GanttChart {
  /** The colour of what is idle or waits. Other colours are indices into the palette. */
  public static final int GREY = -1;

  static final String GREY_COLOUR = "var(--idle)";

  private static final double WIDTH = 1160;
  private static final double MARGIN = 20;
  private static final double TOP = 26;
  private static final double NARROWEST_BAR = 1;
  private static final double LETTER = 7;
  private static final double NAMED_HEIGHT = 14;
  private static final double NAMED_ROW = 11;
  private static final int LONGEST_NAME = 26;

  private final Svg svg;
  private final Axis time;
  private final TimeUnit unit;
  private final double left;
  private final double right;
  private final double row;

  /**
   * Where a bar is drawn.
   *
   * @param row its upper edge, in rows from the top
   * @param height in rows
   */
  public record Place(double row, double height) {}

  /**
   * When a bar begins and ends.
   *
   * @param from in seconds
   * @param to in seconds, not before from
   */
  public record Span(double from, double to) {}

  /**
   * An empty chart.
   *
   * @param label what it shows, for who cannot see it
   * @param heading above the bars, or nothing
   * @param end where the axis of time ends, in seconds
   * @param left pixels for the names of rows
   * @param rows how many
   * @param rowHeight pixels of each
   */
  public GanttChart(
      String label, String heading, double end, double left, double rows, double rowHeight) {
    this(label, heading, end, left, rows, rowHeight, WIDTH);
  }

  /** The same for a picture of a width in pixels. */
  public GanttChart(
      String label,
      String heading,
      double end,
      double left,
      double rows,
      double rowHeight,
      double width) {
    this.left = left;
    this.right = width - MARGIN;
    this.row = rowHeight;
    this.unit = TimeUnit.of(end);
    this.time = Axis.linear(0, end / unit.seconds(), left, right);
    double bottom = y(rows);
    this.svg = new Svg(width, bottom + 40, label);
    svg.text(left, 16, "start", "bold", heading);
    svg.columns(time, TOP, bottom, 16, Axis::label);
    svg.text((left + right) / 2, bottom + 33, "middle", "axis", unit.toString());
  }

  /** Pictures beside each other, or below where the page is narrow. */
  public static String sideBySide(List<GanttChart> charts) {
    return charts.stream()
        .map(GanttChart::toString)
        .collect(Collectors.joining("", "<div class=\"two\">", "</div>\n"));
  }

  private double y(double rows) {
    return TOP + row * rows;
  }

  private double x(double seconds) {
    return time.at(seconds / unit.seconds());
  }

  /** Writes a name beside rows that are high enough for it. */
  public void name(Place place, String name) {
    if (row * place.height() >= NAMED_ROW) {
      double middle = y(place.row() + place.height() / 2);
      svg.text(left - 8, middle + 4, "end", "tick", shortened(name));
    }
  }

  /** Writes numbers beside rows that are too thin for names. */
  public void number(String what, int rows) {
    if (row < NAMED_ROW) {
      Axis numbers = Axis.linear(0, rows, y(0), y(rows));
      for (double number : numbers.ticks()) {
        String text = what + " " + Axis.label(number);
        svg.text(left - 8, numbers.at(number) + 4, "end", "tick", text);
      }
    }
  }

  /** A grey area over all of the time, behind the bars that are drawn after it. */
  public void background(Place place, String title) {
    svg.rect(left, y(place.row()), right - left, row * place.height(), "var(--page)", title);
  }

  /** A bar. It shows its title and its times when the mouse is over it. */
  public void bar(Place place, Span span, int colour, String title) {
    double width = width(span);
    double height = row * place.height();
    svg.rect(
        x(span.from()),
        y(place.row()),
        width - (width > 3 ? 0.6 : 0),
        height - (height > 3 ? 0.6 : 0),
        colour == GREY ? GREY_COLOUR : Palette.colour(colour),
        String.format(Locale.ROOT, "%s: %,.1f–%,.1f s", title, span.from(), span.to()));
  }

  private double width(Span span) {
    return Math.max(NARROWEST_BAR, x(span.to()) - x(span.from()));
  }

  /** Writes a name on a bar, if there is room for it. */
  public void label(Place place, Span span, String name) {
    double width = width(span);
    double height = row * place.height();
    if (height > NAMED_HEIGHT && width > 26 && width > LETTER * name.length()) {
      double middle = y(place.row()) + height / 2;
      svg.text(x(span.from()) + width / 2, middle + 4, "middle", "job", name);
    }
  }

  public void mark(double seconds, double rows) {
    svg.line(x(seconds), y(0) - 4, x(seconds), y(rows) + 4, "bound");
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  @Override
  public String toString() {
    return svg.toString();
  }

  /** The unit that suits an axis of time. */
  enum TimeUnit {
    SECONDS(1),
    MINUTES(60),
    HOURS(3600);

    private static final double HOURS_FROM = 3 * 3600;
    private static final double MINUTES_FROM = 600;

    private final double seconds;

    TimeUnit(double seconds) {
      this.seconds = seconds;
    }

    static TimeUnit of(double end) {
      return end > HOURS_FROM ? HOURS : end > MINUTES_FROM ? MINUTES : SECONDS;
    }

    /** Seconds in it. */
    double seconds() {
      return seconds;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
