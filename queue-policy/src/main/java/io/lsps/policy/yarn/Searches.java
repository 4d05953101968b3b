/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Where policies search for what takes long: beside the scheduler, one after the other, without its
 * lock. All searches that were begun between two updates of the scheduler share one budget of time.
 * Where no update comes by itself, as in virtual time, they run in the update that begins them.
 */
public final class Searches {
  private static final long IDLE_SECONDS = 10;

  // Its one thread ends by itself where there is nothing to search.
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
          // An update may still run while the scheduler stops: that is no fault.
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

  /** Whether updates come by themselves, so that a search may run beside them; not until told. */
  public void runBeside(boolean now) {
    beside = now;
  }

  /** The scheduler's next update begins: from now on there is a new budget. */
  public synchronized void nextUpdate() {
    update++;
  }

  /** Runs a search when those before it are done. */
  public void run(Runnable search) {
    if (beside) {
      thread.execute(search);
    } else {
      search.run();
    }
  }

  /** Whether there is time left of what all searches of the last update have together. */
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

  /** Ends the search that runs, if any, at its next look at the time. */
  public void stop() {
    thread.shutdownNow();
  }
}
