/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.Locale;

/**
 * One measured number and its limit.
 *
 * @param promise that it belongs to
 * @param what the number is
 * @param measured the number; not a number where nothing could be measured
 * @param limit the largest number that keeps the promise
 * @param note what else was seen, or why nothing was
 * @param command that shows it
 */
public record LimitCheck(
    String promise, String what, double measured, double limit, String note, String command) {

  /** Whether the promise is kept. A number that could not be measured does not keep it. */
  public boolean kept() {
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
