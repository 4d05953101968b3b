/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.gate;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** How long the gate has judged asks, and how often. Safe for use by several threads. */
public final class GateTimer {
  private final LongAdder nanos = new LongAdder();
  private final LongAdder count = new LongAdder();

  /** Times one judgement. */
  public <T> T time(Supplier<T> judgement) {
    long begun = System.nanoTime();
    try {
      return judgement.get();
    } finally {
      nanos.add(System.nanoTime() - begun);
      count.increment();
    }
  }

  /** All together, seconds. */
  public double seconds() {
    return nanos.sum() / 1e9;
  }

  /** How often. */
  public long count() {
    return count.sum();
  }
}
