/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.preempt.KillAccounts;
import io.lsps.preempt.KillAccounts.KillAccount;
import io.lsps.preempt.OwedContainers.ClaimKind;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What is promised of kills over time (docs/decisions/0230-kills-on-account.md), from one round of
 * Global Preemption to the next. What one round decides is killed before the next decides.
 */
final class KillChecks {
  /** Of sums of shares of the cluster times milliseconds. */
  private static final double ROUNDING = 1e-3;

  private KillAccounts last;
  private Resource lastCluster;
  private long lastAt;

  /** After a turn of the monitor, which may have decided or not. */
  void check(KillAccounts now, FairScheduler scheduler) {
    if (now == last) {
      return;
    }
    Resource cluster = Resources.clone(scheduler.getClusterResource());
    long at = scheduler.getClock().getTime();
    if (last != null) {
      claimants(now.claimants);
      if (cluster.equals(lastCluster)) {
        payers(now.payers, largest(scheduler) * Math.max(0, at - lastAt));
      }
    }
    last = now;
    lastCluster = cluster;
    lastAt = at;
  }

  /** The most that one container may be, a part of the cluster. */
  private static double largest(FairScheduler scheduler) {
    return scheduler.getNodeTracker().getAllNodes().stream()
        .mapToDouble(
            node -> DominantShares.of(node.getTotalResource(), scheduler.getClusterResource()))
        .max()
        .orElse(0);
  }

  private void claimants(Map<String, KillAccount> now) {
    now.forEach(
        (queue, account) -> {
          KillAccount before = last.claimants.get(queue);
          if (before != null && isMore(account, before, ClaimKind.FAIR_SHARE)) {
            require(
                before.destroyed <= before.worked + ROUNDING,
                "nobody is killed for the fair share of a queue that owes",
                () -> queue + " had worked " + before.worked + " of " + before.destroyed);
          }
        });
  }

  /**
   * What is chosen ages until it is killed.
   *
   * @param aged by how much each may have, of what its job has lost
   */
  private void payers(Map<String, KillAccount> now, double aged) {
    now.forEach(
        (job, account) -> {
          KillAccount before = last.payers.get(job);
          if (before != null
              && (isMore(account, before, ClaimKind.FAIR_SHARE)
                  || isMore(account, before, ClaimKind.LONG_JOB))
              && of(account, ClaimKind.MIN_SHARE) == of(before, ClaimKind.MIN_SHARE)) {
            double kept = before.worked - before.destroyed;
            double lost = account.destroyed - before.destroyed;
            require(
                lost <= kept / 2 + (account.kills - before.kills) * aged + ROUNDING,
                "a job loses no more for fair shares than it keeps",
                () -> job + " kept " + kept + " more than it had lost, and then lost " + lost);
          }
        });
  }

  private static boolean isMore(KillAccount now, KillAccount before, ClaimKind kind) {
    return of(now, kind) > of(before, kind);
  }

  private static double of(KillAccount account, ClaimKind kind) {
    return account.destroyedFor.getOrDefault(kind, 0.0);
  }
}
