/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import io.lsps.settings.Remembered;
import java.util.Map;
import java.util.TreeMap;

/** How long the applications of one queue have waited. Thread-safe. */
@Remembered("200 queues")
public final class QueueWaits {
  private final String queue;
  private final Map<String, Double> reasons = new TreeMap<>();
  private WaitHistogram masters = WaitHistogram.NONE;
  private WaitHistogram tasks = WaitHistogram.NONE;

  QueueWaits(String queue) {
    this.queue = queue;
  }

  /** Its full name. */
  public String queue() {
    return queue;
  }

  synchronized void master(long wait) {
    masters = masters.and(wait);
  }

  synchronized void task(long wait) {
    tasks = tasks.and(wait);
  }

  synchronized void reason(String kind, double seconds) {
    reasons.merge(kind, seconds, Double::sum);
  }

  /** From submission until the container of the application master started. */
  public synchronized WaitHistogram masters() {
    return masters;
  }

  /** From submission until the container of the first task started. */
  public synchronized WaitHistogram tasks() {
    return tasks;
  }

  /** Seconds that applications have waited for each reason, their first. */
  public synchronized Map<String, Double> reasons() {
    return new TreeMap<>(reasons);
  }
}
