/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.order.Schedule;
import java.util.Locale;

/** The plan as text for a terminal. */
final class PlanTable {
  private static final int JOBS_SHOWN = 40;
  private static final String ROW = "%-26s %13s %14s %9s %16s %9s%n";

  private PlanTable() {}

  static String of(Planning planning) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d jobs on %,d slots; times in seconds, predicted%n%n",
            planning.batch().jobs().size(),
            planning.slots().total()));
    text.append(
        String.format(ROW, "algorithm", "maps:reduces", "makespan", "x bound", "TCT", "x bound"));
    for (PlanRow row : PlanRow.of(planning)) {
      text.append(String.format(ROW, row.cells(planning.bounds()).toArray()));
    }
    text.append(String.format("%nin one pool, where a container runs maps as well as reduces%n"));
    for (PlanRow row : PlanRow.of(planning.onePool())) {
      text.append(String.format(ROW, row.cells(planning.onePool().bounds()).toArray()));
    }
    String best = planning.best();
    Schedule schedule = planning.schedules().get(best);
    text.append(String.format("%nOrder of %s (%s): ", best, schedule.slots()));
    return text.append(PlanRow.names(schedule.order(), JOBS_SHOWN))
        .append(System.lineSeparator())
        .toString();
  }
}
