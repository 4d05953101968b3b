/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Mean task times over all users, summed again only where that may change them. Guarded by the lock
 * of its {@link WorkloadModel}.
 */
final class CurrentTaskTimes {
  private TaskTimes now = TaskTimes.UNKNOWN;
  private TaskTimes past = TaskTimes.UNKNOWN;
  private TaskTimes running = TaskTimes.UNKNOWN;
  private long pastVersion;
  private long runningVersion = -1;

  /** As of the last refreshment. */
  TaskTimes now() {
    return now;
  }

  /**
   * Sums them, where anything has changed.
   *
   * @param jobs that run
   * @param history the number of changes of histories, from 0
   * @param finished the number of changes of what running jobs have finished, from 0
   */
  void refresh(UserRecords users, Collection<Job> jobs, long history, long finished) {
    if (pastVersion != history) {
      List<JobHistory> histories = new ArrayList<>(users.all().size());
      users.all().forEach(user -> histories.add(user.jobs()));
      past = TaskTimes.over(histories);
      pastVersion = history;
    }
    if (!past.known() && (runningVersion != finished || !users.changes().areTrusted)) {
      running = TaskTimes.overRunning(jobs);
      runningVersion = finished;
    }
    TaskTimes next = past.known() ? past : running;
    if (!next.tellsAs(now)) {
      now = next;
    }
  }
}
