/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.forecast;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells each application at its submission a range of time in which its first container starts, so
 * that it holds for eight of ten, and learns from how it turned out. Goals, in this order:
 *
 * <ol>
 *   <li>The range holds for {@link #AIM} of all that were told one, about as many before as after.
 *   <li>It is narrow: what is told follows what applications in a like state waited lately.
 *   <li>Where too little was seen nothing is told.
 * </ol>
 *
 * <p>The range is between two quantiles of the last waits in the narrowest class with enough of
 * them; which quantiles, {@link Level} learns. Thread-safe, with a lock of its own. See
 * docs/decisions/0110-journal-and-start-times.md.
 */
public final class StartForecasts {
  /** The part of applications for which a range is to hold. */
  public static final double AIM = 0.8;

  private static final int LEAST_WAITS = 30;

  private final Map<Integer, RecentWaits> waits = new HashMap<>();
  private final Map<String, Waiting> waiting = new HashMap<>();
  private final Map<String, Integer> waitingByQueue = new HashMap<>();
  private final Level early = new Level((1 - AIM) / 2);
  private final Level late = new Level((1 - AIM) / 2);
  private Coverage coverage = Coverage.NONE;

  private static final class Waiting {
    private final String queue;
    private final int[] classes;
    private final long since;
    private final StartRange told;

    private Waiting(String queue, int[] classes, long since, StartRange told) {
      this.queue = queue;
      this.classes = classes;
      this.since = since;
      this.told = told;
    }
  }

  /**
   * An application was submitted.
   *
   * @param now milliseconds of the scheduler's clock
   * @return when it may expect its first container, or null where too little was seen to tell
   */
  public synchronized StartRange submitted(String application, StartState state, long now) {
    int ahead = waitingByQueue.getOrDefault(state.queue, 0);
    int[] classes = state.classes(ahead, waiting.size());
    StartRange range = range(classes, now);
    if (waiting.put(application, new Waiting(state.queue, classes, now, range)) == null) {
      waitingByQueue.put(state.queue, ahead + 1);
    }
    return range;
  }

  private StartRange range(int[] classes, long now) {
    for (int each : classes) {
      RecentWaits seen = waits.get(each);
      if (seen != null && seen.count() >= LEAST_WAITS) {
        long[] sorted = seen.sorted();
        long from = low(sorted, early.level());
        return new StartRange(now + from, now + Math.max(from, high(sorted, late.level())));
      }
    }
    return null;
  }

  private static long low(long[] sorted, double outside) {
    if (outside <= 0) {
      return 0;
    }
    return sorted[Math.min(sorted.length - 1, (int) Math.floor(outside * sorted.length))];
  }

  private static long high(long[] sorted, double outside) {
    long most = sorted[sorted.length - 1];
    if (outside <= 0) {
      // Longer than anything that was seen lately, the more the longer that was too little.
      return (long) (most * (1 - 4 * outside));
    }
    return sorted[Math.max(0, (int) Math.ceil((1 - outside) * sorted.length) - 1)];
  }

  /** Its first container has started; anything but the first is passed over. */
  public synchronized void started(String application, long now) {
    Waiting was = remove(application);
    if (was == null) {
      return;
    }
    long wait = Math.max(0, now - was.since);
    for (int each : was.classes) {
      waits.computeIfAbsent(each, any -> new RecentWaits()).add(wait);
    }
    if (was.told != null) {
      early.judged(now < was.told.from());
      late.judged(now > was.told.until());
      coverage = coverage.and(was.told, now, wait);
    } else {
      coverage = coverage.andUntold();
    }
  }

  /** It has ended without a container, or its past is not known. */
  public synchronized void forget(String application) {
    remove(application);
  }

  private Waiting remove(String application) {
    Waiting was = waiting.remove(application);
    if (was != null) {
      waitingByQueue.computeIfPresent(was.queue, (queue, count) -> count > 1 ? count - 1 : null);
    }
    return was;
  }

  /** What an application that waits for its first container was told, or null. */
  public synchronized StartRange told(String application) {
    Waiting now = waiting.get(application);
    return now == null ? null : now.told;
  }

  /** How it turned out so far. */
  public synchronized Coverage coverage() {
    return coverage;
  }

  /** The last waits of one class, in milliseconds. */
  private static final class RecentWaits {
    private static final int KEPT = 100;

    private final long[] waits = new long[KEPT];
    private long count;

    void add(long wait) {
      waits[(int) (count++ % KEPT)] = wait;
    }

    int count() {
      return (int) Math.min(count, KEPT);
    }

    /** All of them, the shortest first. */
    long[] sorted() {
      long[] sorted = Arrays.copyOf(waits, count());
      Arrays.sort(sorted);
      return sorted;
    }
  }
}
