/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.explain;

import java.util.Comparator;

/** Which queues {@code lsps top} shows first. */
enum QueueSort {
  /** Those that most containers wait in. */
  WAITING(Comparator.comparingLong(QueueLine::waitingTasks).reversed()),
  /** Those that lack most of what they are to have. */
  DEFICIT(Comparator.comparingDouble(QueueLine::deficit).reversed()),
  /** Those that hold most. */
  HELD(Comparator.comparingDouble(QueueLine::held).reversed()),
  /** Those that are to have most. */
  SHARE(Comparator.comparingDouble(QueueLine::share).reversed()),
  /** By name. */
  NAME(Comparator.comparing(QueueLine::name));

  private final Comparator<QueueLine> first;

  QueueSort(Comparator<QueueLine> first) {
    this.first = first;
  }

  /** The order; those that are alike by name. */
  Comparator<QueueLine> order() {
    return first.thenComparing(QueueLine::name);
  }
}
