/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Runs long searches of policies in the background, one after the other, without the scheduler's
 * lock. All searches started between two updates share one time budget. Where updates are explicit,
 * as in virtual time, they run in the update that starts them.
 */
public final class Searches {
  private static final long IDLE_SECONDS = 10;

  // The only thread, which ends when idle.
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          0,
          1,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          task -> {
            Thread worker = new Thread(task, "LsPS searches");
            worker.setDaemon(true);
            return worker;
          },
          // An update may still run while the scheduler stops: no error.
          new ThreadPoolExecutor.DiscardPolicy());
  private final LongSupplier clock;
  private volatile boolean beside;
  private long update;
  private long startedIn = -1;
  private long startMillis;

  /**
   * Searches of one scheduler.
   *
   * @param clock milliseconds
   */
  public Searches(LongSupplier clock) {
    this.clock = clock;
  }

  /** Whether updates are periodic, so that searches may run in the background; false at first. */
  public void runBeside(boolean now) {
    beside = now;
  }

  /** A new update begins, with a new budget. */
  public synchronized void nextUpdate() {
    update++;
  }

  /** Runs a search after the earlier ones. */
  public void run(Runnable search) {
    if (beside) {
      thread.execute(search);
    } else {
      search.run();
    }
  }

  /** Whether time is left of the common budget of searches since the last update. */
  public BooleanSupplier timeLeft(long budgetMillis) {
    long end = start(clock.getAsLong()) + budgetMillis;
    return () -> clock.getAsLong() <= end;
  }

  private synchronized long start(long now) {
    if (startedIn != update) {
      startedIn = update;
      startMillis = now;
    }
    return startMillis;
  }

  /** Ends the running search at its next check of the time. */
  public void stop() {
    thread.shutdownNow();
  }
}
