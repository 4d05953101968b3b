/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collections;
import java.util.Map;

/** All users with current jobs or a history, at one instant. */
public final class WorkloadSnapshot {
  public final Map<String, UserView> users;

  /** Mean task times over all users. */
  public final TaskTimes taskTimes;

  WorkloadSnapshot(Map<String, UserView> users, TaskTimes taskTimes) {
    this.users = Collections.unmodifiableMap(users);
    this.taskTimes = taskTimes;
  }
}
