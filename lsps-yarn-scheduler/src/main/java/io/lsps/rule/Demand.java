/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import io.lsps.workload.Saturated;

/**
 * Demand of each user's jobs by class, and which of them its next container is for: first tasks, or
 * the class of the first waiting job.
 */
final class Demand {
  private final Snapshot now;
  private final int types;

  private Demand(Snapshot now) {
    this.now = now;
    types = now.root.settings.types;
  }

  /** For a queue and all below it. */
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
      if (job.claims) {
        if (job.job.waits) {
          plan.next = Math.min(plan.next, job.amongAll());
        }
        // Beyond the guarantees, jobs of unknown size have what those of known size leave.
        if (job.job.sized) {
          add(plan, job, firsts);
        }
      } else {
        // The limit on its AM may be lifted at any moment, without a new plan.
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
      // First tasks beyond the user's fair share would displace everybody.
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
