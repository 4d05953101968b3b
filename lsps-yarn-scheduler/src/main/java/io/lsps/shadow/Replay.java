/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs observed jobs once more on one pool of containers, task by task, under a {@link
 * ServiceRule}. Containers are given as soon as they are free and never taken back. Nodes,
 * locality, heartbeats, failures and repeated tasks are left out.
 */
final class Replay {
  private static final long UPDATE_MILLIS = 500;

  private final ServiceRule rule;
  private final ShadowRules rules;
  private final ReplayEvents events = new ReplayEvents();
  private final Map<String, ReplayGroup> groups = new TreeMap<>();
  private final Map<ObservedJob, Double> responses = new LinkedHashMap<>();
  private long free = PoolAmounts.TOTAL;
  private long smallest = PoolAmounts.TOTAL;
  private long now;
  private long updatedAt = Long.MIN_VALUE;
  private boolean changed;

  private Replay(ServiceRule rule, ShadowRules rules) {
    this.rule = rule;
    this.rules = rules;
  }

  /**
   * The response times under a rule, in seconds, of all jobs.
   *
   * @param jobs in any order
   */
  static Map<ObservedJob, Double> of(
      Collection<ObservedJob> jobs, ServiceRule rule, ShadowRules rules) {
    Replay replay = new Replay(rule, rules);
    for (ObservedJob job : jobs) {
      replay.smallest = Math.min(replay.smallest, smallest(job));
      replay.at(job.submitMillis, () -> replay.arrive(new ReplayJob(job)));
    }
    replay.run();
    return replay.responses;
  }

  private static long smallest(ObservedJob job) {
    long least = PoolAmounts.TOTAL;
    for (double share : new double[] {job.master, job.maps.share(), job.reduces.share()}) {
      least = share > 0 ? Math.min(least, PoolAmounts.of(share)) : least;
    }
    return least;
  }

  private void at(long when, Runnable action) {
    events.at(when, action);
  }

  private void run() {
    while (!events.isEmpty()) {
      now = events.next();
      events.happen(now);
      shares();
      if (!groups.isEmpty() && (changed || now - updatedAt >= UPDATE_MILLIS)) {
        rule.update(groups.values(), now);
        updatedAt = now;
        changed = false;
      }
      assign();
      // A master hears what it got, and what is free then, before it asks for more.
      pace();
      assign();
    }
  }

  private ReplayGroup group(ReplayJob job) {
    return groups.get(rule.group(job.job));
  }

  private void arrive(ReplayJob job) {
    groups
        .computeIfAbsent(
            rule.group(job.job), name -> new ReplayGroup(name, rules.queues.apply(job.job.queue)))
        .jobs
        .add(job);
    changed = true;
    if (job.masterAmount == 0) {
      startMaster(job);
    }
  }

  private void startMaster(ReplayJob job) {
    job.masterRuns = true;
    take(job, job.masterAmount);
    group(job).masters += job.masterAmount;
    at(now + job.job.setupMillis, () -> ready(job));
  }

  private void ready(ReplayJob job) {
    job.asks = true;
    changed = true;
    finishIfDone(job);
  }

  private void take(ReplayJob job, long amount) {
    free -= amount;
    job.held += amount;
    group(job).used += amount;
  }

  private void finishIfDone(ReplayJob job) {
    if (job.done() && !job.over) {
      job.over = true;
      responses.put(job.job, (now - job.job.submitMillis) / 1000.0);
      at(now + job.job.closingMillis, () -> leave(job));
    }
  }

  private void leave(ReplayJob job) {
    take(job, -job.masterAmount);
    ReplayGroup group = group(job);
    group.masters -= job.masterAmount;
    group.jobs.remove(job);
    if (group.jobs.isEmpty()) {
      groups.remove(group.name);
    }
    changed = true;
  }

  /** The fair shares at this instant, by which masters and reduces are limited in either world. */
  private void shares() {
    double weights = 0;
    for (ReplayGroup group : groups.values()) {
      weights += group.limits.weight;
    }
    for (ReplayGroup group : groups.values()) {
      group.fairShare = (long) (PoolAmounts.TOTAL * (group.limits.weight / weights));
    }
  }

