/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.KillAccounts.KillAccount;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.settings.Remembered;
import io.lsps.workload.ResourceVector;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What kills destroyed and what was gained by them, by job that paid and by queue that they were
 * for. Work is in shares of the cluster times milliseconds. Not thread-safe. See
 * docs/decisions/0009-preemption.md.
 *
 * <p><b>A job</b> loses no more to others' fair shares than it keeps. <b>A queue</b> is in debt for
 * the work destroyed for it, less the work it has done since; while in debt, nothing is killed for
 * its fair share. Its minimum share is a promise and is always filled. But when the queue goes
 * idle, the resources it was given are held for it: for a minute, or as long as its longest
 * absence, but no longer than until the idle resources have cost as much as its debt. A queue that
 * is back by then finds its resources free, and they are held again next time; one that is not has
 * a larger debt after the next kills, and is waited for longer. The wait never exceeds a task time
 * of the jobs that paid: their containers would have ended by then, and the account is reset. For
 * containers that run one task after another, a queue is charged at most its preemption timeout
 * each, as in {@link Price}; the job is charged the whole age, so that it is not killed again and
 * again because its task times are unknown.
 */
public final class Accounts {
  /**
   * How long what kills gave is kept from other kills; and how long resources are held for an idle
   * queue at least, if its debt is as large; milliseconds.
   */
  private static final long KEPT_MILLIS = 60_000;

  private final Map<String, Claimant> claimants = new LinkedHashMap<>();
  private final Map<String, Job> jobs = new HashMap<>();
  private final Deque<Repaid> repaid = new ArrayDeque<>();

  @Remembered("accounts from before a restart, each until its queue or job is present again")
  private final Map<String, KillAccount> earlierQueues = new HashMap<>();

  @Remembered("accounts from before a restart, each until its queue or job is present again")
  private final Map<String, KillAccount> earlierJobs = new HashMap<>();

  private long last = Long.MIN_VALUE;
  private ResourceVector total;

  /** Reads the cluster; {@code now} must not decrease. */
  void observe(ClusterView view, CompletionHistory completions, long now) {
    long elapsed = last == Long.MIN_VALUE ? 0 : now - last;
    last = now;
    total = view.total;
    Set<String> present = new HashSet<>();
    Map<String, Job> come = new HashMap<>();
    for (SchedulableView schedulable : view.schedulables) {
      String name = schedulable.name;
      present.add(name);
      double work = elapsed * schedulable.usage.dominantShare(view.total);
      if (!schedulable.application) {
        Claimant claimant = claimants.computeIfAbsent(name, queue -> new Claimant());
        claimant.look(schedulable.demand.isPositive(), now);
        claimant.patience = schedulable.fairShareTimeout;
        claimant.work(work);
        claimant.hold(schedulable, view.total, completions, elapsed);
      } else if (jobs.containsKey(name)) {
        jobs.get(name).worked += work;
      } else {
        come.put(name, new Job(schedulable.reusing));
      }
    }
    if (!come.isEmpty()) {
      // A container already running when first seen, as after a failover, counts from its launch.
      for (RunningContainer container : view.containers) {
        Job job = come.get(container.application.name);
        if (job != null) {
          job.worked += container.worked(view.total, now);
        }
      }
      jobs.putAll(come);
    }
    resumePresent(present);
    jobs.keySet().retainAll(present);
    claimants.keySet().retainAll(present);
    repaid.forEach(one -> one.names.retainAll(present));
    claimants.values().forEach(claimant -> claimant.payers.retainAll(present));
  }

  /** Continues the accounts from before a restart, each once its queue or job is present again. */
  public void resume(KillAccounts earlier) {
    earlierQueues.putAll(earlier.claimants);
    earlierJobs.putAll(earlier.payers);
  }

  private void resumePresent(Set<String> present) {
    jobs.forEach(
        (name, job) -> {
          KillAccount account = earlierJobs.remove(name);
          if (account != null) {
            job.resume(account);
          }
        });
    claimants.forEach(
        (name, claimant) -> {
          KillAccount account = earlierQueues.get(name);
          // Without any of its payers the account would count as settled.
          if (account != null && account.payers.stream().anyMatch(present::contains)) {
            earlierQueues.remove(name);
            claimant.resume(account);
          }
        });
  }

  /**
   * A container was killed.
   *
   * @param kind why it was killed
   * @param claimant the queue that is charged
   * @param job that had the container
   * @param size of the container
   * @param lost its share of the cluster times the milliseconds that it had run
   */
  public void killed(
      ClaimKind kind, String claimant, String job, ResourceVector size, double lost) {
    Claimant account = claimants.computeIfAbsent(claimant, name -> new Claimant());
    Job payer = jobs.computeIfAbsent(job, name -> new Job(false));
    double most = payer.reuses ? account.patience * size.dominantShare(total) : lost;
    account.killed(kind, job, size, Math.min(lost, most));
    payer.lost.merge(kind, lost, Double::sum);
    payer.kills++;
  }

  /** How much a job may still lose for others' fair shares: no more than it keeps. */
  double mayLose(String job) {
    Job payer = jobs.get(job);
    return payer == null ? 0 : payer.worked / 2 - KillAccount.sum(payer.lost);
  }

  /** Whether the work destroyed for a queue exceeds what it has done since. */
  boolean owes(String claimant) {
    Claimant account = claimants.get(claimant);
    return account != null && account.owes > 0;
  }

