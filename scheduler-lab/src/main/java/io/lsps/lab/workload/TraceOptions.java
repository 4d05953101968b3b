/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * What is read of a cluster trace, and how its jobs run.
 *
 * @param users how many the laboratory has; 0 for the trace's own
 * @param sample the chance of each job to be in a draw
 * @param taskCv coefficient of variation of the factor on the task times of a name
 * @param asTez whether a graph of stages is a Tez job
 */
record TraceOptions(
    Window window, Machine machine, int users, double sample, double taskCv, boolean asTez) {
  private static final int MOST_USERS = 10_000;

  /**
   * From the options. They are all known then: a trace takes minutes to read, so what is wrong is
   * refused before.
   *
   * @param hours of the window by default
   * @param machineMb memory of a machine by default
   * @param machineVcores its virtual cores by default
   * @param users by default, also the least that {@code users=} may be where it is 0
   */
  static TraceOptions of(
      WorkloadOptions options, int hours, int machineMb, int machineVcores, int users) {
    TraceOptions all =
        new TraceOptions(
            Window.of(options, hours),
            new Machine(
                options.whole("machine-mb", machineMb, 1024, 100_000_000),
                options.whole("machine-vcores", machineVcores, 1, 10_000),
                options.choice("sizes", "yes", "no").equals("yes")),
            options.whole("users", users, Math.min(1, users), MOST_USERS),
            options.number("sample", 1, 0.0001, 1),
            options.number("task-cv", 0, 0, 10),
            options.choice("graphs", "chain", "tez").equals("tez"));
    options.finish(Workloads.MIXED_SIZES);
    return all;
  }

  /**
   * Which part of a long trace is read: {@code from=} and {@code hours=}, the jobs submitted then;
   * {@code tail=}, how many hours after it their tasks may still end; {@code jobs=}, how many of
   * them at most, the first.
   *
   * @param fromSeconds from the beginning of the trace
   * @param toSeconds the end of the window, itself outside
   * @param tailSeconds after the window
   * @param jobs at most
   */
  record Window(long fromSeconds, long toSeconds, long tailSeconds, int jobs) {
    private static final int SECONDS_PER_HOUR = 3600;
    private static final int MOST_HOURS = 10_000;

    private static Window of(WorkloadOptions options, int hours) {
      long from = seconds(options.number("from", 0, 0, MOST_HOURS));
      long length = seconds(options.number("hours", hours, 0.001, MOST_HOURS));
      long tail = seconds(options.number("tail", 24, 0, MOST_HOURS));
      int jobs = options.whole("jobs", 100_000, 1, 10_000_000);
      return new Window(from, from + length, tail, jobs);
    }

    private static long seconds(double hours) {
      return Math.round(hours * SECONDS_PER_HOUR);
    }

    /** Whether a job submitted then is read. */
    boolean holds(double seconds) {
      return seconds >= fromSeconds && seconds < toSeconds;
    }

    /** Whether what happens then comes too late for any job of the window. */
    boolean isOver(double seconds) {
      return seconds >= toSeconds + tailSeconds;
    }

    /** The hours of the window, for people. */
    String hours() {
      DecimalFormat format =
          new DecimalFormat("0.####", DecimalFormatSymbols.getInstance(Locale.ROOT));
      return "hours %s to %s of the trace"
          .formatted(
              format.format(fromSeconds / (double) SECONDS_PER_HOUR),
              format.format(toSeconds / (double) SECONDS_PER_HOUR));
    }
  }

  /**
   * The machine that a trace states its requests in parts of. Neither trace tells how much memory
   * it had, so {@code machine-mb=} is a choice of ours. {@code sizes=no} gives every task the
   * cluster's container instead.
   *
   * @param memoryMb memory, MB
   * @param vcores virtual cores
   * @param sized whether tasks have containers of the sizes that they asked for
   */
  record Machine(long memoryMb, int vcores, boolean sized) {
    /** Requests are rounded up to multiples of this, MB. */
    private static final long STEP_MB = 256;

    /** Of a task whose size the trace does not tell, and of all with {@code sizes=no}. */
    static final ContainerSize STANDARD = new ContainerSize(1024, 1);

    /**
     * A container.
     *
     * @param memoryPart of the machine's memory; 0 where the trace does not tell
     * @param cores in virtual cores, not whole
     */
    ContainerSize container(double memoryPart, double cores) {
      if (!sized || (memoryPart == 0 && cores == 0)) {
        return STANDARD;
      }
      long steps = (long) Math.ceil(memoryPart * memoryMb / STEP_MB);
      return new ContainerSize(
          STEP_MB * Math.max(1, steps), (int) Math.max(1, Math.min(10_000, Math.ceil(cores))));
    }

    /** A container of this size rounded to what {@link #container} gives. */
    static ContainerSize rounded(double memoryMb, double vcores) {
      long steps = Math.max(1, Math.round(memoryMb / STEP_MB));
      return new ContainerSize(STEP_MB * steps, (int) Math.max(1, Math.round(vcores)));
    }
  }
}
