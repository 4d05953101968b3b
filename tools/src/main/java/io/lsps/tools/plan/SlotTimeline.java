/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.report.Chart;
import io.lsps.lab.report.Chart.Span;
import io.lsps.lab.report.Palette;
import io.lsps.order.Estimator;
import io.lsps.order.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What each slot does: map slots above, reduce slots below, a colour for each job. */
final class SlotTimeline {
  private SlotTimeline() {}

  /**
   * The chart.
   *
   * @param jobs colours of the jobs
   * @param end where the axis of time ends, in seconds
   */
  static Chart of(
      String name, Schedule schedule, List<SlotRows.Box> boxes, Palette jobs, double end) {
    double makespan = schedule.prediction.makespanSeconds();
    int maps = schedule.slots.maps;
    List<String> rows =
        IntStream.range(0, schedule.slots.total())
            .mapToObj(slot -> slot < maps ? "map " + (slot + 1) : "reduce " + (slot - maps + 1))
            .toList();
    String title =
        String.format(Locale.ROOT, "%s: %,.0f s, %s slots", name, makespan, schedule.slots);
    Chart chart = Chart.gantt(title, rows).end(end).bound(makespan).height(250);
    for (SlotRows.Box box : boxes) {
      String job = schedule.order.get(box.position()).name;
      String tasks = job + ": " + box.slots() + (box.map() ? " maps" : " reduces");
      chart.add(new Span(tasks, jobs.of(job), box.slot(), box.slots(), box.from(), box.to(), job));
    }
    return chart;
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
