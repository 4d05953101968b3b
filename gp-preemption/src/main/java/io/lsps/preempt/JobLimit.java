/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/**
 * How much of the cluster one job may take.
 *
 * <ol>
 *   <li>A least part of the cluster in any case, and its fair share as it was when more was wanted
 *       than there is.
 *   <li>Beyond that as much as others are likely to leave idle until one of its tasks ends.
 *   <li>Room that nobody else has wanted for a given part of the time of such a task in any case,
 *       so that a job that is alone is not held for long.
 * </ol>
 */
final class JobLimit {
  private static final double ROUNDING = 1e-9;

  private final LaunchRules rules;
  private final IdleRoom idle;
  private double share;
  private boolean waits;
  private boolean waited;

  /**
   * Of a job that has come.
   *
   * @param idle what the others have left idle so far
   */
  JobLimit(LaunchRules rules, IdleRoom idle) {
    this.rules = rules;
    this.idle = idle;
  }

  /**
   * Looks at the job.
   *
   * @param others part of the cluster that all others want
   * @param now milliseconds; does not fall
   */
  void observe(SchedulableView job, ClusterView view, double others, long now) {
    idle.observe(others, now);
    if (others + job.demand().dominantShare(view.total()) >= 1) {
      share = job.fairShare().dominantShare(view.total());
    }
    waited = waits;
    waits = !job.asks().isEmpty();
  }

  /** Whether it waits for containers now, and did when it was looked at before. */
  boolean waits() {
    return waits && waited;
  }

  /**
   * The limit, or null where there is none.
   *
   * @param taskMillis how long a task of the job takes, 0 where that is not known
   */
  LaunchLimit limit(String name, double taskMillis, long now) {
    if (taskMillis < rules.tasks()) {
      return null;
    }
    double part = Math.max(rules.least(), share);
    int level = (int) Math.ceil(part * IdleRoom.LEVELS - ROUNDING);
    while (level <= IdleRoom.LEVELS && isLent(level, taskMillis, now)) {
      part = Math.max(part, IdleRoom.part(level));
      level++;
    }
    if (level > IdleRoom.LEVELS) {
      return null;
    }
    long until = now + (long) (rules.idlePart() * taskMillis) - idle.idleFor(level, now);
    return new LaunchLimit(name, part, taskMillis, idle.meanIdleMillis(level), until);
  }

  private boolean isLent(int level, double taskMillis, long now) {
    return idle.wantedWithin(level, taskMillis) <= rules.chance()
        || idle.idleFor(level, now) >= rules.idlePart() * taskMillis;
  }
}
