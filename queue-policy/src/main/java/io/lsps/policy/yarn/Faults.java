/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps faults of LsPS from the ResourceManager, whose process would end with a throwable on its
 * event thread. A fault is counted, and logged the first time it happens in a place. The scheduler
 * goes on as stock.
 *
 * <p>That a thread was interrupted is no fault: so a ResourceManager that is fenced or stopped ends
 * the threads that work for it, wherever they are.
 */
public final class Faults {
  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

  private final AtomicLong count = new AtomicLong();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();
  private volatile BiConsumer<String, Throwable> listener = (place, fault) -> {};

  /** From now on somebody is told of the first fault in each place, with the place. */
  public void tell(BiConsumer<String, Throwable> who) {
    listener = who;
  }

  /** Runs what may fail; {@code place} names it for the log. */
  public void guard(String place, Runnable action) {
    guardElse(place, action, () -> {});
  }

  /** The same; where it fails, {@code otherwise} runs before that is counted. */
  public void guardElse(String place, Runnable action, Runnable otherwise) {
    try {
      action.run();
    } catch (Throwable e) {
      otherwise.run();
      keep(place, e);
    }
  }

  /** What {@code action} gives, or {@code stock} where it fails. */
  public <T> T guard(String place, T stock, Supplier<T> action) {
    try {
      return action.get();
    } catch (Throwable e) {
      keep(place, e);
      return stock;
    }
  }

  /**
   * Keeps a fault, as {@link #guard} does: for where a call of that would take longer than what it
   * guards.
   *
   * @throws VirtualMachineError if that is what {@code e} is, but for a stack that overflowed: the
   *     machine is at its end, and not by our fault, so the ResourceManager is to know
   */
  void keep(String place, Throwable e) {
    if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
      throw (VirtualMachineError) e;
    }
    record(place, e);
  }

  /** Counts a fault, and logs it if it is the first in its place; not an interruption. */
  public void record(String place, Throwable e) {
    if (isInterruption(e)) {
      // Whoever runs the thread finds out by this.
      Thread.currentThread().interrupt();
      return;
    }
    count.incrementAndGet();
    if (logged.add(place)) {
      LOG.error(
          "A fault of LsPS in {}: the scheduler goes on as the stock scheduler there. Further"
              + " faults in this place are counted, not logged.",
          place,
          e);
      tell(place, e);
    }
  }

  /** Whether something ended because its thread was interrupted. */
  private static boolean isInterruption(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException
          // Those below it are timeouts.
          || cause.getClass() == InterruptedIOException.class
          || cause instanceof ClosedByInterruptException) {
        return true;
      }
    }
    return false;
  }

  /** Whoever listens may fail as well: it was counted and logged before. */
  private void tell(String place, Throwable fault) {
    try {
      listener.accept(place, fault);
    } catch (RuntimeException | LinkageError e) {
      LOG.error("An error of LsPS in {} could not be reported", place, e);
    }
  }

  /** All faults so far. */
  public long count() {
    return count.get();
  }
}
