/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import io.lsps.rule.JobSnapshot.Stage;

/**
 * What each user's jobs can use, class by class, and for whom its next container is: a job that is
 * owed service, a task that shows how long tasks take, or the lowest class that waits.
 */
final class Demand {
  private final Snapshot now;
  private final int types;

  private Demand(Snapshot now) {
    this.now = now;
    types = now.root.settings.types;
  }

  /** Of a queue and of all below it. */
  static void of(Plan plan, Snapshot now) {
    new Demand(now).add(plan);
  }

  private void add(Plan plan) {
    plan.demand = new ClassAmounts(types);
    boolean awaited = false;
    plan.newcomer = !plan.children.isEmpty();
    for (Plan child : plan.children) {
      add(child);
      plan.demand.add(child.demand);
      plan.held += child.held;
      plan.firstUntil += child.firstUntil > 0 ? child.firstUntil : child.held;
      awaited |= child.firstUntil > 0;
      plan.next = Math.min(plan.next, child.next);
      plan.newcomer &= child.newcomer;
    }
    plan.firstUntil = awaited ? plan.firstUntil : 0;
    if (plan.queue.user) {
      addJobs(plan);
    }
  }

  private void addJobs(Plan plan) {
    long[] firsts = new long[types];
    long[] awaited = new long[types];
    for (JobPlan job : plan.jobs) {
      plan.held += now.part(job.job.holds);
      if (job.job.stage != Stage.UNKNOWN && job.job.stage != Stage.KEPT_BACK) {
        if (job.job.waits) {
          plan.next = Math.min(plan.next, job.isOwed() ? Rank.OWED + job.turn : job.among);
        }
        // Beyond the guarantees one of unknown size has what no job of a known size needs.
        if (job.job.sized) {
          add(plan, job, firsts, awaited);
        }
      }
    }
    double first = now.part(awaited);
    plan.newcomer = plan.held == 0 && first == 0 && plan.next == Integer.MAX_VALUE;
    plan.firstUntil = first == 0 ? 0 : plan.held + first;
  }

  private void add(Plan plan, JobPlan job, long[] firsts, long[] awaited) {
    JobSnapshot state = job.job;
    long[] rest = state.wants.clone();
    if (state.stage == Stage.RUNS && !state.shown) {
      long[] first = new long[types];
      boolean within = true;
      for (int type = 0; type < types; type++) {
        long container = type < state.container.length ? state.container[type] : 0;
        first[type] = Math.min(state.firstTasks * container, state.wants[type]);
        // More than their user's share of them would push everybody aside.
        within &= firsts[type] + first[type] <= plan.queue.stock[type];
      }
      if (within) {
        plan.demand.add(Rank.FIRST, first);
        job.await(now);
        for (int type = 0; type < types; type++) {
          rest[type] -= first[type];
          firsts[type] += first[type];
          awaited[type] += job.firstUntil > 0 ? first[type] / state.firstTasks : 0;
        }
      }
    }
    if (job.isOwed()) {
      plan.demand.owed.add(new ClassAmounts.Owed(job, rest));
    }
    plan.demand.add(job.among, rest);
  }
}
