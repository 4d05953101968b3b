/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Looks again and again where threads are. A thread of the web server may never be in what locks in
 * Hadoop's scheduler; the one that reads applications may, for less than a moment.
 */
final class ReaderLocks {
  private static final long EVERY_NANOS = 5_000_000;
  private static final String OF_HADOOP =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.";
  private static final Set<String> LOCKING =
      Set.of(
          "FSQueue",
          "FSLeafQueue",
          "FSParentQueue",
          "QueueManager",
          "FSAppAttempt",
          "SchedulerApplicationAttempt",
          "AppSchedulingInfo",
          "SchedulerNode",
          "FSSchedulerNode",
          "ClusterNodeTracker");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Map<Long, Hold> holds = new HashMap<>();
  private final Set<String> wrong = new TreeSet<>();
  private long longestNanos;
  private int looks;

  /** A thread within one call, seen in several looks. */
  private record Hold(StackTraceElement frame, long cpuNanos) {}

  /** Looks until it is over. */
  synchronized void watch(BooleanSupplier over) {
    while (!over.getAsBoolean()) {
      long[] deadlocked = threads.findDeadlockedThreads();
      if (deadlocked != null) {
        wrong.add("a deadlock: " + Arrays.toString(threads.getThreadInfo(deadlocked, 20)));
        return;
      }
      for (ThreadInfo thread : threads.dumpAllThreads(false, false)) {
        look(thread);
      }
      looks++;
      LockSupport.parkNanos(EVERY_NANOS);
    }
  }

  private void look(ThreadInfo thread) {
    boolean web = thread.getThreadName().startsWith("qtp");
    if (!web && !thread.getThreadName().startsWith("LsPS look")) {
      return;
    }
    StackTraceElement frame = locking(thread.getStackTrace());
    if (frame == null) {
      holds.remove(thread.getThreadId());
    } else if (web) {
      wrong.add(thread.getThreadName() + " is in " + frame);
    } else {
      // In processor time: on a busy machine a thread stands still for other reasons.
      long cpu = threads.getThreadCpuTime(thread.getThreadId());
      Hold before = holds.get(thread.getThreadId());
      if (before == null || !before.frame.equals(frame)) {
        holds.put(thread.getThreadId(), new Hold(frame, cpu));
      } else {
        longestNanos = Math.max(longestNanos, cpu - before.cpuNanos);
      }
    }
  }

  private static StackTraceElement locking(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      if (type.startsWith(OF_HADOOP) && LOCKING.contains(type.replaceAll(".*[.]", ""))) {
        return frame;
      }
    }
    return null;
  }

  synchronized Set<String> wrong() {
    return wrong;
  }

  /** Within one call, at most; calls of the same line that follow each other count as one. */
  synchronized double longestMillis() {
    return longestNanos / 1e6;
  }

  synchronized int looks() {
    return looks;
  }
}
