/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.OwedContainers.ClaimKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Limits what a kill may cost: the time that the container has run, against the wait that the kill
 * saves until as many containers end by themselves. The last of n owed containers waits for the
 * n-th end, so the newest victim saves the longest wait, the next newest the one before, and so on.
 * No job loses more than it keeps, nor does it pay for a queue in debt. What a long job gives up is
 * for all that wait, so the wait is no measure: a kill saves the rest of the task's run time, and
 * tasks past their middle are spared. A minimum share is a promise and has no price.
 *
 * <p>A container that runs one task after another loses at most its current task, whose age is
 * unknown. It counts as at most the claimant's preemption timeout, and its end cannot be predicted.
 */
final class Price {
  private final ClusterView view;
  private final Ledger ledger;
  private final CompletionHistory completions;
  private final Accounts accounts;
  private final long now;
  private final boolean anyReused;
  private final Map<SchedulableView, Double> mayLose = new HashMap<>();
  private final Map<SchedulableView, Double> chosen = new HashMap<>();

  /** Expected ends of containers of owners that are not starved, milliseconds from now, rising. */
  private double[] ends;

  /** How many of these ends other claims wait for. */
  private int waitedFor;

  Price(
      ClusterView view, Ledger ledger, CompletionHistory completions, Accounts accounts, long now) {
    this.view = view;
    this.ledger = ledger;
    this.completions = completions;
    this.accounts = accounts;
    this.now = now;
    this.anyReused = view.schedulables.stream().anyMatch(schedulable -> schedulable.reusing);
    for (RunningContainer container : view.containers) {
      if (container.marked) {
        chosen.merge(container.application, cost(container), Double::sum);
      }
    }
  }

  /** The most that a victim may have run, milliseconds. */
  double mostAge(OwedContainers claim, int left) {
    if (claim.kind != ClaimKind.FAIR_SHARE) {
      return Double.POSITIVE_INFINITY;
    }
    if (accounts.owes(claim.account().name)) {
      return Double.NEGATIVE_INFINITY;
    }
    if (ends == null) {
      ends = ends();
    }
    int last = waitedFor + left - 1;
    return last < ends.length ? ends[last] : Double.POSITIVE_INFINITY;
  }

  /** Counts owed containers that wait for ends. */
  void waits(int containers) {
    waitedFor += containers;
  }

  /** Why a container costs too much for a claim now, or null. */
  Refusal against(RunningContainer container, OwedContainers claim, double mostAge) {
    if (claim.kind == ClaimKind.MIN_SHARE) {
      return null;
    }
    boolean reused = container.application.reusing;
    double destroyed = reused ? Math.min(age(container), mostOf(claim)) : age(container);
    boolean beyondMiddle =
        claim.longJob != null
            && 2 * destroyed > completions.expectedTaskTime(container.application.name);
    if (beyondMiddle || destroyed > mostAge) {
      return Refusal.COSTS_TOO_MUCH;
    }
    return cost(container) > mayLose(container.application) ? Refusal.PAID_ENOUGH : null;
  }

  /** Whether every container launched then or earlier exceeds that age. */
  boolean isTooOld(long launched, OwedContainers claim, double mostAge) {
    return now - launched > mostAge && !(anyReused && mostOf(claim) <= mostAge);
  }

  /** The most that a container running task after task counts for, milliseconds. */
  private static double mostOf(OwedContainers claim) {
    return claim.account().fairShareTimeout;
  }

  /** Counts a victim. */
  void take(RunningContainer container) {
    SchedulableView job = container.application;
    mayLose.put(job, mayLose(job) - cost(container));
  }

  /** Victims of earlier rounds that are not killed yet count as lost. */
  private double mayLose(SchedulableView job) {
    return mayLose.computeIfAbsent(
        job, of -> accounts.mayLose(of.name) - chosen.getOrDefault(of, 0.0));
  }

  private double cost(RunningContainer container) {
    return container.worked(view.total, now);
  }

  private double age(RunningContainer container) {
    return Math.max(0, now - container.launched);
  }

  private double[] ends() {
    Map<SchedulableView, Double> takes = new HashMap<>();
    List<Double> all = new ArrayList<>();
    for (RunningContainer container : view.containers) {
      if (!container.master && !container.marked) {
        double task = takes.computeIfAbsent(container.application, this::taskTime);
        double age = age(container);
        // A container older than the mean task time is assumed to be half done.
        all.add(task > age ? task - age : age);
      }
    }
    return all.stream()
        .mapToDouble(Double::doubleValue)
        .filter(end -> end < Double.MAX_VALUE)
        .sorted()
        .toArray();
  }

  /** A starved job reuses what its tasks leave; for reused containers the task time is unknown. */
  private double taskTime(SchedulableView job) {
    if (job.reusing) {
      return Double.POSITIVE_INFINITY;
    }
    for (SchedulableView of = job; of != null; of = of.parent) {
      if (ledger.isStarved(of)) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return completions.expectedTaskTime(job.name);
  }
}
