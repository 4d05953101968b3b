/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition that another thread brings about. */
final class Await {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private Await() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    Instant end = Instant.now().plus(DEADLINE);
    while (!condition.call()) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("Not within " + DEADLINE.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(10_000_000);
    }
  }
}
