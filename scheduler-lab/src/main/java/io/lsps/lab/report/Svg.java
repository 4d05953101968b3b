/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.Locale;
import java.util.function.DoubleFunction;

/** Writes one SVG picture. */
public final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** An empty picture of a size in pixels. The label describes it to readers who cannot see it. */
  public Svg(double width, double height, String label) {
    add(
        "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">%n",
        width, height, escape(label));
  }

  private void add(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values));
  }

  /** The text with the characters escaped that HTML and SVG reserve. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A filled box that tells its title when pointed at. */
  public void rect(double x, double y, double width, double height, String fill, String title) {
    add(
        "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\">"
            + "<title>%s</title></rect>%n",
        x, y, Math.max(0, width), Math.max(0, height), fill, escape(title));
  }

  /** A line in a style of report.css. */
  public void line(double x1, double y1, double x2, double y2, String style) {
    add(
        "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" class=\"%s\"/>%n",
        x1, y1, x2, y2, style);
  }

  /** A circle that tells its title when pointed at. */
  public void circle(double x, double y, double radius, String fill, String stroke, String title) {
    add(
        "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\""
            + " stroke-width=\"2\"><title>%s</title></circle>%n",
        x, y, radius, fill, stroke, escape(title));
  }

  /** A path, by its SVG data. */
  public void path(String data, String fill, String stroke, String dash, String title) {
    add(
        "<path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\""
            + " stroke-dasharray=\"%s\"><title>%s</title></path>%n",
        data, fill, stroke, dash, escape(title));
  }

  /** Text; the anchor is start, middle or end. */
  public void text(double x, double y, String anchor, String style, String text) {
    add(
        "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\" class=\"%s\">%s</text>%n",
        x, y, anchor, style, escape(text));
  }

  /** Text that runs upwards. */
  public void verticalText(double x, double y, String text) {
    add(
        "<text transform=\"translate(%.2f %.2f) rotate(-90)\" text-anchor=\"middle\""
            + " class=\"axis\">%s</text>%n",
        x, y, escape(text));
  }

  /** A horizontal line at each tick, with its label to the left. */
  public void rows(Axis axis, double left, double right, DoubleFunction<String> label) {
    for (double tick : axis.ticks()) {
      line(left, axis.at(tick), right, axis.at(tick), "grid");
      text(left - 8, axis.at(tick) + 4, "end", "tick", label.apply(tick));
    }
  }

  /**
   * A vertical line at each tick, with its label below.
   *
   * @param gap pixels from the bottom of the line to that of the label
   */
  public void columns(
      Axis axis, double top, double bottom, double gap, DoubleFunction<String> label) {
    for (double tick : axis.ticks()) {
      line(axis.at(tick), top, axis.at(tick), bottom, "grid");
      text(axis.at(tick), bottom + gap, "middle", "tick", label.apply(tick));
    }
  }

  @Override
  public String toString() {
    return out + "</svg>\n";
  }
}
