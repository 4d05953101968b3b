/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/**
 * How much of the cluster one job may take.
 *
 * <ol>
 *   <li>A least part of the cluster in any case, and its fair share as it was when more was wanted
 *       than there is: the least of the last minute for what it starts, the largest for what it
 *       keeps.
 *   <li>Beyond that as much as others are likely to leave idle until one of its tasks ends.
 *   <li>Room that nobody else has wanted for a given part of the time of such a task in any case,
 *       so that a job that is alone is not held for long.
 * </ol>
 */
final class JobLimit {
  private static final double ROUNDING = 1e-9;

  /** An order of jobs, as of FLEX, may give a job a share and take it away in the next moment. */
  private static final long SHARE_MILLIS = 60_000;

  private final LaunchRules rules;
  private final IdleRoom idle;
  private final RecentValues shares = new RecentValues(SHARE_MILLIS);
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
      shares.add(job.fairShare().dominantShare(view.total()), now);
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
    double part = Math.max(rules.least(), shares.least());
    int level = (int) Math.ceil(part * IdleRoom.LEVELS - ROUNDING);
    while (level <= IdleRoom.LEVELS && isLent(level, taskMillis, now)) {
      part = Math.max(part, IdleRoom.part(level));
      level++;
    }
    if (level > IdleRoom.LEVELS) {
      return null;
    }
    long until = now + (long) (rules.idlePart() * taskMillis) - idle.idleFor(level, now);
    LaunchLimit.Parts parts = new LaunchLimit.Parts(part, Math.max(part, shares.most()));
    return new LaunchLimit(name, parts, taskMillis, idle.meanIdleMillis(level), until);
  }

  private boolean isLent(int level, double taskMillis, long now) {
    return idle.wantedWithin(level, taskMillis) <= rules.chance()
        || idle.idleFor(level, now) >= rules.idlePart() * taskMillis;
  }
}
