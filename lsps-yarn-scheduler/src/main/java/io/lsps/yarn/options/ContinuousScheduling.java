/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/**
 * The FairScheduler's own way of placing without a heartbeat: a thread that goes through all nodes
 * again and again. Beside it nothing is placed at the ask.
 */
@SuppressWarnings("deprecation") // That of the FairScheduler, which still obeys it.
final class ContinuousScheduling {
  private static final String KEY = FairSchedulerConfiguration.CONTINUOUS_SCHEDULING_ENABLED;

  private ContinuousScheduling() {}

  /** The problem where someone has written that both are to be done. */
  static List<String> refused(Configuration conf) {
    String ours = conf.getTrimmed(LspsKeys.PLACE_AT_ASK.key());
    if (!"true".equals(ours) || !isOn(conf)) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        LspsKeys.PLACE_AT_ASK.key()
            + " in yarn-site.xml is \"true\" beside "
            + KEY
            + " = true; expected only one of them to be true, as both place containers without a"
            + " node's heartbeat. Set the other one to false.");
  }

  /** What to say where our default yields. */
  static List<String> advice(Configuration conf) {
    if (!isOn(conf) || conf.get(LspsKeys.PLACE_AT_ASK.key()) != null) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        LspsKeys.PLACE_AT_ASK.key()
            + " is off, as "
            + KEY
            + " = true: set that to false, and masters are served when they ask, by the order and"
            + " the limits of a node's heartbeat.");
  }

  private static boolean isOn(Configuration conf) {
    return conf.getBoolean(KEY, FairSchedulerConfiguration.DEFAULT_CONTINUOUS_SCHEDULING_ENABLED);
  }
}
