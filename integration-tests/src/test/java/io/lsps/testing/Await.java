/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition that another thread or process brings about. */
public final class Await {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private Await() {}

  /** Waits for a minute at most, and fails then. */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    until(what, DEADLINE, condition);
  }

  /** Waits until the deadline at most, and fails then; {@code what} says what did not happen. */
  public static void until(String what, Duration deadline, Callable<Boolean> condition)
      throws Exception {
    Instant end = Instant.now().plus(deadline);
    while (!condition.call()) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("Not within " + deadline.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(10_000_000);
    }
  }
}
