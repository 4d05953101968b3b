/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.report.GanttChart;
import io.lsps.lab.report.GanttChart.Place;
import io.lsps.lab.report.GanttChart.Span;
import io.lsps.lab.report.Legend;
import io.lsps.order.Estimator;
import io.lsps.order.Schedule;
import java.util.List;

/**
 * A picture with a row for each job in the order: its maps, its reduces, and in grey the time that
 * its reduces wait for slots. Where rows are too thin for names, numbers stand beside them.
 */
final class JobTimeline {
  private static final double LEFT = 200;
  private static final double LARGEST_ROW = 20;
  private static final double TALLEST = 760;
  private static final double EDGE = 0.1;
  private static final double THICK = 0.38;

  private JobTimeline() {}

  /** The legend and the picture. */
  static String of(Schedule schedule, Estimator estimator) {
    int jobs = schedule.order().size();
    Span[] maps = new Span[jobs];
    Span[] reduces = new Span[jobs];
    estimator.predict(
        schedule.order(),
        schedule.slots(),
        (position, map, count, from, to) -> {
          Span[] spans = map ? maps : reduces;
          spans[position] = cover(spans[position], from, to);
        });
    double row = Math.max(0.5, Math.min(LARGEST_ROW, TALLEST / jobs));
    double end = schedule.prediction().makespanSeconds();
    GanttChart gantt = new GanttChart("Jobs over time", "", end, LEFT, jobs, row);
    gantt.number("job", jobs);
    for (int job = 0; job < jobs; job++) {
      String name = schedule.order().get(job).name();
      gantt.name(new Place(job, 1), name);
      if (maps[job] != null && reduces[job] != null && reduces[job].from() > maps[job].to()) {
        gantt.bar(
            new Place(job + EDGE, 2 * THICK),
            new Span(maps[job].to(), reduces[job].from()),
            GanttChart.GREY,
            name + " waits");
      }
      bar(gantt, new Place(job + EDGE, THICK), maps[job], 0, name + ", maps");
      bar(gantt, new Place(job + EDGE + THICK, THICK), reduces[job], 1, name + ", reduces");
    }
    return Legend.of(List.of("maps", "reduces")).withGrey("maps done, reduces not begun")
        + gantt.toString();
  }

  private static Span cover(Span span, double from, double to) {
    return span == null
        ? new Span(from, to)
        : new Span(Math.min(span.from(), from), Math.max(span.to(), to));
  }

  private static void bar(GanttChart gantt, Place place, Span span, int colour, String title) {
    if (span != null) {
      gantt.bar(place, span, colour, title);
    }
  }
}
