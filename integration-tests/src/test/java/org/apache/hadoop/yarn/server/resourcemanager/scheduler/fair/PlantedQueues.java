/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * Makes queues wrong, as a planted bug does. It lies in Hadoop's package because what it calls is
 * visible only here.
 */
public final class PlantedQueues {
  private PlantedQueues() {}

  /** A queue counts a master that it does not have. */
  public static void addMaster(FSLeafQueue queue, Resource master) {
    queue.addAMResourceUsage(master);
  }

  /** A queue holds an application that is not its own. */
  public static void addApplication(FSLeafQueue queue, FSAppAttempt attempt) {
    queue.addApp(attempt, true);
  }

  /** Keeps limits of all queues. The result puts those back that queues still have. */
  public static List<Runnable> limits(FairScheduler scheduler, Limit limit) {
    List<Runnable> kept = new ArrayList<>();
    for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
      float weight = queue.getWeight();
      int applications = queue.getMaxRunningApps();
      ConfigurableResource most = new ConfigurableResource(queue.getMaxShare());
      kept.add(
          () -> {
            switch (limit) {
              case WEIGHT -> queue.setWeights(weight);
              case APPLICATIONS -> queue.setMaxRunningApps(applications);
              default -> queue.setMaxShare(most);
            }
          });
    }
    return kept;
  }

  /** What an allocation file limits. */
  public enum Limit {
    /** A weight. */
    WEIGHT,
    /** Running applications. */
    APPLICATIONS,
    /** Resources. */
    MAXIMUM
  }
}