  /** Every master states how many reduces it wants, and gives back those in its maps' way. */
  private void pace() {
    for (ReplayGroup group : groups.values()) {
      for (ReplayJob job : group.jobs) {
        if (job.asks && !job.over && job.reduces.given < job.job.reduces.count()) {
          pace(group, job);
        }
      }
    }
  }

  private void pace(ReplayGroup group, ReplayJob job) {
    if (!job.letIn) {
      job.letIn = rule.letsIn(job, now);
    }
    if (!job.letIn) {
      pollWhileMapsEnd(job);
    }
    long headroom = Math.min(free, Math.max(0, group.fairShare - group.used));
    ReplayRamp ramp = new ReplayRamp(job, job.held - job.masterAmount + headroom);
    int back = ramp.giveBack();
    for (int i = 0; i < back; i++) {
      job.idleReduces--;
      job.reduces.given--;
      take(job, -job.reduces.amount);
    }
    job.reduceTarget = back > 0 ? job.reduces.given : ramp.target();
  }

  /** When the last maps run, time alone brings the moment at which reduces are let in. */
  private void pollWhileMapsEnd(ReplayJob job) {
    if (!job.polled && job.maps.waiting() == 0 && job.maps.running() > 0) {
      job.polled = true;
      double seconds = Math.max(1, job.maps.tasks.mean() / 20);
      at(now + (long) (1000 * seconds), () -> job.polled = false);
    }
  }

  private void assign() {
    Map<ReplayGroup, List<ReplayJob>> wanting = new LinkedHashMap<>();
    for (ReplayGroup group : groups.values()) {
      List<ReplayJob> jobs = new ArrayList<>();
      for (ReplayJob job : group.jobs) {
        if (job.next() > 0) {
          jobs.add(job);
        }
      }
      if (!jobs.isEmpty()) {
        wanting.put(group, jobs);
      }
    }
    while (!wanting.isEmpty() && free >= smallest) {
      ReplayGroup group = first(wanting);
      List<ReplayJob> jobs = wanting.get(group);
      ReplayJob job = first(group, jobs);
      long amount = job == null ? 0 : job.next();
      if (job != null && amount <= free) {
        give(job);
        if (job.next() == 0) {
          jobs.remove(job);
        }
      } else {
        // Kept back by the limit of masters, or too large for what is free.
        jobs.remove(job);
      }
      if (job == null || jobs.isEmpty()) {
        wanting.remove(group);
      }
    }
  }

  private ReplayGroup first(Map<ReplayGroup, List<ReplayJob>> wanting) {
    ReplayGroup best = null;
    long next = 0;
    for (Map.Entry<ReplayGroup, List<ReplayJob>> each : wanting.entrySet()) {
      long its = each.getValue().get(0).next();
      if (best == null || rule.compare(each.getKey(), its, best, next) < 0) {
        best = each.getKey();
        next = its;
      }
    }
    return best;
  }

  private ReplayJob first(ReplayGroup group, List<ReplayJob> jobs) {
    ReplayJob best = null;
    double least = 0;
    for (ReplayJob job : jobs) {
      if (!job.masterRuns && !group.roomForMaster(job.masterAmount)) {
        continue;
      }
      double place = rule.place(group, job, now);
      if (best == null || place < least) {
        best = job;
        least = place;
      }
    }
    return best;
  }

  private void give(ReplayJob job) {
    if (!job.masterRuns) {
      startMaster(job);
    } else if (job.reducesWanted() > 0) {
      take(job, job.reduces.amount);
      job.reduces.given++;
      if (job.mapsDone()) {
        startReduce(job);
      } else {
        job.idleReduces++;
      }
    } else {
      take(job, job.maps.amount);
      job.maps.given++;
      long start = now;
      at(now + job.maps.start(now), () -> mapEnds(job, start));
    }
  }

  private void startReduce(ReplayJob job) {
    long start = now;
    at(now + job.reduces.start(now), () -> reduceEnds(job, start));
  }

  private void mapEnds(ReplayJob job, long start) {
    job.maps.end(start, now);
    take(job, -job.maps.amount);
    if (job.mapsDone()) {
      for (; job.idleReduces > 0; job.idleReduces--) {
        startReduce(job);
      }
    }
    finishIfDone(job);
  }

  private void reduceEnds(ReplayJob job, long start) {
    job.reduces.end(start, now);
    take(job, -job.reduces.amount);
    finishIfDone(job);
  }
}
