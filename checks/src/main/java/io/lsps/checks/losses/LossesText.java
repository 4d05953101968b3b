/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.losses;

import io.lsps.checks.losses.Losses.Group;
import io.lsps.lab.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@link Losses} as a table for the terminal. */
public final class LossesText {
  private static final List<String> HEADS =
      List.of(
          "",
          "jobs",
          "reference (s)",
          "mean (s)",
          "lost (s)",
          "of all lost",
          "master",
          "first task",
          "maps",
          "wait for reduces",
          "reduces");

  private LossesText() {}

  /**
   * The table.
   *
   * @param scheduler whose losses they are
   * @param reference beside which
   */
  public static String of(String scheduler, String reference, Losses losses) {
    StringBuilder text = new StringBuilder();
    text.append(scheduler)
        .append(" beside ")
        .append(reference)
        .append(": means of responses, seconds lost in sum; then what the mean consists of\n");
    Table table = new Table(1, HEADS);
    losses.bySize().forEach(group -> table.row(cells(group, losses.all())));
    losses.byUser().forEach(group -> table.row(cells(group, losses.all())));
    table.row(cells(losses.all(), losses.all()));
    table.lines().forEach(line -> text.append(line).append('\n'));
    if (losses.leftOut() > 0) {
      text.append(losses.leftOut()).append(" jobs that did not succeed in both are left out\n");
    }
    return text.toString();
  }

  private static List<String> cells(Group group, Group all) {
    List<String> cells = new ArrayList<>();
    cells.add(group.name());
    cells.add(String.format(Locale.ROOT, "%,d", group.jobs()));
    cells.add(mean(group, group.reference()));
    cells.add(mean(group, group.response()));
    cells.add(String.format(Locale.ROOT, "%,.0f", group.lost()));
    cells.add(
        all.lost() > 0
            ? String.format(Locale.ROOT, "%.0f %%", 100 * group.lost() / all.lost())
            : "-");
    cells.add(mean(group, group.master()));
    cells.add(mean(group, group.turn()));
    cells.add(mean(group, group.maps()));
    cells.add(mean(group, group.reduceWait()));
    cells.add(mean(group, group.reduces()));
    return cells;
  }

  private static String mean(Group group, double sum) {
    return group.jobs() == 0 ? "-" : String.format(Locale.ROOT, "%,.1f", sum / group.jobs());
  }
}
