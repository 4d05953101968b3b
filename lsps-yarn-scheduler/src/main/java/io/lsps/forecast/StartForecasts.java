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
  private final Level early = new Level();
  private final Level late = new Level();
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
        long from = low(sorted, early.level);
        return new StartRange(now + from, now + Math.max(from, high(sorted, late.level)));
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
      early.judged(now < was.told.from);
      late.judged(now > was.told.until);
    }
    coverage = coverage.and(was.told, now, wait);
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

  /** From when until when something is expected, in milliseconds of the scheduler's clock. */
  public static final class StartRange {
    public final long from;

    /** Not before {@link #from}. */
    public final long until;

    StartRange(long from, long until) {
      this.from = from;
      this.until = until;
    }
  }

  /** What is known of an application's chances when it is submitted. Immutable. */
  public static final class StartState {
    private static final int NONE = 0;
    private static final int LITTLE = 1;
    private static final int MUCH = 2;
    private static final double LITTLE_PART = 0.02;
    private static final int BUCKETS = 8;

    private final String queue;
    private final int room;
    private final boolean belowShare;

    /**
     * A state.
     *
     * @param queue where it was submitted
     * @param freePart of the cluster that no container holds, 0 to 1
     * @param fits whether that is as much as one container of the application
     * @param belowShare whether the queue holds less than it is to have
     */
    public StartState(String queue, double freePart, boolean fits, boolean belowShare) {
      this.queue = queue;
      this.room = fits ? freePart > LITTLE_PART ? MUCH : LITTLE : NONE;
      this.belowShare = belowShare;
    }

    /**
     * The classes that it belongs to, the narrowest first, the last for all.
     *
     * @param ahead how many of its queue wait for their first container
     * @param waiting how many wait for theirs in the cluster
     */
    int[] classes(int ahead, int waiting) {
      int byRoom = 1 + room;
      int byQueue = (byRoom * BUCKETS + bucket(ahead)) * 2 + (belowShare ? 1 : 0);
      int byCluster = byQueue * BUCKETS + bucket(waiting);
      // Numbers of different widths may not meet.
      return new int[] {byCluster + 1_000_000, byQueue + 1000, byRoom, 0};
    }

    /** 0, 1, 2 to 3, 4 to 7 and so on. */
    private static int bucket(int number) {
      return Math.min(BUCKETS - 1, 32 - Integer.numberOfLeadingZeros(number));
    }
  }

  /** How often what was foretold came true. Immutable. */
  public static final class Coverage {
    static final Coverage NONE = new Coverage(0, 0, 0, 0, 0, 0);

    /** Applications that started within the range that they were told. */
    public final long within;

    /** Those that started before it. */
    public final long early;

    /** Those that started after it. */
    public final long late;

    /** Applications that have started and were told nothing. */
    public final long untold;

    private final double waits;
    private final double widths;

    private Coverage(long within, long early, long late, long untold, double waits, double widths) {
      this.within = within;
      this.early = early;
      this.late = late;
      this.untold = untold;
      this.waits = waits;
      this.widths = widths;
    }

    /** One more that was told a range, or null, and has waited so long, in milliseconds. */
    private Coverage and(StartRange told, long now, long wait) {
      if (told == null) {
        return new Coverage(within, early, late, untold + 1, waits, widths);
      }
      boolean tooEarly = now < told.from;
      boolean tooLate = now > told.until;
      return new Coverage(
          within + (tooEarly || tooLate ? 0 : 1),
          early + (tooEarly ? 1 : 0),
          late + (tooLate ? 1 : 0),
          untold,
          waits + wait,
          widths + (told.until - told.from));
    }

    /** Applications that were told a range and have started. */
    public long told() {
      return within + early + late;
    }

    /** The part of them for which it held; NaN where none was told. */
    public double part() {
      return within / (double) told();
    }

    /** Mean wait of those that were told a range, in milliseconds; NaN where none was. */
    public double meanWait() {
      return waits / told();
    }

    /** Mean width of what they were told, in milliseconds; NaN where none was. */
    public double meanWidth() {
      return widths / told();
    }
  }

  /**
   * How much of what was seen is left outside of a range on one side, so that the aimed-at part of
   * what comes falls outside. Adaptive conformal inference: I. Gibbs, E. Candes, Adaptive Conformal
   * Inference Under Distribution Shift, NeurIPS 2021, equation 2.
   */
  private static final class Level {
    private static final double STEP = 0.02;
    private static final double MOST = 0.5;

    /** Part of what comes that is to fall outside on each side. */
    private static final double OUTSIDE = (1 - AIM) / 2;

    /** Below 0 where even the most extreme that was seen is not enough; at most a half. */
    private double level = OUTSIDE;

    /** What came fell outside on this side, or did not. */
    private void judged(boolean outside) {
      level = Math.max(-MOST, Math.min(MOST, level + STEP * (OUTSIDE - (outside ? 1 : 0))));
    }
  }
}
