/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

/**
 * The least free resources with which a node may assign or reserve something: a lower bound of
 * memory and of cores. A node with less of either is skipped.
 */
public final class LeastRoom {
  private long memory = Long.MAX_VALUE;
  private long cores = Long.MAX_VALUE;

  /** Matches no node: nothing is requested. */
  public void nothing() {
    memory = Long.MAX_VALUE;
    cores = Long.MAX_VALUE;
  }

  /** Matches any node, even one with negative free resources, as after it shrank under load. */
  public void anything() {
    memory = Long.MIN_VALUE;
    cores = Long.MIN_VALUE;
  }

  /** Also matches nodes with this much free. */
  public void orElse(long otherMemory, long otherCores) {
    memory = Math.min(memory, otherMemory);
    cores = Math.min(cores, otherCores);
  }

  /** Also matches what another matches. */
  public void orElse(LeastRoom other) {
    orElse(other.memory, other.cores);
  }

  /** Whether anything is requested. */
  public boolean isSomething() {
    return memory != Long.MAX_VALUE;
  }

  /** Whether a node with these free resources may assign something. */
  public boolean isWithin(long freeMemory, long freeCores) {
    return memory <= freeMemory && cores <= freeCores;
  }
}
