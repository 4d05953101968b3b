/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.gate;

import io.lsps.gate.AskLimits;
import io.lsps.gate.PhaseMember;
import io.lsps.gate.PhaseParts;
import io.lsps.policy.yarn.PhaseSplit;
import io.lsps.workload.MapReducePriorities;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** The parts of a split queue's attempts. Safe from any thread; it takes no lock. */
final class QueueParts {
  private final AtomicReference<PhaseParts<ApplicationAttemptId>> maps =
      new AtomicReference<>(PhaseParts.none());
  private final AtomicReference<PhaseParts<ApplicationAttemptId>> reduces =
      new AtomicReference<>(PhaseParts.none());

  private AtomicReference<PhaseParts<ApplicationAttemptId>> of(int priority) {
    return priority == MapReducePriorities.REDUCE ? reduces : maps;
  }

  /** Divides the containers of a phase anew. */
  void divide(int priority, int limit, List<PhaseMember<ApplicationAttemptId>> inOrder, long now) {
    of(priority).updateAndGet(parts -> parts.divide(limit, inOrder, now));
  }

  /** What an attempt may ask for beside the containers that it holds. */
  AskLimits limits(PhaseSplit split, ApplicationAttemptId id, int mapsHeld, int reducesHeld) {
    int mapsLeft =
        split.maps() == PhaseSplit.UNLIMITED
            ? AskLimits.UNLIMITED
            : maps.get().beside(id, mapsHeld);
    return AskLimits.split(mapsLeft, reduces.get().beside(id, reducesHeld));
  }

  /**
   * A container has ended. Returns the attempts that may ask for one more in its place.
   *
   * @param waits whether an attempt has something held back that it may ask for
   */
  List<ApplicationAttemptId> ended(
      int priority, ApplicationAttemptId owner, Predicate<ApplicationAttemptId> waits) {
    AtomicReference<PhaseParts<ApplicationAttemptId>> parts = of(priority);
    while (true) {
      PhaseParts<ApplicationAttemptId> before = parts.get();
      PhaseParts<ApplicationAttemptId> ended = before.ended(owner);
      List<ApplicationAttemptId> turns = ended.turns(waits);
      if (parts.compareAndSet(before, ended.give(turns))) {
        return turns;
      }
    }
  }
}
