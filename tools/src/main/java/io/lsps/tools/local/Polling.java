/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for a condition by asking again and again. */
public final class Polling {
  private static final long PAUSE_MS = 200;

  private Polling() {}

  /** Returns true once the condition holds, and false at the deadline or when interrupted. */
  public static boolean until(Duration patience, BooleanSupplier condition) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
