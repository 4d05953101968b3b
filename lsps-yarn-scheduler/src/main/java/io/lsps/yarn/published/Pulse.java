/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Whether the scheduler still works. A thread of its own, which takes no lock of anybody's, looks
 * every second and tells of a standstill once, with the stacks of all threads. Thread-safe.
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
  private boolean told;

  /**
   * A pulse that is not watched yet.
   *
   * @param millis a clock that never goes back
   * @param log where a standstill is told
   */
  public Pulse(LongSupplier millis, Consumer<String> log) {
    this.millis = millis;
    this.log = log;
  }

  /**
   * The scheduler updates every so often from now on.
   *
   * @param updateMillis 0 where it updates with the heartbeats of nodes alone
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
    // It is interrupted when the scheduler ends.
    while (!Thread.currentThread().isInterrupted()) {
      check();
      LockSupport.parkNanos(EVERY_NANOS);
    }
  }

  /** The scheduler has ended. */
  public synchronized void stop() {
    started = NEVER;
    if (watcher != null) {
      watcher.interrupt();
    }
  }

  /** An update has ended, with so many nodes. */
  public void updated(int nodesNow) {
    nodes = nodesNow;
    updated = millis.getAsLong();
  }

  /** A node's heartbeat was handled. */
  public void heartbeat() {
    heartbeat = millis.getAsLong();
  }

  /**
   * It was looked what applications wait for. One thread.
   *
   * @param fits whether any could have a container at a heartbeat of a node
   * @param assignedNow how many containers were ever assigned
   */
  void looked(boolean fits, long assignedNow) {
    if (!fits || assignedNow != assigned) {
      roomSince = NEVER;
    } else if (roomSince == NEVER) {
      roomSince = millis.getAsLong();
    }
    assigned = assignedNow;
  }

  /** Since an update has ended; -1: none yet. */
  public long secondsSinceUpdate() {
    return seconds(updated);
  }

  /** Since a node's heartbeat was handled; -1: none yet. */
  public long secondsSinceHeartbeat() {
    return seconds(heartbeat);
  }

  /** For how long nothing was assigned while something fits; 0 where that is not so. */
  public long secondsOfRoomUnused() {
    return Math.max(0, seconds(roomSince));
  }

  private long seconds(long since) {
    return since == NEVER ? NEVER : (millis.getAsLong() - since) / 1000;
  }

  /** Whether the scheduler stands still. */
  public boolean standsStill() {
    return !standstill().isEmpty();
  }

  /** What stands still, as a sentence; empty where nothing does. */
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

  /** Tells of a standstill that has begun. */
  synchronized void check() {
    String problem = standstill();
    if (problem.isEmpty()) {
      told = false;
    } else if (!told) {
      told = true;
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
