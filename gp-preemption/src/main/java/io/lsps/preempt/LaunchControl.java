/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Limits how much of the cluster a job takes, so that room is left for those who are likely to come
 * while its tasks run. A task that takes long is a loan for long: idle room goes to it only where
 * others are not likely to want the room before the task ends.
 *
 * <ol>
 *   <li>A job may take its fair share as it is while more is wanted than there is, and a least part
 *       of the cluster in any case.
 *   <li>Beyond that it takes as much as others leave idle for the time of one of its tasks with at
 *       least a given probability.
 *   <li>Room that nobody else has wanted for a given part of the task's time is lent to it in any
 *       case, so that a job that is alone is not held for long.
 * </ol>
 *
 * <p>What is known of idle room is what the others wanted: when a job comes, it takes over what was
 * seen until then. Not thread-safe.
 */
final class LaunchControl {
  private final LaunchRules rules;
  private IdleRoom idle;
  private Map<String, Job> jobs = new HashMap<>();
  private Map<String, LaunchLimit> limits = Collections.emptyMap();

  LaunchControl(LaunchRules rules) {
    this.rules = rules;
  }

  /**
   * Looks at the cluster.
   *
   * @param view in which the demand of limited jobs ends at their limits
   * @param now milliseconds; does not fall
   */
  void observe(ClusterView view, CompletionHistory completions, long now) {
    if (!rules.on()) {
      return;
    }
    idle = idle == null ? new IdleRoom(rules.memory(), now) : idle;
    double all = 0;
    for (SchedulableView schedulable : view.schedulables()) {
      all += schedulable.isApplication() ? wanted(schedulable, view) : 0;
    }
    Map<String, Job> present = new HashMap<>();
    Map<String, LaunchLimit> found = new LinkedHashMap<>();
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.isApplication()) {
        String name = schedulable.name();
        Job job = jobs.containsKey(name) ? jobs.get(name) : new Job(new IdleRoom(idle));
        present.put(name, job);
        double own = wanted(schedulable, view);
        job.observe(schedulable, view, all - own, own, now);
        LaunchLimit limit = job.limit(name, completions.expectedTaskTime(name), now);
        if (System.getProperty("gpdebug") != null && now % 30000 < 5000 && schedulable.usage().dominantShare(view.total())>0.1) {
          System.err.printf("DBG %d %s used %.3f want %.3f fair %.3f others %.3f task %.0f limit %s%n", now / 1000, name.substring(name.length()-4), schedulable.usage().dominantShare(view.total()), own, schedulable.fairShare().dominantShare(view.total()), all - own, completions.expectedTaskTime(name) / 1000, limit == null ? "-" : String.format("%.2f idle %.0f until %d", limit.part(), limit.idleMillis()/1000, limit.until()/1000));
        }
        if (limit != null) {
          found.put(name, limit);
        }
      }
    }
    idle.observe(all, now);
    jobs = present;
    limits = found;
  }

  private static double wanted(SchedulableView application, ClusterView view) {
    return Math.min(1, application.demand().dominantShare(view.total()));
  }

  /** By application, those that are limited. */
  Map<String, LaunchLimit> limits() {
    return Collections.unmodifiableMap(limits);
  }

  /** Whether an application waits for containers, and did so when it was last looked at. */
  boolean waits(SchedulableView application) {
    Job job = jobs.get(application.name());
    return job != null && job.waits && job.waited;
  }

  /** Applications that hold more than their limit, and what they hold beyond it. */
  List<Loan> loans(ClusterView view) {
    List<Loan> loans = new ArrayList<>();
    if (limits.isEmpty()) {
      return loans;
    }
    Map<String, Amount> goes = goes(view);
    for (SchedulableView schedulable : view.schedulables()) {
      LaunchLimit limit = schedulable.isApplication() ? limits.get(schedulable.name()) : null;
      if (limit != null) {
        Amount keeps =
            schedulable.usage().minus(goes.getOrDefault(limit.application(), none(view)));
        double used = keeps.dominantShare(view.total());
        if (used > limit.part()) {
          loans.add(new Loan(schedulable, keeps.times(1 - limit.part() / used), limit));
        }
      }
    }
    return loans;
  }

  private static Amount none(ClusterView view) {
    return Amount.none(view.total().types());
  }

  /** What is to be killed of each application already. */
  private static Map<String, Amount> goes(ClusterView view) {
    Map<String, Amount> goes = new HashMap<>();
    for (NodeView node : view.nodes()) {
      for (RunningContainer container : node.containers()) {
        if (container.isMarked()) {
          goes.merge(container.application().name(), container.size(), Amount::plus);
        }
      }
    }
    return goes;
  }

  /** What is known of one job. */
  private final class Job {
    final IdleRoom idle;
    private double share = Double.NaN;
    private boolean waits;
    private boolean waited;

    Job(IdleRoom idle) {
      this.idle = idle;
    }

    void observe(SchedulableView application, ClusterView view, double others, double own, long now) {
      idle.observe(others, now);
      if (others + own >= 1) {
        share = application.fairShare().dominantShare(view.total());
      }
      waited = waits;
      waits = !application.asks().isEmpty();
    }

    LaunchLimit limit(String name, double taskMillis, long now) {
      double least = Double.isNaN(share) ? rules.least() : Math.max(rules.least(), share);
      int level = (int) Math.ceil(least * IdleRoom.LEVELS - 1e-9);
      double part = least;
      while (level <= IdleRoom.LEVELS && isLent(level, taskMillis, now)) {
        part = Math.max(part, IdleRoom.part(level));
        level++;
      }
      if (level > IdleRoom.LEVELS) {
        return null;
      }
      long waits = (long) (rules.idlePart() * taskMillis) - idle.idleFor(level, now);
      return new LaunchLimit(name, part, taskMillis, idle.meanIdleMillis(level), now + waits);
    }

    private boolean isLent(int level, double taskMillis, long now) {
      return idle.wantedWithin(level, taskMillis) <= rules.chance()
          || idle.idleFor(level, now) >= rules.idlePart() * taskMillis;
    }
  }

  /** What a job holds beyond its limit. */
  static final class Loan {
    final SchedulableView job;
    final Amount amount;
    final LaunchLimit limit;

    Loan(SchedulableView job, Amount amount, LaunchLimit limit) {
      this.job = job;
      this.amount = amount;
      this.limit = limit;
    }
  }
}
