/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.plan;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import io.lsps.order.BatchJob;
import io.lsps.order.Schedule;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A Gantt chart by slot: map slots above, reduce slots below, a colour for each job. */
final class SlotChart {
  private static final double WIDTH = 1160;
  private static final double LEFT = 96;
  private static final double RIGHT = 1140;
  private static final double TOP = 26;
  private static final double BODY = 190;
  private static final double GAP = 6;
  private static final double LABELLED = 26;

  private SlotChart() {}

  /**
   * The picture.
   *
   * @param colours of the jobs, as indices into the palette
   * @param end where the axis of time ends, in seconds
   */
  static String of(
      String name,
      Schedule schedule,
      List<SlotRows.Box> boxes,
      Map<BatchJob, Integer> colours,
      double end) {
    Svg svg = new Svg(WIDTH, TOP + BODY + 40, "Slots over time under " + name);
    double unit = TimeUnitOf.seconds(end);
    Axis x = Axis.linear(0, end / unit, LEFT, RIGHT);
    double makespan = schedule.prediction().makespanSeconds();
    svg.text(
        LEFT,
        16,
        "start",
        "bold",
        String.format(
            Locale.ROOT, "%s: %,.0f s, %s slots", name, makespan, schedule.slots().toString()));
    double row = (BODY - GAP) / schedule.slots().total();
    double reducesTop = TOP + row * schedule.slots().maps() + GAP;
    svg.rect(LEFT, TOP, RIGHT - LEFT, reducesTop - GAP - TOP, "#f3f5f7", "map slots");
    svg.rect(LEFT, reducesTop, RIGHT - LEFT, TOP + BODY - reducesTop, "#f3f5f7", "reduce slots");
    label(svg, "maps", TOP, reducesTop - GAP);
    label(svg, "reduces", reducesTop, TOP + BODY);
    for (double tick : x.ticks()) {
      svg.line(x.at(tick), TOP, x.at(tick), TOP + BODY, "grid");
      svg.text(x.at(tick), TOP + BODY + 16, "middle", "tick", Axis.label(tick));
    }
    svg.text((LEFT + RIGHT) / 2, TOP + BODY + 33, "middle", "axis", TimeUnitOf.name(end));
    for (SlotRows.Box box : boxes) {
      double left = x.at(box.from() / unit);
      double width = x.at(box.to() / unit) - left;
      double top = TOP + row * box.slot() + (box.map() ? 0 : GAP);
      double height = row * box.slots();
      BatchJob planned = schedule.order().get(box.position());
      String job = planned.name();
      svg.rect(
          left,
          top,
          width - (width > 3 ? 0.6 : 0),
          height - (height > 3 ? 0.6 : 0),
          Palette.colour(colours.get(planned)),
          String.format(
              Locale.ROOT,
              "%s: %d %s, %,.1f–%,.1f s",
              job,
              box.slots(),
              box.map() ? "maps" : "reduces",
              box.from(),
              box.to()));
      if (height > 14 && width > LABELLED && width > 7 * job.length()) {
        svg.text(left + width / 2, top + height / 2 + 4, "middle", "job", job);
      }
    }
    svg.line(x.at(makespan / unit), TOP - 4, x.at(makespan / unit), TOP + BODY + 4, "bound");
    return svg.toString();
  }

  private static void label(Svg svg, String text, double top, double bottom) {
    svg.text(LEFT - 8, (top + bottom) / 2 + 4, "end", "axis", text);
  }
}
