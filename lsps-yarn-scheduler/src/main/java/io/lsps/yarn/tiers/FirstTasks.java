/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.workload.JobView;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Tasks that show how long the tasks of their jobs take. */
final class FirstTasks {
  private FirstTasks() {}

  /**
   * Whether the time of a job's next tasks is not known, and it holds none that would show it. By
   * what the application holds: the model hears of a container when its node does.
   */
  static boolean awaited(FSAppAttempt app, JobView view) {
    return holdsNone(app) && !view.nextTasksShown();
  }

  /** Whether it holds no more than its master. */
  static boolean holdsNone(FSAppAttempt app) {
    ResourceInformation[] held = app.getResourceUsage().getResources();
    ResourceInformation[] master = app.getAMResource().getResources();
    for (int type = 0; type < held.length; type++) {
      if (held[type].getValue() > (type < master.length ? master[type].getValue() : 0)) {
        return false;
      }
    }
    return true;
  }
}
