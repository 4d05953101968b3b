/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Reads on a separate thread, for all current callers. If the scheduler is stalled that thread may
 * block for ever; callers wait for a limited time and then get the last result. Nothing is read
 * without callers. Thread-safe.
 */
public final class OnDemand<T> {
  private static final long MOST_MILLIS = 2000;

  private final Supplier<T> read;
  private final ThreadPoolExecutor thread;
  private CompletableFuture<T> next;
  private volatile T last;
  private volatile boolean late;

  /**
   * A reader.
   *
   * @param name of the thread
   */
  public OnDemand(String name, Supplier<T> read) {
    this.read = read;
    thread =
        new ThreadPoolExecutor(
            1,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread made = new Thread(task, name);
              made.setDaemon(true);
              return made;
            });
    thread.allowCoreThreadTimeOut(true);
  }

  /** The current value; the last one after a timeout; null if there never was one. */
  public T now() {
    CompletableFuture<T> asked = begin();
    try {
      // While another caller is past its timeout, others hardly wait.
      return asked.get(late ? 1 : MOST_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      late = true;
      return last;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return last;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a look at the scheduler failed", e.getCause());
    }
  }

  /** The last value, or null. */
  public T last() {
    return last;
  }

  /** A read that has not started yet, so that it sees everything before this call. */
  private synchronized CompletableFuture<T> begin() {
    if (next == null) {
      next = new CompletableFuture<>();
      thread.execute(this::readNext);
    }
    return next;
  }

  private void readNext() {
    CompletableFuture<T> mine;
    synchronized (this) {
      mine = next;
      next = null;
    }
    try {
      T now = read.get();
      last = now;
      late = false;
      mine.complete(now);
    } catch (RuntimeException | Error e) {
      mine.completeExceptionally(e);
    }
  }
}
