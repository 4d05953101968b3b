/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

/**
 * By what those who keep something of a leaf queue's applications see whether it still holds. Under
 * the scheduler's write lock. See {@link LeafApps#news}.
 */
public interface LeafNews {
  /**
   * In an update of the scheduler: another number whenever usage, demand or asks of an application
   * in the queue have changed, or which of them may run; -1 where that is not known.
   */
  long version();

  /** Another number whenever other applications may run. */
  long memberships();

  /** Whether nothing is told here any more: the queue has had no application for a while. */
  boolean isOver();
}
