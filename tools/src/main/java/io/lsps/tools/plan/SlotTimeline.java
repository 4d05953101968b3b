/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.report.GanttChart;
import io.lsps.lab.report.GanttChart.Place;
import io.lsps.lab.report.GanttChart.Span;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A picture of what each slot does: map slots above, reduce slots below, a colour for each job. */
final class SlotTimeline {
  private static final double LEFT = 96;
  private static final double HEIGHT = 190;
  private static final double GAP = 6;

  private SlotTimeline() {}

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
    double makespan = schedule.prediction.makespanSeconds();
    double row = (HEIGHT - GAP) / schedule.slots.total();
    double gap = GAP / row;
    double rows = schedule.slots.total() + gap;
    GanttChart gantt =
        new GanttChart(
            "Slots over time under " + name,
            String.format(Locale.ROOT, "%s: %,.0f s, %s slots", name, makespan, schedule.slots),
            end,
            LEFT,
            rows,
            row);
    side(gantt, "map", new Place(0, schedule.slots.maps));
    side(gantt, "reduce", new Place(schedule.slots.maps + gap, schedule.slots.reduces));
    for (SlotRows.Box box : boxes) {
      BatchJob job = schedule.order.get(box.position());
      Place place = new Place(box.slot() + (box.map() ? 0 : gap), box.slots());
      Span span = new Span(box.from(), box.to());
      String what = box.map() ? "maps" : "reduces";
      gantt.bar(
          place,
          span,
          colours.get(job),
          String.format(Locale.ROOT, "%s: %d %s", job.name, box.slots(), what));
      gantt.label(place, span, job.name);
    }
    gantt.mark(makespan, rows);
    return gantt.toString();
  }

  private static void side(GanttChart gantt, String task, Place place) {
    gantt.background(place, task + " slots");
    gantt.name(place, task + "s");
  }

  /** The slots of each task of a schedule, side by side where possible. Map slots come first. */
  static final class SlotRows {
    /** A picture with more boxes than this cannot be read. */
    static final int MOST_BOXES = 4000;

    private final List<Box> boxes = new ArrayList<>();
    private final double[] freeAt;
    private final int mapSlots;

    /**
     * Tasks of one job side by side.
     *
     * @param position of the job in the order
     * @param slot the first of the slots
     * @param slots how many
     * @param from when they begin, in seconds
     * @param to when they end
     */
    record Box(int position, boolean map, int slot, int slots, double from, double to) {}

    private SlotRows(int mapSlots, int reduceSlots) {
      this.mapSlots = mapSlots;
      freeAt = new double[mapSlots + reduceSlots];
    }

    /** The boxes, or none where they would be too many. */
    static List<Box> of(Schedule schedule, Estimator estimator) {
      SlotRows rows = new SlotRows(schedule.slots.maps, schedule.slots.reduces);
      estimator.predict(schedule.order, schedule.slots, rows::place);
      return rows.boxes.size() > MOST_BOXES ? List.of() : rows.boxes;
    }

    private void place(int position, boolean map, int count, double from, double to) {
      if (boxes.size() > MOST_BOXES || to <= from) {
        return;
      }
      int end = map ? mapSlots : freeAt.length;
      int left = count;
      for (int slot = map ? 0 : mapSlots; slot < end && left > 0; slot++) {
        int first = slot;
        while (slot < end && left > 0 && freeAt[slot] <= from) {
          freeAt[slot++] = to;
          left--;
        }
        if (slot > first) {
          boxes.add(new Box(position, map, first, slot - first, from, to));
        }
      }
    }
  }
}
