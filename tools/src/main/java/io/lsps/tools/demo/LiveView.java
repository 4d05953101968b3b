/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.ClusterSnapshot.UserSnapshot;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Shows a running mix: a table that stays in place on a terminal, a line every few seconds
 * elsewhere.
 */
final class LiveView implements Consumer<ClusterSnapshot> {
  private static final double PLAIN_LINE_EVERY = 5;

  private final PrintWriter out;
  private final boolean terminal;
  private final Contender contender;
  private int drawnLines;
  private double nextPlainLine;

  LiveView(PrintWriter out, boolean terminal, Contender contender) {
    this.out = out;
    this.terminal = terminal;
    this.contender = contender;
  }

  @Override
  public void accept(ClusterSnapshot now) {
    if (terminal) {
      drawTable(now);
    } else if (now.seconds() >= nextPlainLine || now.done() == now.all()) {
      nextPlainLine = now.seconds() + PLAIN_LINE_EVERY;
      out.println(plainLine(now));
    }
    out.flush();
  }

  private void drawTable(ClusterSnapshot now) {
    if (drawnLines > 0) {
      out.print("\u001b[" + drawnLines + "A\u001b[J");
    }
    List<String> lines = table(now);
    lines.forEach(out::println);
    drawnLines = lines.size();
  }

  List<String> table(ClusterSnapshot now) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "  %s: %d of %d jobs done, %s elapsed"
            .formatted(contender.title(), now.done(), now.all(), clock(now.seconds())));
    lines.add("");
    lines.add("  user        size  share  usage  order      containers        jobs");
    lines.add("         cluster·s of the cluster             run  wait   run  wait  done");
    for (UserSnapshot row : now.users()) {
      lines.add(told(row, "  %-8s %7s %6s %6s  %-10s %4d %5d %5d %5d %5d/%d"));
    }
    return lines;
  }

  String plainLine(ClusterSnapshot now) {
    StringBuilder line = new StringBuilder();
    line.append(
        "%s %s %d/%d jobs done"
            .formatted(clock(now.seconds()), contender.name(), now.done(), now.all()));
    for (UserSnapshot row : now.users()) {
      line.append(
          told(row, " | %s size %s share %s usage %s order %s containers %d+%d jobs %d+%d"));
    }
    return line.toString();
  }

  /** A user in a format, which may leave out the last counts. */
  private static String told(UserSnapshot row, String format) {
    return format.formatted(
        row.user(),
        size(row.size()),
        percent(row.share()),
        percent(OptionalDouble.of(row.usage())),
        row.order().isEmpty() ? "-" : row.order(),
        row.running(),
        row.waiting(),
        row.jobs().running(),
        row.jobs().waiting(),
        row.jobs().done(),
        row.jobs().all());
  }

  private static String size(OptionalDouble seconds) {
    return seconds.isPresent() ? String.format(Locale.ROOT, "%.1f", seconds.getAsDouble()) : "-";
  }

  private static String percent(OptionalDouble fraction) {
    return fraction.isPresent()
        ? String.format(Locale.ROOT, "%.0f %%", 100 * fraction.getAsDouble())
        : "-";
  }

  static String clock(double seconds) {
    long whole = (long) seconds;
    return "%d:%02d".formatted(whole / 60, whole % 60);
  }
}
