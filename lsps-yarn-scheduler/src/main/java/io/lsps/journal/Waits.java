/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import io.lsps.settings.Remembered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

  /** The AM of an application in a queue has started after so many milliseconds. */
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

  /** How long the applications of one queue have waited. Thread-safe. */
  @Remembered("200 queues")
  public static final class QueueWaits {
    /** Its full name. */
    public final String queue;

    private final Map<String, Double> reasons = new TreeMap<>();
    private WaitHistogram masters = WaitHistogram.NONE;
    private WaitHistogram tasks = WaitHistogram.NONE;

    QueueWaits(String queue) {
      this.queue = queue;
    }

    private synchronized void master(long wait) {
      masters = masters.and(wait);
    }

    private synchronized void task(long wait) {
      tasks = tasks.and(wait);
    }

    private synchronized void reason(String kind, double seconds) {
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

  /** How long some waited: how many up to each of a few limits. Immutable. */
  public static final class WaitHistogram {
    /** Nobody has waited. */
    public static final WaitHistogram NONE = new WaitHistogram(new long[8], 0);

    private static final long[] LIMITS = {1, 5, 15, 60, 300, 900, 3600};
    private static final double MILLIS = 1000;

    private final long[] counts;
    private final double seconds;

    private WaitHistogram(long[] counts, double seconds) {
      this.counts = counts;
      this.seconds = seconds;
    }

    /** The limits in seconds, rising; what waited longer is in no bucket but the last. */
    public static long[] limits() {
      return LIMITS.clone();
    }

    /** The same and one who has waited so long, in milliseconds. */
    WaitHistogram and(long wait) {
      long[] next = Arrays.copyOf(counts, counts.length);
      for (int i = 0; i < next.length; i++) {
        next[i] += i == LIMITS.length || wait <= LIMITS[i] * MILLIS ? 1 : 0;
      }
      return new WaitHistogram(next, seconds + wait / MILLIS);
    }

    /**
     * How many have waited at most as long as a limit.
     *
     * @param limit its number, from 0; that of all comes after the last limit
     */
    public long upTo(int limit) {
      return counts[limit];
    }

    /** How many have waited. */
    public long count() {
      return counts[LIMITS.length];
    }

    /** How long all of them have waited together, in seconds. */
    public double seconds() {
      return seconds;
    }
  }
}
