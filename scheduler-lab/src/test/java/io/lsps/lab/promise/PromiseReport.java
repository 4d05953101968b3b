/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.report.Table;
import java.util.List;
import java.util.Locale;

/** Writes what was measured. */
final class PromiseReport {
  private static final int LONGEST_NOTE = 60;

  private final List<LimitCheck> checks;

  PromiseReport(List<LimitCheck> checks) {
    this.checks = List.copyOf(checks);
  }

  /** One line for each number, and how many are kept. */
  String text() {
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

  private static String shortened(String text) {
    return text.length() <= LONGEST_NOTE ? text : text.substring(0, LONGEST_NOTE) + "...";
  }

  private static String number(double number) {
    return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%.3f", number);
  }

  /**
   * One measured number and its limit.
   *
   * @param promise that it belongs to
   * @param what the number is
   * @param measured the number; not a number where nothing could be measured
   * @param limit the largest number that keeps the promise
   * @param note what else was seen, or why nothing was
   */
  record LimitCheck(
      String promise, String what, double measured, double limit, String note, String command) {

    /** Whether the promise is kept. A number that could not be measured does not keep it. */
    boolean kept() {
      return measured <= limit;
    }

    /** What was measured, on one line. */
    String inWords() {
      return String.format(
          Locale.ROOT,
          "%s %s, %s: %.3f, limit %.3f (%s)",
          kept() ? "kept" : "BROKEN",
          promise,
          what,
          measured,
          limit,
          note);
    }

    /** A check that could not be measured, and why. */
    static LimitCheck failed(
        String promise, String what, double limit, RuntimeException why, String command) {
      return new LimitCheck(promise, what, Double.NaN, limit, "" + why.getMessage(), command);
    }
  }
}
