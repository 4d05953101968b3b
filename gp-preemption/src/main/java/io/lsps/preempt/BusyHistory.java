/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayDeque;
import java.util.Deque;

/** For which part of a period the cluster was busy, that is, used beyond a threshold. */
final class BusyHistory {
  private final long period;
  private final double usage;
  private final Deque<Sample> samples = new ArrayDeque<>();

  BusyHistory(long period, double usage) {
    this.period = period;
    this.usage = usage;
  }

  /** Notes how much of the cluster is in use, as a share of its dominant resource. */
  void observe(double used, long now) {
    samples.addLast(new Sample(now, used > usage));
    // The last sample before the period tells how the period began.
    while (samples.size() > 1 && second().time <= now - period) {
      samples.removeFirst();
    }
  }

  private Sample second() {
    return samples.stream().skip(1).findFirst().get();
  }

  /** Part of the period that was busy, each sample counting until the next; 0 until it is over. */
  double part(long now) {
    if (samples.isEmpty() || samples.peekFirst().time > now - period) {
      return 0;
    }
    double busy = 0;
    Sample last = null;
    for (Sample sample : samples) {
      if (last != null && last.busy) {
        busy += Math.max(0, sample.time - Math.max(last.time, now - period));
      }
      last = sample;
    }
    if (last.busy) {
      busy += now - Math.max(last.time, now - period);
    }
    return busy / period;
  }

  private static final class Sample {
    final long time;
    final boolean busy;

    Sample(long time, boolean busy) {
      this.time = time;
      this.busy = busy;
    }
  }
}
