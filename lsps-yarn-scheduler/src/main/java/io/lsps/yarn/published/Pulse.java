/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Detects stalls of the scheduler. A separate thread, which takes no lock of the scheduler, checks
 * every second and logs a stall once, with the stacks of all threads. Thread-safe.
 */
public final class Pulse {
  private static final long LONGEST_UPDATE_MILLIS = 30_000;
  private static final int UPDATES_LEFT_OUT = 10;
  private static final long LONGEST_HEARTBEAT_MILLIS = 120_000;
  private static final long LONGEST_ROOM_UNUSED_MILLIS = 300_000;
  private static final long EVERY_NANOS = 1_000_000_000;
  private static final long NEVER = -1;

  private final LongSupplier millis;
  private final Consumer<String> log;
  private Thread watcher;
  private volatile long longestUpdate;
  private volatile long started = NEVER;
  private volatile long updated = NEVER;
  private volatile long heartbeat = NEVER;
  private volatile long roomSince = NEVER;
  private volatile int nodes;
  private long assigned;
  private boolean reported;

  /**
   * Not started yet.
   *
   * @param millis a monotonic clock
   * @param log receives the report of a stall
   */
  public Pulse(LongSupplier millis, Consumer<String> log) {
    this.millis = millis;
    this.log = log;
  }

  /**
   * Updates are periodic from now on.
   *
   * @param updateMillis 0 if it updates only with node heartbeats
   */
  public synchronized void start(long updateMillis) {
    longestUpdate =
        updateMillis == 0
            ? Long.MAX_VALUE
            : Math.max(LONGEST_UPDATE_MILLIS, UPDATES_LEFT_OUT * updateMillis);
    started = millis.getAsLong();
    watcher = new Thread(this::watch, "LsPS pulse");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void watch() {
    // Interrupted when the scheduler stops.
    while (!Thread.currentThread().isInterrupted()) {
      check();
      LockSupport.parkNanos(EVERY_NANOS);
    }
  }

  /** The scheduler has stopped. */
  public synchronized void stop() {
    started = NEVER;
    if (watcher != null) {
      watcher.interrupt();
    }
  }

  /** An update has ended, with this number of nodes. */
  public void updated(int nodesNow) {
    nodes = nodesNow;
    updated = millis.getAsLong();
  }

  /** A node's heartbeat was handled. */
  public void heartbeat() {
    heartbeat = millis.getAsLong();
  }

  /**
   * A sample of waiting applications was taken. One thread.
   *
   * @param fits whether any of them fits at a node heartbeat
   * @param assignedNow total number of containers ever assigned
   */
  void looked(boolean fits, long assignedNow) {
    if (!fits || assignedNow != assigned) {
      roomSince = NEVER;
    } else if (roomSince == NEVER) {
      roomSince = millis.getAsLong();
    }
    assigned = assignedNow;
  }

  /** Seconds since the last update ended; -1 for none yet. */
  public long secondsSinceUpdate() {
    return seconds(updated);
  }

  /** Seconds since the last node heartbeat was handled; -1 for none yet. */
  public long secondsSinceHeartbeat() {
    return seconds(heartbeat);
  }

  /** Seconds without an assignment while a request fits; otherwise 0. */
  public long secondsOfRoomUnused() {
    return Math.max(0, seconds(roomSince));
  }

  private long seconds(long since) {
    return since == NEVER ? NEVER : (millis.getAsLong() - since) / 1000;
  }

  /** Whether the scheduler is stalled. */
  public boolean standsStill() {
    return !standstill().isEmpty();
  }

  /** What is stalled, as a sentence; or empty. */
  public String standstill() {
    long since = started;
    if (since == NEVER) {
      return "";
    }
    long now = millis.getAsLong();
    if (now - Math.max(since, updated) > longestUpdate) {
      return "No update has ended for " + (now - Math.max(since, updated)) / 1000 + " s.";
    }
    if (nodes > 0 && now - Math.max(since, heartbeat) > LONGEST_HEARTBEAT_MILLIS) {
      return String.format(
          "No heartbeat of %s nodes was handled for %s s.",
          nodes, (now - Math.max(since, heartbeat)) / 1000);
    }
    long room = roomSince;
    if (room != NEVER && now - room > LONGEST_ROOM_UNUSED_MILLIS) {
      return "Nothing was assigned for "
          + (now - room) / 1000
          + " s, while an application waits for nothing but a node's heartbeat.";
    }
    return "";
  }

  /** Logs a stall that has begun. */
  synchronized void check() {
    String problem = standstill();
    if (problem.isEmpty()) {
      reported = false;
    } else if (!reported) {
      reported = true;
      log.accept("The scheduler is stalled. " + problem + "\n" + threads());
    }
  }

  private static String threads() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    StringBuilder text = new StringBuilder();
    long[] deadlocked = threads.findDeadlockedThreads();
    if (deadlocked != null) {
      text.append("Each of these waits for another of them, for ever:\n");
      for (ThreadInfo thread : threads.getThreadInfo(deadlocked)) {
        text.append(thread.getThreadName())
            .append(" waits for ")
            .append(thread.getLockName())
            .append(" of ")
            .append(thread.getLockOwnerName())
            .append('\n');
      }
    }
    for (ThreadInfo thread : threads.dumpAllThreads(true, true)) {
      text.append('"').append(thread.getThreadName()).append("\" ").append(thread.getThreadState());
      if (thread.getLockName() != null) {
        text.append(" on ").append(thread.getLockName());
      }
      if (thread.getLockOwnerName() != null) {
        text.append(" of \"").append(thread.getLockOwnerName()).append('"');
      }
      for (StackTraceElement frame : thread.getStackTrace()) {
        text.append("\n    at ").append(frame);
      }
      text.append('\n');
    }
    return text.toString();
  }
}
