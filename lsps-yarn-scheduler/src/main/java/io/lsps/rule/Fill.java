/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import io.lsps.workload.Saturated;
import java.util.Arrays;
import java.util.List;

/**
 * Step 7: each user gets its guarantee; then first tasks; then the jobs in their {@link Sequence},
 * where users share by weight in the class that does not fit; the rest by weight. Nobody gets more
 * than its demand; the rest goes to the others. One resource type at a time.
 */
final class Fill {
  private final Plan plan;
  private final List<Plan> children;
  private final Snapshot now;
  private final int users;
  private final double[] weights;
  // The classes of all children, rising, each with its child.
  private final long[] claims;

  private Fill(Plan plan, Snapshot now) {
    this.plan = plan;
    children = plan.children;
    this.now = now;
    users = children.size();
    weights = new double[users];
    for (int i = 0; i < users; i++) {
      QueueSnapshot queue = children.get(i).queue;
      weights[i] = queue.active ? queue.weight : 0;
    }
    claims = claims();
  }

  private long[] claims() {
    int count = 0;
    for (int i = 0; i < users; i++) {
      count += demand(i) == null ? 0 : demand(i).size();
    }
    long[] all = new long[count];
    for (int i = 0; i < users; i++) {
      for (int place = 0; demand(i) != null && place < demand(i).size(); place++) {
        all[--count] = ((long) demand(i).sizeClass(place) << Integer.SIZE) + i;
      }
    }
    Arrays.sort(all);
    return all;
  }

  /** Demand of a child's jobs; null without weight, as it gets only its guarantee. */
  private ClassAmounts demand(int child) {
    return weights[child] > 0 ? children.get(child).demand : null;
  }

  /** Divides a queue's share among its children, recursively. */
  static void of(Plan plan, long[] total, Snapshot now) {
    if (plan.children.isEmpty()) {
      return;
    }
    Fill fill = new Fill(plan, now);
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
    Guarantee guarantee = Guarantee.of(plan, type, total);
    long[] granted = grant(guarantee, type, total);
    long[] shares = WeightedShares.of(weights, granted, guarantee.usable, total);
    long whole = now.cluster[type];
    for (int i = 0; i < users; i++) {
      Plan child = children.get(i);
      child.share[type] = Math.min(shares[i], guarantee.usable[i]);
      if (whole > 0) {
        child.guaranteed = Math.max(child.guaranteed, guarantee.fitting(i) / whole);
        double entitled = Math.max(guarantee.ifAsked(i), (double) shares[i]);
        child.entitled = Math.max(child.entitled, entitled / whole);
      }
    }
  }

  /** The share of each after all classes that fit: at least the guarantee. */
  private long[] grant(Guarantee guarantee, int type, long total) {
    long[] granted = new long[users];
    for (int i = 0; i < users; i++) {
      granted[i] = Math.min(guarantee.least[i], guarantee.usable[i]);
    }
    long all = Arrays.stream(granted).sum();
    // The remainder of rounding is not for the smallest class.
    long there = guarantee.leaves(total) ? total : all;
    long[] wanted = new long[users];
    int[] places = new int[users];
    for (int i = 0, end = 0; i < claims.length && all < there; i = end) {
      while (end < claims.length && claims[end] >> Integer.SIZE == claims[i] >> Integer.SIZE) {
        int child = (int) claims[end++];
        long more = demand(child).amount(places[child]++, type);
        wanted[child] = Math.min(guarantee.usable[child], Saturated.sum(wanted[child], more));
        all = Saturated.sum(all, Math.max(0, wanted[child] - granted[child]));
      }
      long[] most = all > there ? granted.clone() : granted;
      for (int k = i; k < end; k++) {
        int child = (int) claims[k];
        most[child] = Math.max(granted[child], wanted[child]);
      }
      if (all > there) {
        return WeightedShares.of(weights, granted, most, there);
      }
    }
    return granted;
  }
}
