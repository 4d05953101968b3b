/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.Aggregate;
import io.lsps.flex.Flex;
import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import io.lsps.policy.yarn.QueueContext;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The schedule of each epoch of one queue. A search's result is used while its problem is
 * unchanged; then only its order of jobs is kept, and the next search starts.
 */
final class EpochSearch {
  // Relative change of work and due times that counts: running tasks do a little work between two
  // updates.
  private static final double CHANGED = 0.02;

  // Placements by local search: reproducible on any machine, unless the time budget is used up
  // first.
  private static final int PLACEMENTS = 20_000;

  // Milliseconds for all queues between two updates: a fiftieth of the usual interval.
  private static final long TIME_BUDGET = 10;

  /** The result of a search. */
  private static final class Found {
    final Problem problem;
    final List<ApplicationId> jobs;
    final PackedSchedule schedule;

    Found(Problem problem, List<ApplicationId> jobs, PackedSchedule schedule) {
      this.problem = problem;
      this.jobs = jobs;
      this.schedule = schedule;
    }

    boolean answers(Problem other, List<ApplicationId> otherJobs) {
      return jobs.equals(otherJobs) && problem.isNearly(other, CHANGED);
    }
  }

  private static final Problem NO_JOBS = Problem.of(1, Aggregate.SUM, Collections.emptyList());
  private static final Found NOTHING =
      new Found(NO_JOBS, Collections.emptyList(), Flex.quick(NO_JOBS, new int[0]));

  private final QueueContext queue;
  private final AtomicBoolean searching = new AtomicBoolean();

  /** Searches that ran out of time. */
  final AtomicLong overBudget = new AtomicLong();

  /** Searches started. */
  final AtomicLong searched = new AtomicLong();

  private volatile Found found = NOTHING;

  EpochSearch(QueueContext queue) {
    this.queue = queue;
  }

  /**
   * The schedule to use now.
   *
   * @param jobs the jobs of the problem, in its order
   */
  PackedSchedule schedule(Problem problem, List<ApplicationId> jobs) {
    if (jobs.isEmpty()) {
      found = NOTHING;
      return NOTHING.schedule;
    }
    Found before = found;
    if (before.answers(problem, jobs)) {
      return before.schedule;
    }
    begin(() -> found = search(problem, jobs));
    Found now = found;
    return now.answers(problem, jobs) ? now.schedule : Flex.quick(problem, carriedOver(now, jobs));
  }

  private void begin(Runnable search) {
    if (searching.compareAndSet(false, true)) {
      queue
          .searches()
          .run(
              () -> {
                try {
                  queue.faults().guard("a search of FLEX", search);
                } finally {
                  searching.set(false);
                }
              });
    }
  }

  private Found search(Problem problem, List<ApplicationId> jobs) {
    BooleanSupplier left = queue.searches().timeLeft(TIME_BUDGET);
    boolean[] over = new boolean[1];
    BooleanSupplier timeLeft =
        () -> {
          over[0] |= !left.getAsBoolean() || Thread.currentThread().isInterrupted();
          return !over[0];
        };
    SearchBudget budget = new SearchBudget(PLACEMENTS, timeLeft);
    PackedSchedule schedule =
        Flex.best(problem, budget, Collections.singletonList(carriedOver(found, jobs)));
    searched.incrementAndGet();
    if (over[0]) {
      overBudget.incrementAndGet();
    }
    return new Found(problem, jobs, schedule);
  }

  /** The previous order, with new jobs last. */
  private static int[] carriedOver(Found before, List<ApplicationId> jobs) {
    Map<ApplicationId, Integer> numbers = new LinkedHashMap<>();
    for (int j = 0; j < jobs.size(); j++) {
      numbers.put(jobs.get(j), j);
    }
    int[] order = new int[jobs.size()];
    int next = 0;
    for (int j : before.schedule.order()) {
      Integer number = numbers.remove(before.jobs.get(j));
      if (number != null) {
        order[next++] = number;
      }
    }
    for (int number : numbers.values()) {
      order[next++] = number;
    }
    return order;
  }
}
