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
 * What kills have destroyed and what was worked for it, by job that paid and by queue that was
 * killed for. Work is in shares of the cluster times milliseconds. Not thread-safe. See
 * docs/decisions/0009-preemption.md.
 *
 * <p><b>A job</b> loses no more for others' fair shares than it keeps. <b>A queue</b> owes what was
 * destroyed for it, less what it has worked since; as long as it owes, nobody is killed for its
 * fair share. Its minimum share is a promise and is filled all the same; but then the room that it
 * was given is held for it when it goes: for a minute, or for as long as it has been away before,
 * and until that has cost as much idle room as it owes. Who comes back sooner finds its room, and
 * is held for again; who does not owes more after the next kills, and is waited for longer. Nobody
 * is waited for longer than a task takes of those that paid: their room would have come free by
 * itself then, and the account starts again. Of a job whose containers run one task after another a
 * queue owes at most what it waits before it starves, for each container, as {@link Price} counts;
 * the job has lost the whole age, lest it be killed again and again for what is not known.
 */
public final class Accounts {
  /** For how long what was given by kills is kept in any case, milliseconds. */
  private static final long KEPT_MILLIS = 60_000;

  private final Map<String, Claimant> claimants = new LinkedHashMap<>();
  private final Map<String, Job> jobs = new HashMap<>();
  private final Deque<Repaid> repaid = new ArrayDeque<>();

  @Remembered("those of before a restart, each until it is there again")
  private final Map<String, KillAccount> earlierQueues = new HashMap<>();

  @Remembered("those of before a restart, each until it is there again")
  private final Map<String, KillAccount> earlierJobs = new HashMap<>();

  private long last = Long.MIN_VALUE;
  private ResourceVector total;

  /** Looks at the cluster; {@code now} does not fall. */
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
      // Who has run for a while when first seen, as after a failover, has worked since its launch.
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

  /** Goes on from the accounts of before a restart, of each as soon as it is there again. */
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
          // Without any job that paid it would count as settled.
          if (account != null && account.payers.stream().anyMatch(present::contains)) {
            earlierQueues.remove(name);
            claimant.resume(account);
          }
        });
  }

  /**
   * A container was killed.
   *
   * @param kind of what the claimant was owed
   * @param claimant whose account it is on
   * @param job whose container it was
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

  /** Whether a queue has not yet worked as much as was destroyed for it. */
  boolean owes(String claimant) {
    Claimant account = claimants.get(claimant);
    return account != null && account.owes > 0;
  }

  /** By queue what is held for it now. */
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
   * A container was started in room that was made for it.
   *
   * @param names of the application and of the queues above it that have more by it
   * @param now milliseconds; does not fall
   */
  public void repaid(Collection<String> names, ResourceVector size, long now) {
    repaid.addLast(new Repaid(now, names, size));
  }

  /** By name what queues and applications have really taken lately of what was made by kills. */
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
      // What its running containers have worked is part of it.
      worked = Math.max(worked, account.worked + account.destroyed);
    }
  }

  private static final class Claimant {
    final Set<String> payers = new HashSet<>();
    final Map<ClaimKind, Double> lost = new EnumMap<>(ClaimKind.class);
    long patience;
    int kills;
    double served;

    /** What was destroyed for it and not worked for yet. */
    double owes;

    /** What it may cost to hold its room while it is away. */
    private double mostRent;

    /** What that has cost since it went. */
    private double rent;

    /** What is held, at most its minimum share. */
    private ResourceVector room;

    /** Whether it has come back to room that was held for it. */
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