  /** The resources held for queues now, by queue. */
  public Map<String, ResourceVector> held() {
    Map<String, ResourceVector> held = new LinkedHashMap<>();
    claimants.forEach(
        (name, claimant) -> {
          if (claimant.isHeldFor()) {
            held.put(name, claimant.room);
          }
        });
    return held;
  }

  /** The accounts of queues that were killed for, and of running jobs that have lost containers. */
  public KillAccounts destroyed() {
    Map<String, KillAccount> queues = new LinkedHashMap<>();
    claimants.forEach(
        (name, of) -> {
          if (of.kills > 0) {
            ResourceVector held = of.isHeldFor() ? of.room : null;
            queues.put(
                name, new KillAccount(of.kills, of.lost, of.served, of.owes, held, of.payers));
          }
        });
    Map<String, KillAccount> payers = new LinkedHashMap<>();
    jobs.forEach(
        (name, of) -> {
          if (of.kills > 0) {
            double kept = of.worked - KillAccount.sum(of.lost);
            payers.put(
                name, new KillAccount(of.kills, of.lost, kept, 0, null, Collections.emptySet()));
          }
        });
    return new KillAccounts(queues, payers);
  }

  /**
   * A container was started on resources freed for it.
   *
   * @param names of the application and of the queues above it whose usage grows
   * @param now milliseconds; not decreasing
   */
  public void repaid(Collection<String> names, ResourceVector size, long now) {
    repaid.addLast(new Repaid(now, names, size));
  }

  /** What queues and applications have recently received from kills, by name. */
  Map<String, ResourceVector> repaid(long now) {
    while (!repaid.isEmpty() && now - repaid.peekFirst().time >= KEPT_MILLIS) {
      repaid.removeFirst();
    }
    Map<String, ResourceVector> sums = new HashMap<>();
    for (Repaid one : repaid) {
      one.names.forEach(name -> sums.merge(name, one.size, ResourceVector::plus));
    }
    return sums;
  }

  private static final class Repaid {
    final long time;
    final Set<String> names;
    final ResourceVector size;

    Repaid(long time, Collection<String> names, ResourceVector size) {
      this.time = time;
      this.names = new HashSet<>(names);
      this.size = size;
    }
  }

  private static final class Job {
    final boolean reuses;
    final Map<ClaimKind, Double> lost = new EnumMap<>(ClaimKind.class);
    double worked;
    int kills;

    Job(boolean reuses) {
      this.reuses = reuses;
    }

    void resume(KillAccount account) {
      account.destroyedFor.forEach((kind, amount) -> lost.merge(kind, amount, Double::sum));
      kills += account.kills;
      // The work of its running containers is part of it.
      worked = Math.max(worked, account.worked + account.destroyed);
    }
  }

  private static final class Claimant {
    final Set<String> payers = new HashSet<>();
    final Map<ClaimKind, Double> lost = new EnumMap<>(ClaimKind.class);
    long patience;
    int kills;
    double served;

    /** Work destroyed for it that it has not done yet. */
    double owes;

    /** Limit on the cost of holding resources during its absence. */
    private double mostRent;

    /** Cost of holding them so far. */
    private double rent;

    /** What is held: at most its minimum share. */
    private ResourceVector room;

    /** Whether it was back while resources were held for it. */
    private boolean returns;

    private long seen = Long.MIN_VALUE;
    private boolean away;
    private long longestAway;

    void killed(ClaimKind kind, String job, ResourceVector size, double amount) {
      lost.merge(kind, amount, Double::sum);
      kills++;
      owes += amount;
      mostRent = Math.max(mostRent, owes);
      rent = 0;
      payers.add(job);
      room = room == null ? size : room.plus(size);
    }

    void resume(KillAccount account) {
      account.destroyedFor.forEach((kind, amount) -> lost.merge(kind, amount, Double::sum));
      kills += account.kills;
      served += account.worked;
      owes += account.owes;
      payers.addAll(account.payers);
      if (account.held != null) {
        mostRent = Math.max(mostRent, owes);
        room = room == null ? account.held : room.plus(account.held);
      }
    }

    boolean isHeldFor() {
      return mostRent > 0 && room.isPositive();
    }

    void look(boolean present, long now) {
      if (present && away && seen > Long.MIN_VALUE) {
        longestAway = Math.max(longestAway, now - seen);
      }
      seen = present ? now : seen;
      away = !present;
    }

    void work(double work) {
      if (kills > 0) {
        served += work;
        owes = Math.max(0, owes - work);
      }
    }

    void hold(
        SchedulableView self, ResourceVector total, CompletionHistory completions, long elapsed) {
      if (mostRent == 0) {
        return;
      }
      room = room.min(self.minShare);
      ResourceVector idle = room.beyond(self.usage);
      returns |= rent > 0 && !idle.isPositive();
      rent = idle.isPositive() ? rent + elapsed * idle.dominantShare(total) : 0;
      double task = 0;
      for (String job : payers) {
        task = Math.max(task, completions.expectedTaskTime(job));
      }
      double share = room.dominantShare(total);
      if (rent >= task * share) {
        owes = 0;
        longestAway = 0;
        payers.clear();
        letGo();
      } else if (rent >= Math.min(mostRent, share * Math.max(KEPT_MILLIS, longestAway))
          || (owes == 0 && !returns)) {
        letGo();
      }
    }

    private void letGo() {
      mostRent = 0;
      rent = 0;
      room = null;
      returns = false;
    }
  }
}
