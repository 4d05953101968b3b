/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

/**
 * The least free room on a node with which a visit may assign or reserve something: a lower bound
 * of memory and of cores. A node with less of either is not worth a visit.
 */
public final class LeastRoom {
  private long memory = Long.MAX_VALUE;
  private long cores = Long.MAX_VALUE;

  /** No room is enough: nothing is wanted. */
  public void nothing() {
    memory = Long.MAX_VALUE;
    cores = Long.MAX_VALUE;
  }

  /** Any room is enough, even none, or less than none: a node may have shrunk under its load. */
  public void anything() {
    memory = Long.MIN_VALUE;
    cores = Long.MIN_VALUE;
  }

  /** From now on this much room is enough too. */
  public void orElse(long otherMemory, long otherCores) {
    memory = Math.min(memory, otherMemory);
    cores = Math.min(cores, otherCores);
  }

  /** From now on what is enough for another is enough too. */
  public void orElse(LeastRoom other) {
    orElse(other.memory, other.cores);
  }

  /** Whether anything is wanted at all. */
  public boolean isSomething() {
    return memory != Long.MAX_VALUE;
  }

  /** Whether a node with this room may be worth a visit. */
  public boolean isWithin(long freeMemory, long freeCores) {
    return memory <= freeMemory && cores <= freeCores;
  }
}
