/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Numbers the changes of all that a model knows, and says whether views may be kept until the next.
 * Guarded by the lock of its {@link WorkloadModel}.
 */
final class Changes {
  private long last;
  private boolean trusted = true;

  /** The number of a change that happens now. */
  long next() {
    return ++last;
  }

  /** The number of the last change. */
  long last() {
    return last;
  }

  /** Whether what was made of something holds until that has changed; if not, it is made anew. */
  boolean areTrusted() {
    return trusted;
  }

  void trust(boolean next) {
    trusted = next;
  }
}
