/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import java.util.Comparator;

/** Which queues {@code lsps top} shows first. */
enum QueueSort {
  /** Those that most containers wait in. */
  WAITING,
  /** Those that lack most of what they are to have. */
  DEFICIT,
  /** Those that hold most. */
  HELD,
  /** Those that are to have most. */
  SHARE,
  /** By name. */
  NAME;

  /** The order; those that are alike by name. */
  Comparator<QueueLine> order() {
    Comparator<QueueLine> byName = Comparator.comparing(QueueLine::name);
    return switch (this) {
      case WAITING ->
          Comparator.comparingLong(QueueLine::waitingTasks).reversed().thenComparing(byName);
      case DEFICIT ->
          Comparator.comparingDouble(QueueLine::deficit).reversed().thenComparing(byName);
      case HELD -> Comparator.comparingDouble(QueueLine::held).reversed().thenComparing(byName);
      case SHARE -> Comparator.comparingDouble(QueueLine::share).reversed().thenComparing(byName);
      case NAME -> byName;
    };
  }
}
