/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A thread that makes the same call at an even pace, and notes what each took. One that is late
 * makes the next call at once, and does not make up for those that it missed.
 */
final class CallThread {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final String what;
  private final long interval;
  private final IntConsumer call;
  private final Thread thread;
  private final Latencies wall = new Latencies();
  private final Latencies processor = new Latencies();
  private volatile boolean counts;
  private volatile boolean over;
  private volatile Throwable failure;

  /**
   * A thread that has not started.
   *
   * @param what is called
   * @param interval nanoseconds from one call to the next
   * @param call is given how many there were before
   */
  CallThread(String what, long interval, IntConsumer call) {
    this.what = what;
    this.interval = interval;
    this.call = call;
    this.thread = new Thread(this::run, what);
    thread.setDaemon(true);
  }

  String what() {
    return what;
  }

  Latencies wall() {
    return wall;
  }

  Latencies processor() {
    return processor;
  }

  void start() {
    thread.start();
  }

  /** Calls count from now on. */
  void begin() {
    counts = true;
  }

  void end() {
    over = true;
  }

  /**
   * Waits for its last call.
   *
   * @throws LabException if a call failed
   */
  void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw new LabException(what + " failed: " + failure, failure);
    }
  }

  /** Takes the calls of another thread, which has ended, as its own. */
  void include(CallThread other) {
    other.wall.into(wall);
    other.processor.into(processor);
  }

  private void run() {
    try {
      long due = System.nanoTime();
      for (int turn = 0; !over; turn = (turn + 1) & Integer.MAX_VALUE) {
        once(turn);
        due = Math.max(due + interval, System.nanoTime());
        while (!over && System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private void once(int turn) {
    long start = System.nanoTime();
    long busy = THREADS.getCurrentThreadCpuTime();
    call.accept(turn);
    if (counts) {
      processor.add(THREADS.getCurrentThreadCpuTime() - busy);
      wall.add(System.nanoTime() - start);
    }
  }
}
