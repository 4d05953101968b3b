/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import io.lsps.settings.Remembered;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long applications have waited, by queue: of the first {@link #MOST_QUEUES} in which one has
 * waited, and of all others together. Thread-safe.
 */
@Remembered("200 queues")
public final class Waits {
  /** So many queues are told apart: each has some twenty numbers. */
  public static final int MOST_QUEUES = 200;

  /** The name of all others. */
  public static final String OTHERS = "(other queues)";

  private final Map<String, QueueWaits> queues = new LinkedHashMap<>();

  /** The master of an application in a queue has started after so many milliseconds. */
  public void master(String queue, long wait) {
    of(queue).master(Math.max(0, wait));
  }

  /** The first task of one, likewise. */
  public void task(String queue, long wait) {
    of(queue).task(Math.max(0, wait));
  }

  /** One waits for a reason, for so many seconds more. */
  public void reason(String queue, String kind, double seconds) {
    of(queue).reason(kind, seconds);
  }

  private synchronized QueueWaits of(String queue) {
    QueueWaits known = queues.get(queue);
    if (known != null) {
      return known;
    }
    String name = queues.size() < MOST_QUEUES ? queue : OTHERS;
    return queues.computeIfAbsent(name, QueueWaits::new);
  }

  /** Those that are told apart. */
  public synchronized List<QueueWaits> all() {
    return new ArrayList<>(queues.values());
  }
}
