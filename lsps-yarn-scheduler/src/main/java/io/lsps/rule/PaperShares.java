/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * Shares in inverse proportion to the mean size of users' current jobs (LsPS, Eq. 8-10), limited by
 * demand: the rest goes to the others in the same proportion.
 */
final class PaperShares {
  private PaperShares() {}

  static Plan plan(Snapshot now, Plan before) {
    Plan plan = Plan.of(now.root, before);
    plan.forEach(each -> each.jobs.forEach(JobPlan::await));
    double[] preferences = preferences(plan);
    for (int type = 0; type < now.root.settings.types; type++) {
      divide(plan, preferences, type, now);
    }
    for (int i = 0; i < preferences.length; i++) {
      Plan child = plan.children.get(i);
      child.byDeficit = true;
      child.shareOfCluster = now.part(child.share);
    }
    plan.close();
    return plan;
  }

  private static double[] preferences(Plan plan) {
    RuleSettings settings = plan.queue.settings;
    List<Double> weights = new ArrayList<>();
    List<Double> sizes = new ArrayList<>();
    for (Plan child : plan.children) {
      if (child.queue.user && child.queue.active) {
        weights.add(child.queue.weight);
        sizes.add(child.queue.size);
      }
    }
    List<Double> bySize = SizeAwareShares.of(weights, sizes, settings.alpha);
    double[] preferences = new double[plan.children.size()];
    int user = 0;
    for (int i = 0; i < preferences.length; i++) {
      QueueSnapshot queue = plan.children.get(i).queue;
      if (queue.active) {
        preferences[i] = queue.user ? bySize.get(user++) : queue.weight;
      }
    }
    return preferences;
  }

  private static void divide(Plan plan, double[] preferences, int type, Snapshot now) {
    long total = now.total[type];
    Guarantee guarantee = Guarantee.of(plan, type, total);
    WeightedShares division =
        WeightedShares.among(preferences, guarantee.least.clone(), guarantee.usable);
    long[] shares = division.divide(total);
    long whole = now.cluster[type];
    for (int i = 0; i < preferences.length; i++) {
      Plan child = plan.children.get(i);
      child.share[type] = shares[i];
      if (whole > 0) {
        child.guaranteed = Math.max(child.guaranteed, guarantee.fitting(i) / whole);
        double byLevel = Math.max((double) guarantee.least[i], preferences[i] * division.level());
        double most = child.queue.active ? (double) child.queue.most[type] : 0;
        double entitled = Math.max((double) shares[i], Math.min(byLevel, most));
        child.entitled = Math.max(child.entitled, entitled / whole);
      }
    }
  }
}
