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
 * Catches errors of LsPS, which on the ResourceManager's event thread would stop the process. An
 * error is counted, and logged the first time in each place; the scheduler then behaves as stock.
 *
 * <p>An interruption is not an error: a ResourceManager that is fenced or stopped interrupts its
 * threads anywhere.
 */
public final class Faults {
  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

  private final AtomicLong count = new AtomicLong();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();
  private volatile BiConsumer<String, Throwable> listener = (place, fault) -> {};

  /** Sets the listener for the first error in each place. */
  public void tell(BiConsumer<String, Throwable> who) {
    listener = who;
  }

  /** Runs an action that may fail; {@code place} names it for the log. */
  public void guard(String place, Runnable action) {
    guardElse(place, action, () -> {});
  }

  /** The same; {@code otherwise} runs if it fails, before the error is counted. */
  public void guardElse(String place, Runnable action, Runnable otherwise) {
    try {
      action.run();
    } catch (Throwable e) {
      otherwise.run();
      keep(place, e);
    }
  }

  /** The result of {@code action}, or {@code stock} if it fails. */
  public <T> T guard(String place, T stock, Supplier<T> action) {
    try {
      return action.get();
    } catch (Throwable e) {
      keep(place, e);
      return stock;
    }
  }

  /**
   * Handles an error as {@link #guard} does, where a lambda would cost more than the call that it
   * guards.
   *
   * @throws VirtualMachineError if {@code e} is one, except a stack overflow: the ResourceManager
   *     has to handle it
   */
  void keep(String place, Throwable e) {
    if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
      throw (VirtualMachineError) e;
    }
    record(place, e);
  }

  /** Counts an error, and logs the first in each place; not an interruption. */
  public void record(String place, Throwable e) {
    if (isInterruption(e)) {
      return;
    }
    count.incrementAndGet();
    if (logged.add(place)) {
      LOG.error(
          "An error in LsPS in {}: the scheduler behaves as the stock scheduler there. Further"
              + " errors in this place are counted, not logged.",
          place,
          e);
      tell(place, e);
    }
  }

  /**
   * Whether the cause is an interruption, as of a ResourceManager that is fenced: no error. The
   * thread stays interrupted, for its owner.
   */
  public static boolean isInterruption(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException
          // Its subclasses are timeouts.
          || cause.getClass() == InterruptedIOException.class
          || cause instanceof ClosedByInterruptException) {
        Thread.currentThread().interrupt();
        return true;
      }
    }
    return false;
  }

  /** The listener may fail as well: the error is already counted and logged. */
  private void tell(String place, Throwable fault) {
    try {
      listener.accept(place, fault);
    } catch (RuntimeException | LinkageError e) {
      LOG.error("An error of LsPS in {} could not be reported", place, e);
    }
  }

  /** All errors so far. */
  public long count() {
    return count.get();
  }
}
