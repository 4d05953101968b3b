/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * Which part of a long trace is read: {@code from=} and {@code hours=}, the jobs submitted then;
 * {@code tail=}, how many hours after it their tasks may still end; {@code jobs=}, how many of them
 * at most, the first.
 *
 * @param fromSeconds from the beginning of the trace
 * @param toSeconds the end of the window, itself outside
 * @param tailSeconds after the window
 * @param jobs at most
 */
record TraceWindow(long fromSeconds, long toSeconds, long tailSeconds, int jobs) {
  private static final int SECONDS_PER_HOUR = 3600;
  private static final int MOST_HOURS = 10_000;
  private static final int DAY = 24;
  private static final int JOBS = 100_000;
  private static final int MOST_JOBS = 10_000_000;

  /**
   * From the options.
   *
   * @param hours of the window unless told
   */
  static TraceWindow of(WorkloadOptions options, int hours) {
    long from = seconds(options.number("from", 0, 0, MOST_HOURS));
    long length = seconds(options.number("hours", hours, 0.001, MOST_HOURS));
    long tail = seconds(options.number("tail", DAY, 0, MOST_HOURS));
    return new TraceWindow(from, from + length, tail, options.whole("jobs", JOBS, 1, MOST_JOBS));
  }

  private static long seconds(double hours) {
    return Math.round(hours * SECONDS_PER_HOUR);
  }

  /** Whether a job submitted then is read. */
  boolean holds(double seconds) {
    return seconds >= fromSeconds && seconds < toSeconds;
  }

  /** The hours of the window, for people. */
  String hours() {
    DecimalFormat format =
        new DecimalFormat("0.####", DecimalFormatSymbols.getInstance(Locale.ROOT));
    return "hours "
        + format.format(fromSeconds / (double) SECONDS_PER_HOUR)
        + " to "
        + format.format(toSeconds / (double) SECONDS_PER_HOUR)
        + " of the trace";
  }

  /** Whether what happens then comes too late for any job of the window. */
  boolean isOver(double seconds) {
    return seconds >= toSeconds + tailSeconds;
  }
}
