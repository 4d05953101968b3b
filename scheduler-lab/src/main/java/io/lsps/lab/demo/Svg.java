/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import static j2html.TagCreator.tag;

import j2html.tags.ContainerTag;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Elements of a drawing. Coordinates are pixels. */
final class Svg {
  private Svg() {}

  record Point(double x, double y) {}

  /**
   * A drawing that scales with the page.
   *
   * @param label what it shows, for those who do not see it
   */
  static ContainerTag<?> drawing(int width, int height, String label) {
    return tag("svg")
        .attr("viewBox", "0 0 " + width + " " + height)
        .attr("role", "img")
        .attr("aria-label", label);
  }

  static ContainerTag<?> text(double x, double y, String anchor, String style, String text) {
    return tag("text")
        .attr("x", number(x))
        .attr("y", number(y))
        .attr("text-anchor", anchor)
        .attr("class", style)
        .withText(text);
  }

  static ContainerTag<?> line(Point from, Point to, String style) {
    return tag("line")
        .attr("x1", number(from.x()))
        .attr("y1", number(from.y()))
        .attr("x2", number(to.x()))
        .attr("y2", number(to.y()))
        .attr("class", style);
  }

  static ContainerTag<?> bar(double x, double y, double width, double height, String colour) {
    return tag("rect")
        .attr("x", number(x))
        .attr("y", number(y))
        .attr("width", number(width))
        .attr("height", number(height))
        .attr("fill", colour);
  }

  static ContainerTag<?> dot(Point centre, String title) {
    return tag("circle")
        .attr("cx", number(centre.x()))
        .attr("cy", number(centre.y()))
        .attr("r", "3")
        .attr("class", "dot")
        .with(tag("title").withText(title));
  }

  static ContainerTag<?> area(List<Point> outline, String colour) {
    return tag("polygon").attr("points", points(outline)).attr("fill", colour);
  }

  static ContainerTag<?> curve(List<Point> points, String colour) {
    return tag("polyline")
        .attr("points", points(points))
        .attr("fill", "none")
        .attr("stroke", colour)
        .attr("stroke-width", "2.5")
        .attr("stroke-linejoin", "round");
  }

  private static String points(List<Point> points) {
    return points.stream()
        .map(point -> number(point.x()) + "," + number(point.y()))
        .collect(Collectors.joining(" "));
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
