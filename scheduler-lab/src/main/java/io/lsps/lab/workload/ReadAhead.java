/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.NoSuchElementException;

/** Jobs of a file, read one ahead: a corrupt row is refused before the job above it is returned. */
abstract class ReadAhead implements Workload.Jobs {
  private WorkloadJob next;

  /** Reads the next job; null at the end. */
  abstract WorkloadJob read();

  /** Must be called once, when the file is open. */
  void start() {
    next = read();
  }

  @Override
  public final boolean hasNext() {
    return next != null;
  }

  @Override
  public final WorkloadJob next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    WorkloadJob job = next;
    next = read();
    return job;
  }
}
