/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import io.lsps.workload.Saturated;

/**
 * What each user's jobs can use, class by class, and for whom its next container is: a task that
 * shows how long tasks take, or the lowest of its jobs that wait.
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
    plan.holds = new long[types];
    plan.awaited = new long[types];
    plan.newcomer = !plan.children.isEmpty();
    for (Plan child : plan.children) {
      add(child);
      plan.demand.add(child.demand);
      add(plan.holds, child.holds);
      add(plan.awaited, child.awaited);
      plan.next = Math.min(plan.next, child.next);
      plan.newcomer &= child.newcomer;
    }
    if (plan.queue.user) {
      addJobs(plan);
      plan.newcomer =
          now.part(plan.holds) + now.part(plan.awaited) == 0 && plan.next == Integer.MAX_VALUE;
    }
    if (now.part(plan.awaited) > 0) {
      long[] until = plan.holds.clone();
      add(until, plan.awaited);
      plan.firstUntil = now.part(until);
    }
  }

  private static void add(long[] sum, long[] more) {
    for (int type = 0; type < sum.length && type < more.length; type++) {
      sum[type] = Saturated.sum(sum[type], more[type]);
    }
  }

  private void addJobs(Plan plan) {
    long[] firsts = new long[types];
    for (JobPlan job : plan.jobs) {
      add(plan.holds, job.job.holds);
      if (job.job.claims()) {
        if (job.job.waits) {
          plan.next = Math.min(plan.next, job.amongAll());
        }
        // Beyond the guarantees one of unknown size has what no job of a known size needs.
        if (job.job.sized) {
          add(plan, job, firsts);
        }
      } else {
        // What keeps its AM back may end at any moment, and then it is not to wait for a plan.
        job.await();
      }
    }
  }

  private void add(Plan plan, JobPlan job, long[] firsts) {
    JobSnapshot state = job.job;
    if (state.shown) {
      plan.demand.add(job.amongAll(), state.demand);
      return;
    }
    long[] rest = state.demand.clone();
    long[] first = new long[types];
    boolean within = true;
    for (int type = 0; type < types; type++) {
      long container = type < state.container.length ? state.container[type] : 0;
      first[type] = Math.min(Saturated.product(state.firstTasks, container), state.demand[type]);
      // More than their user's share of them would push everybody aside.
      within &= Saturated.sum(firsts[type], first[type]) <= plan.queue.stock[type];
    }
    if (within) {
      plan.demand.add(Rank.FIRST, first);
      job.await();
      for (int type = 0; type < types; type++) {
        rest[type] -= first[type];
        firsts[type] += first[type];
        plan.awaited[type] += job.firstUntil > 0 ? first[type] / state.firstTasks : 0;
      }
    }
    plan.demand.add(job.amongAll(), rest);
  }
}
