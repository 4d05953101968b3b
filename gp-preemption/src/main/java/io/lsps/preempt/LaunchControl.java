/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Limits how much of the cluster a job takes, so that room is left for those who are likely to come
 * while its tasks run: a task that takes long is a loan for long. {@link JobLimit} says how much it
 * may take. What it holds beyond that is taken back when others wait, while its tasks are young.
 *
 * <p>What is known of idle room is what the others of a job wanted: when it comes, it takes over
 * what was seen until then. Not thread-safe.
 */
final class LaunchControl {
  private static final double HALF = 0.5;

  private final LaunchRules rules;
  private IdleRoom idle;
  private Map<String, JobLimit> jobs = new HashMap<>();
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
    Map<String, JobLimit> present = new HashMap<>();
    Map<String, LaunchLimit> found = new LinkedHashMap<>();
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.isApplication()) {
        String name = schedulable.name();
        JobLimit job = jobs.get(name);
        job = job == null ? new JobLimit(rules, new IdleRoom(idle)) : job;
        present.put(name, job);
        job.observe(schedulable, view, all - wanted(schedulable, view), now);
        LaunchLimit limit = job.limit(name, taskTime(completions, name), now);
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

  /**
   * What limited jobs hold beyond their limits goes to those who wait, and have waited when they
   * were last looked at.
   *
   * @param waited for how long an application has been below its fair share, milliseconds
   */
  List<OwedContainers> claims(
      ClusterView view, CompletionHistory completions, ToLongFunction<SchedulableView> waited) {
    List<OwedContainers> claims = new ArrayList<>();
    if (limits.isEmpty()) {
      return claims;
    }
    List<SchedulableView> content = new ArrayList<>();
    for (SchedulableView schedulable : view.schedulables()) {
      if (schedulable.isApplication() && !jobs.get(schedulable.name()).waits()) {
        content.add(schedulable);
      }
    }
    Map<String, Amount> goes = goes(view);
    Amount none = Amount.none(view.total().types());
    Giving giving = new Giving(view, content, waited);
    for (SchedulableView schedulable : view.schedulables()) {
      LaunchLimit limit = limits.get(schedulable.name());
      if (limit != null) {
        Amount holds = schedulable.usage().minus(goes.getOrDefault(schedulable.name(), none));
        double used = holds.dominantShare(view.total());
        if (used > limit.keeps()) {
          double mostAge = mostAge(completions, limit);
          giving.ofLoan(new Loan(schedulable, holds, limit.keeps() / used, mostAge), claims);
        }
      }
    }
    return claims;
  }

  /**
   * How long a task takes. Where none has finished those that run should last for as long again.
   */
  private static double taskTime(CompletionHistory completions, String application) {
    double seen = completions.taskTime(application);
    return completions.hasFinished(application) ? seen : 2 * seen;
  }

  /**
   * For how long a container that is taken back may have run, milliseconds: half of the time of a
   * task. Where no task has finished half of it is their mean age, and some are older than that.
   */
  private static double mostAge(CompletionHistory completions, LaunchLimit limit) {
    return limit.taskMillis() * (completions.hasFinished(limit.application()) ? HALF : 1);
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
}
