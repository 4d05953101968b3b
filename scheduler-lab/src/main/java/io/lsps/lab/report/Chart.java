/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.lsps.lab.metrics.RunRecorder.UsageTimeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The data of a chart: names, figures and colours. Rendered by report.js with Apache ECharts, and
 * as a table without JavaScript.
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public final class Chart {
  private static final int POINTS = 250;
  private static final String OTHERS = "all others";
  private static final int MOST_ROWS = 200;
  private static final int TIMES = 20;

  /** How the series are drawn. */
  public enum Kind {
    BARS,
    LINES,
    STEPS,
    AREAS,
    SPANS
  }

  /**
   * A data series.
   *
   * @param values of bars: one for each name of the x axis, NaN where there is none; of lines: one
   *     for each of {@link #at}
   * @param marks of bars: values beside the bar, for example of what it is the mean of
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Series(String name, String color, double[] values, List<Mark> marks) {
    public Series(String name, String color, double[] values) {
      this(name, color, values, List.of());
    }
  }

  /**
   * One value beside a bar.
   *
   * @param group index of the bar's name on the x axis
   */
  public record Mark(int group, double value, String name) {}

  /**
   * A bar of a Gantt chart.
   *
   * @param row its upper edge, in rows from the top
   * @param rows its height
   * @param label written on it where there is room
   */
  public record Span(
      String name, String color, double row, double rows, double from, double to, String label) {}

  public final Kind kind;
  public final String title;
  public final String unit;
  public final List<Series> series = new ArrayList<>();
  public final List<Span> spans = new ArrayList<>();

  /** Of bars: the groups; of spans: the rows. */
  public List<String> names = List.of();

  /** Of lines: where the values are on the x axis, seconds if it is one of time. */
  public double[] at = {};

  /** What a logarithmic x axis shows; empty for one of time. */
  public String log = "";

  /** Where the axis of values, or that of time of spans, ends; 0 for what the figures need. */
  public double end;

  /** A dashed line across: a bound of bars, an end in time of spans; 0 for none. */
  public double bound;

  /** Pixels; 0 for the default. */
  public int height;

  private Chart(Kind kind, String title, String unit) {
    this.kind = kind;
    this.title = title;
    this.unit = unit;
  }

  /** Groups of bars, one for each series, from 0 up. */
  public static Chart bars(String title, String unit, List<String> groups) {
    Chart chart = new Chart(Kind.BARS, title, unit);
    chart.names = List.copyOf(groups);
    return chart;
  }

  /** Values over the x axis: lines, steps, or areas on each other. */
  public static Chart over(Kind kind, String title, String unit, double[] at) {
    Chart chart = new Chart(kind, title, unit);
    chart.at = at;
    return chart;
  }

  /**
   * Containers in use over time, stacked by user or queue.
   *
   * @param shown the names with an area of their own; the others share one
   * @param tracks mean containers in each bucket of time, by name
   */
  public static Chart usage(
      String title,
      List<String> shown,
      Map<String, double[]> tracks,
      double bucketSeconds,
      double end) {
    double[] at = new double[POINTS];
    Arrays.setAll(at, i -> (i + 0.5) * end / POINTS);
    Chart chart = over(Kind.AREAS, title, "containers", at).height(270);
    Palette palette = Palette.ofUsers(shown);
    List<String> names = new ArrayList<>(shown);
    if (!shown.containsAll(tracks.keySet())) {
      names.add(OTHERS);
    }
    for (String name : names) {
      double[] used = new double[POINTS];
      tracks.forEach(
          (each, buckets) -> {
            if (name.equals(shown.contains(each) ? each : OTHERS)) {
              UsageTimeline.add(used, buckets, bucketSeconds, end);
            }
          });
      chart.add(new Series(name, palette.of(name), used));
    }
    return chart;
  }

  /** The highest of its stacked areas. */
  public double highest() {
    return IntStream.range(0, at.length)
        .mapToDouble(i -> series.stream().mapToDouble(one -> one.values()[i]).sum())
        .max()
        .orElse(0);
  }

  /** A Gantt chart with these rows from the top down; times in seconds. */
  public static Chart gantt(String title, List<String> rows) {
    Chart chart = new Chart(Kind.SPANS, title, "");
    chart.names = List.copyOf(rows);
    return chart;
  }

  /** Bars of one group, one for each name, NaN where there is none. */
  public static Chart bars(
      String title,
      String unit,
      Collection<String> names,
      UnaryOperator<String> color,
      ToDoubleFunction<String> value) {
    Chart chart = bars(title, unit, List.of(title));
    names.forEach(
        name ->
            chart.add(
                new Series(name, color.apply(name), new double[] {value.applyAsDouble(name)})));
    return chart;
  }

  public Chart add(Series one) {
    series.add(one);
    return this;
  }

  public Chart add(Span one) {
    spans.add(one);
    return this;
  }

  public Chart height(int pixels) {
    height = pixels;
    return this;
  }

  public Chart end(double value) {
    end = value;
    return this;
  }

  public Chart bound(double value) {
    bound = value;
    return this;
  }

  public Chart log(String axis) {
    log = axis;
    return this;
  }

  /** The chart's place on a page with its description, and its figures. */
  public String html() {
    return "<figure class=\"chart\" aria-label=\""
        + Page.escape(title)
        + "\"><script type=\"application/json\">"
        + Json.of(this).replace("<", "\\u003c").replace("&", "\\u0026").replaceAll("\\n *", "")
        + "</script></figure>\n<details><summary>Figures</summary>"
        + table().html()
        + "</details>\n";
  }

  /** Charts with their titles, beside each other where the page is wide enough. */
  public static String grid(List<Chart> charts) {
    StringBuilder html = new StringBuilder("<div class=\"grid\">\n");
    charts.forEach(
        chart ->
            html.append("<div>")
                .append(Page.heading(chart.title))
                .append(chart.html())
                .append("</div>\n"));
    return html.append("</div>\n").toString();
  }

  private Table table() {
    if (kind == Kind.SPANS) {
      Table table = new Table(1, List.of(title, "from, s", "to, s"));
      spans.stream()
          .limit(MOST_ROWS)
          .forEach(span -> table.row(List.of(span.name(), number(span.from()), number(span.to()))));
      if (spans.size() > MOST_ROWS) {
        table.row(List.of(spans.size() - MOST_ROWS + " more", "", ""));
      }
      return table;
    }
    List<String> heads = new ArrayList<>(List.of(title));
    series.forEach(one -> heads.add(one.name()));
    Table table = new Table(1, heads);
    boolean bars = kind == Kind.BARS;
    int rows = bars ? names.size() : at.length;
    int step = bars ? 1 : Math.max(1, rows / TIMES);
    for (int row = 0; row < rows; row += step) {
      List<String> cells = new ArrayList<>();
      cells.add(bars ? names.get(row) : number(at[row]) + (log.isEmpty() ? " s" : ""));
      for (Series one : series) {
        cells.add(number(one.values()[row]));
      }
      table.row(cells);
    }
    return table;
  }

  private static String number(double value) {
    return Double.isNaN(value)
        ? "-"
        : String.format(Locale.ROOT, Math.abs(value) < 10 ? "%,.2f" : "%,.1f", value);
  }
}
