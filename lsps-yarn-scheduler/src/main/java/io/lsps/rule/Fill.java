/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import io.lsps.workload.Saturated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Step 6: from what there is, everybody gets what is certain; then jobs that are owed service, the
 * earliest deadline first, as much as the one in the most danger needs and what those have under
 * stock who are late; then first tasks; then the classes, the lowest first, whosever the jobs are,
 * and in the class that does not fit the users by weight; the rest by weight. On one server the
 * order by work left gives the least mean response time (Schrage, 1968). Nobody gets more than it
 * can use, and what one cannot use goes to the others. One resource type at a time.
 */
final class Fill {
  private final Plan plan;
  private final List<Plan> children;
  private final Snapshot now;
  private final int users;
  private final double[] weights;
  private final List<Owed> owed = new ArrayList<>();

  private static final class Owed {
    final ClassAmounts.Owed claim;
    final int user;

    Owed(ClassAmounts.Owed claim, int user) {
      this.claim = claim;
      this.user = user;
    }
  }

  private Fill(Plan plan, List<Plan> children, Snapshot now) {
    this.plan = plan;
    this.children = children;
    this.now = now;
    users = children.size();
    weights = new double[users];
    for (int i = 0; i < users; i++) {
      int user = i;
      QueueSnapshot queue = children.get(i).queue;
      weights[i] = queue.active ? queue.weight : 0;
      if (demand(i) != null) {
        demand(i).owed.forEach(claim -> owed.add(new Owed(claim, user)));
      }
    }
    owed.sort(Comparator.comparingInt(each -> each.claim.job.turn));
  }

  /** What a child's jobs can use; null of one without weight, which has what is certain. */
  private ClassAmounts demand(int child) {
    return weights[child] > 0 ? children.get(child).demand : null;
  }

  /** Divides a queue's share among its children, and so on below. */
  static void of(Plan plan, long[] total, Snapshot now) {
    if (plan.queue.user) {
      // No queue above plans for it: what there is is its own.
      Fill alone = new Fill(plan, Collections.singletonList(plan), now);
      for (int type = 0; type < plan.queue.settings.types; type++) {
        alone.serveOwed(new long[] {total[type]}, new long[1], type, total[type]);
      }
    }
    if (plan.children.isEmpty()) {
      return;
    }
    Fill fill = new Fill(plan, plan.children, now);
    for (int type = 0; type < plan.queue.settings.types; type++) {
      fill.divide(type, total[type]);
    }
    for (Plan child : plan.children) {
      child.shareOfCluster = now.part(child.share);
      if (!child.queue.user) {
        of(child, child.share, now);
      }
    }
  }

  private void divide(int type, long total) {
    Certain certain = Certain.of(plan, type, total);
    long[] granted = grant(certain, type, total);
    long[] shares = WeightedShares.of(weights, granted, certain.usable, total);
    long whole = now.cluster[type];
    for (int i = 0; i < users; i++) {
      Plan child = children.get(i);
      child.share[type] = Math.min(shares[i], certain.usable[i]);
      if (whole > 0) {
        child.certain = Math.max(child.certain, certain.fitting(i) / whole);
        double entitled = Math.max(certain.ifAsked(i), (double) shares[i]);
        child.entitled = Math.max(child.entitled, entitled / whole);
      }
    }
  }

  /** What each has once all classes are served that can be: at least what is certain. */
  private long[] grant(Certain certain, int type, long total) {
    long[] granted = new long[users];
    for (int i = 0; i < users; i++) {
      granted[i] = Math.min(certain.least[i], certain.usable[i]);
    }
    long all = Arrays.stream(granted).sum();
    // What rounding leaves is not for the smallest class to have.
    long there = certain.leaves(total) ? total : all;
    long[] wanted = serveOwed(certain.usable, granted, type, there);
    int[] places = new int[users];
    all = Arrays.stream(granted).sum();
    for (int next = next(places); next < Integer.MAX_VALUE && all < there; next = next(places)) {
      long[] most = new long[users];
      all = 0;
      for (int i = 0; i < users; i++) {
        ClassAmounts demand = demand(i);
        if (demand != null && places[i] < demand.size() && demand.sizeClass(places[i]) == next) {
          long more = demand.amount(places[i]++, type) - demand.given(next);
          wanted[i] = Math.min(certain.usable[i], Saturated.sum(wanted[i], more));
        }
        most[i] = Math.max(granted[i], wanted[i]);
        all = Saturated.sum(all, most[i]);
      }
      if (all > there) {
        return WeightedShares.of(weights, granted, most, there);
      }
      granted = most;
    }
    return granted;
  }

  /**
   * Adds what jobs have that are owed service, the earliest deadline first: one has more until all
   * have as much as its pace together, one that is late its pace beside the others. Of what is
   * certain for their user they have half at most, since its other jobs do not wait for a late one.
   *
   * @return how much of what is granted to each user is for its jobs that are owed service
   */
  private long[] serveOwed(long[] usable, long[] granted, int type, long total) {
    long whole = now.cluster[type];
    long left = Math.max(0, total - Arrays.stream(granted).sum());
    long[] others = new long[users];
    for (int i = 0; i < users; i++) {
      others[i] = granted[i] - (long) (Account.OWED_PART * granted[i]);
    }
    long[] forOwed = new long[users];
    long added = 0;
    for (Owed each : owed) {
      int user = each.user;
      JobPlan job = each.claim.job;
      long pace = (long) (job.pace * whole);
      long limit = Math.min(left, job.late ? added + pace : Math.max(added, pace));
      long before = others[user] + forOwed[user];
      long wanted = Math.min(usable[user], Saturated.sum(before, each.claim.amounts[type]));
      long more = Math.min(limit - added, Math.max(0, wanted - granted[user]));
      granted[user] += more;
      added += more;
      each.claim.given = Math.max(0, Math.min(wanted, granted[user]) - before);
      forOwed[user] += each.claim.given;
      if (whole > 0 && children.get(user).queue.user) {
        job.owedUntil = Math.max(job.owedUntil, (double) each.claim.given / whole);
      }
    }
    return forOwed;
  }

  private int next(int[] places) {
    int next = Integer.MAX_VALUE;
    for (int i = 0; i < users; i++) {
      ClassAmounts demand = demand(i);
      if (demand != null && places[i] < demand.size()) {
        next = Math.min(next, demand.sizeClass(places[i]));
      }
    }
    return next;
  }
}
