/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.settings.Remembered;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.SystemClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clock for all durations in LsPS, in milliseconds. It starts at the wall clock's time and
 * follows the monotonic clock from then on, so wall clock steps do not affect it. If the scheduler
 * was given another clock, as in virtual time, it follows that, except backwards. Thread-safe.
 *
 * <p>Hadoop's dates (of submissions, of containers) are by the wall clock. Its steps are recorded,
 * so that a date can be converted into this clock's time.
 */
public final class SteadyClock {
  private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);

  /** A larger deviation is a step of the wall clock, in milliseconds. */
  private static final long STEP_MILLIS = 1000;

  /** A thread may be delayed between its readings of the two clocks: then it reads them again. */
  private static final long READ_MILLIS = 50;

  private static final int MOST_READS = 10;
  private static final int ERAS_KEPT = 100;

  /** No time. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private final Supplier<Clock> clocks;
  private Clock clock;
  private long offset;
  private long latest;

  @Remembered("ERAS_KEPT")
  private final Deque<Era> eras = new ArrayDeque<>();

  /** From one step of the wall clock to the next. */
  private static final class Era {
    /** In this clock's time. */
    private final long since;

    /** How far the wall clock is ahead of this clock. */
    private final long skew;

    Era(long since, long skew) {
      this.since = since;
      this.skew = skew;
    }
  }

  public SteadyClock(FairScheduler scheduler) {
    this(scheduler::getClock);
  }

  /** A clock over a supplier, such as a scheduler's current clock. */
  public SteadyClock(Supplier<Clock> clocks) {
    this.clocks = clocks;
  }

  /** The clock of a scheduler: its own if it has one. */
  public static SteadyClock of(FairScheduler scheduler) {
    return scheduler instanceof HasSteadyClock
        ? ((HasSteadyClock) scheduler).steadyClock()
        : new SteadyClock(scheduler);
  }

  /** The time; never decreasing, unless the scheduler was given another clock. */
  public long now() {
    Clock current = clocks.get();
    // Outside of the lock, as a clock may be slow.
    long wall = current.getTime();
    return read(current, wall, isWall(current) ? monotonic(current) : wall);
  }

  private synchronized long read(Clock current, long readWall, long readMonotonic) {
    long wall = readWall;
    long monotonic = readMonotonic;
    if (current == clock && monotonic + offset < latest) {
      if (isWall(current)) {
        // Another thread has advanced it since.
        return latest;
      }
      // Likewise, or the clock was set back.
      wall = current.getTime();
      monotonic = wall;
    }
    if (current != clock) {
      clock = current;
      offset = wall - monotonic;
      latest = wall;
      eras.clear();
      eras.add(new Era(Long.MIN_VALUE, 0));
    }
    offset += Math.max(0, latest - monotonic - offset);
    latest = monotonic + offset;
    if (isStep(wall - latest)) {
      long skew = isWall(current) ? skew() : wall - latest;
      if (isStep(skew)) {
        stepped(skew);
      }
    }
    return latest;
  }

  /** Whether Hadoop's dates are by the same clock: false in virtual time. */
  public boolean isWall() {
    return isWall(clocks.get());
  }

  private boolean isStep(long skew) {
    return Math.abs(skew - eras.getLast().skew) > STEP_MILLIS;
  }

  private void stepped(long skew) {
    LOG.warn(
        "The clock was set by {} s. Durations are measured by the monotonic clock and stay right.",
        (skew - eras.getLast().skew) / 1000.0);
    eras.addLast(new Era(latest, skew));
    if (eras.size() > ERAS_KEPT) {
      eras.removeFirst();
    }
  }

  private long skew() {
    long skew = 0;
    for (int read = 0; read < MOST_READS; read++) {
      long before = monotonic(clock);
      skew = clock.getTime() - before - offset;
      if (monotonic(clock) - before <= READ_MILLIS) {
        break;
      }
    }
    return skew;
  }

  private static boolean isWall(Clock clock) {
    return clock instanceof SystemClock || clock instanceof SteppingClock;
  }

  private static long monotonic(Clock clock) {
    return clock instanceof SteppingClock
        ? ((SteppingClock) clock).getMonotonicTime()
        : Time.monotonicNow();
  }

  /**
   * Converts a date of Hadoop's. If the wall clock showed it twice, the later time.
   *
   * @param unknown the result for a date that this wall clock has not shown
   */
  public long ofDate(long date, long unknown) {
    return ofDate(date, unknown, now() + 1);
  }

  private synchronized long ofDate(long date, long unknown, long end) {
    long until = end;
    for (Era era : (Iterable<Era>) eras::descendingIterator) {
      long time = date - era.skew;
      if (time >= era.since && time < until) {
        return time;
      }
      until = era.since;
    }
    return unknown;
  }

  /** The date of a time by the current wall clock, for display. */
  public long date(long time) {
    now();
    synchronized (this) {
      return time + eras.getLast().skew;
    }
  }

  /** A scheduler with a clock of its own. */
  public interface HasSteadyClock {
    SteadyClock steadyClock();
  }

  /** A wall clock that may step, with a monotonic one; {@link SystemClock} has them separately. */
  public interface SteppingClock extends Clock {
    /** Milliseconds from an arbitrary origin. */
    long getMonotonicTime();
  }
}
