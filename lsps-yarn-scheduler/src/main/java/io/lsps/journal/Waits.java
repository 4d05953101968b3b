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
 * Waiting times of applications by queue: of the first {@link #MOST_QUEUES}, and of all others
 * together. Thread-safe.
 */
@Remembered("200 queues")
public final class Waits {
  /** Queues with separate statistics, of some twenty numbers each. */
  public static final int MOST_QUEUES = 200;

  /** The name of the rest. */
  public static final String OTHERS = "(other queues)";

  private final Map<String, QueueWaits> queues = new LinkedHashMap<>();

  /** An AM in a queue has started after this many milliseconds. */
  public void master(String queue, long wait) {
    of(queue).master(Math.max(0, wait));
  }

  /** An application's first task, likewise. */
  public void task(String queue, long wait) {
    of(queue).task(Math.max(0, wait));
  }

  /** An application waits for a reason, for this many more seconds. */
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

  /** Each queue with separate statistics, then the rest, if any. */
  public synchronized List<QueueWaits> all() {
    return new ArrayList<>(queues.values());
  }

  /** Waiting times of the applications of one queue. Thread-safe. */
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

    /** From submission to the start of the AM's container. */
    public synchronized WaitHistogram masters() {
      return masters;
    }

    /** From submission to the start of the first task's container. */
    public synchronized WaitHistogram tasks() {
      return tasks;
    }

    /** Seconds waited, by the first of an application's reasons. */
    public synchronized Map<String, Double> reasons() {
      return new TreeMap<>(reasons);
    }
  }

  /** A histogram of waiting times. Immutable. */
  public static final class WaitHistogram {
    /** Empty. */
    public static final WaitHistogram NONE = new WaitHistogram(new long[8], 0);

    private static final long[] LIMITS = {1, 5, 15, 60, 300, 900, 3600};
    private static final double MILLIS = 1000;

    private final long[] counts;
    private final double seconds;

    private WaitHistogram(long[] counts, double seconds) {
      this.counts = counts;
      this.seconds = seconds;
    }

    /** The bucket limits in seconds, rising; longer waits are only in the last bucket. */
    public static long[] limits() {
      return LIMITS.clone();
    }

    /** Adds a wait in milliseconds. */
    WaitHistogram and(long wait) {
      long[] next = Arrays.copyOf(counts, counts.length);
      for (int i = 0; i < next.length; i++) {
        next[i] += i == LIMITS.length || wait <= LIMITS[i] * MILLIS ? 1 : 0;
      }
      return new WaitHistogram(next, seconds + wait / MILLIS);
    }

    /**
     * Cumulative count up to a limit.
     *
     * @param limit its index; the total comes after the last limit
     */
    public long upTo(int limit) {
      return counts[limit];
    }

    /** Number of waits. */
    public long count() {
      return counts[LIMITS.length];
    }

    /** Sum of waits in seconds. */
    public double seconds() {
      return seconds;
    }
  }
}
