/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.report.Json;
import io.lsps.lab.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes what was measured, for the terminal and as promises.json. */
public final class PromiseReport {
  private static final int LONGEST_NOTE = 60;

  private final List<LimitCheck> checks;

  /** A report on these checks. */
  public PromiseReport(List<LimitCheck> checks) {
    this.checks = List.copyOf(checks);
  }

  /** Whether every promise was kept. */
  public boolean allKept() {
    return checks.stream().allMatch(LimitCheck::kept);
  }

  /** One line for each number, and how many are kept. */
  public String text() {
    Table table =
        new Table(4, 6, List.of("promise", "what", "", "seen", "measured", "limit", "command"));
    StringBuilder text = new StringBuilder();
    for (LimitCheck check : checks) {
      table.row(
          List.of(
              check.promise(),
              check.what(),
              check.kept() ? "kept" : "BROKEN",
              shortened(check.note()),
              number(check.measured()),
              number(check.limit()),
              check.command()));
    }
    table.lines().forEach(line -> text.append(line.strip()).append('\n'));
    long kept = checks.stream().filter(LimitCheck::kept).count();
    return text.append(String.format(Locale.ROOT, "%d of %d kept%n", kept, checks.size()))
        .toString();
  }

  /** The document promises.json. */
  public String json() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (LimitCheck check : checks) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("promise", check.promise());
      row.put("what", check.what());
      row.put("kept", check.kept());
      row.put("measured", finite(check.measured()));
      row.put("limit", finite(check.limit()));
      row.put("note", check.note());
      row.put("command", check.command());
      rows.add(row);
    }
    return Json.of(Map.of("checks", rows));
  }

  /** JSON cannot write infinity and NaN. */
  private static Double finite(double number) {
    return Double.isFinite(number) ? number : null;
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_NOTE ? text : text.substring(0, LONGEST_NOTE) + "...";
  }

  private static String number(double number) {
    return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%.3f", number);
  }
}
