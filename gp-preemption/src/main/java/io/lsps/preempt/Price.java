/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.OwedContainers.ClaimKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a kill may cost. It destroys what the container has run for, and saves the wait until as
 * much ends by itself: it has to save more than it destroys. Of so many containers that are owed
 * the last one waits for as many ends, so that the newest victim saves the longest wait, the next
 * newest the one before, and so on while victims are younger than the waits are long. No job pays
 * more than it keeps, nor for a queue that owes for earlier kills. What a long job gives up is for
 * all who wait, so that nobody's wait is its measure: it saves the room for what the task still has
 * to run, and nothing is killed beyond its middle. A minimum share is a promise: it has no price.
 *
 * <p>A container that runs one task after another loses at most the one that it is at, and for how
 * long it has been is not known. It counts as no more than what a claimant has waited when it
 * starves, and when it ends by itself nobody knows.
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

  /** When containers of those who do not starve should end, milliseconds from now, rising. */
  private double[] ends;

  /** How many of these ends others wait for already. */
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

  /**
   * For how long a victim may have run at most, milliseconds.
   *
   * @param left how many containers the claim still lacks, 1 or more
   */
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

  /** So many owed containers wait for ends. */
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

  /** Whether whatever was launched then, or before, costs more than that. */
  boolean isTooOld(long launched, OwedContainers claim, double mostAge) {
    return now - launched > mostAge && !(anyReused && mostOf(claim) <= mostAge);
  }

  /** What a container that runs one task after another counts for at most, milliseconds. */
  private static double mostOf(OwedContainers claim) {
    return claim.account().fairShareTimeout;
  }

  /** It will be killed. */
  void take(RunningContainer container) {
    SchedulableView job = container.application;
    mayLose.put(job, mayLose(job) - cost(container));
  }

  /** What earlier rounds have chosen, and what is not killed yet, counts as lost. */
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
        // One that is older than its like lasts for as long again, as far as is known.
        all.add(task > age ? task - age : age);
      }
    }
    return all.stream()
        .mapToDouble(Double::doubleValue)
        .filter(end -> end < Double.MAX_VALUE)
        .sorted()
        .toArray();
  }

  /** A starving one takes back what its tasks leave; of one that reuses them it is not known. */
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
