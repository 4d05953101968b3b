/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

/** The memory of this process. */
final class Heap {
  // The serial collector frees everything only about every fourth time.
  private static final int COLLECTIONS = 8;

  private Heap() {}

  /** What is in use once garbage has gone, bytes. */
  static long used() {
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
