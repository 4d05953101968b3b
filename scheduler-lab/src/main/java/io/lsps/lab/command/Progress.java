/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.RunObserver.ObserverPair;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.IntSupplier;

/** Shows progress to the user; unlike the run itself it reads the wall clock. */
public final class Progress {
  private static final long EVERY_NANOS = 1_000_000_000L;
  private static final int LOOK_EVERY_EVENTS = 4096;

  private final PrintStream out;
  private final boolean live;
  private String title = "";
  private long jobs;
  private IntSupplier finished = () -> 0;
  private long started;
  private long lastShown;

  /**
   * Progress on a stream.
   *
   * @param out output; null for none
   * @param live whether to rewrite one line during a run
   */
  public Progress(PrintStream out, boolean live) {
    this.out = out;
    this.live = live;
  }

  public void begin(String scheduler, long seed, long totalJobs, IntSupplier finishedJobs) {
    title = scheduler + " seed " + seed;
    jobs = totalJobs;
    finished = finishedJobs;
    started = System.nanoTime();
    lastShown = started;
  }

  public void end(RunResult result) {
    if (out != null) {
      out.printf(
          Locale.ROOT,
          "%s%-32s %,d jobs in %s virtual, mean response %.1f s, %.1f s wall, %,.0f events/s%n",
          live ? "\r\u001b[K" : "",
          title,
          result.jobs(),
          duration(result.makespan()),
          result.meanResponse(),
          result.wallSeconds(),
          result.events() / Math.max(1e-9, result.wallSeconds()));
    }
  }

  public RunObserver watching(RunObserver observer) {
    if (out == null || !live) {
      return observer;
    }
    int[] count = new int[1];
    RunObserver eye =
        new RunObserver() {
          @Override
          public void event(long now, long events) {
            if (++count[0] % LOOK_EVERY_EVENTS == 0) {
              show(now, events);
            }
          }
        };
    return new ObserverPair(observer, eye);
  }

  private void show(long now, long events) {
    long nanos = System.nanoTime();
    if (nanos - lastShown < EVERY_NANOS) {
      return;
    }
    lastShown = nanos;
    double elapsed = (nanos - started) / 1e9;
    int done = finished.getAsInt();
    double left = done == 0 ? Double.NaN : elapsed * (jobs - done) / done;
    out.printf(
        Locale.ROOT,
        "\r\u001b[K%s: %s virtual, %,d of %,d jobs, %,.0f events/s, %s left",
        title,
        duration(now / 1000.0),
        done,
        jobs,
        events / elapsed,
        Double.isNaN(left) ? "?" : duration(left));
    out.flush();
  }

  /** Hours, minutes and seconds. */
  public static String duration(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }
}
