/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Global Preemption beside LsPS, stepped by the test. */
final class PreemptionInRm {
  private PreemptionInRm() {}

  /** Turns it on, so that whoever lacks a fifth of its share is owed it within seconds. */
  static void turnOn(YarnConfiguration conf) {
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(
        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, GlobalPreemptionMonitor.class.getName());
    conf.set("yarn.scheduler.gp.interval", "10s");
  }

  /** Time passes until it has decided something, four minutes at most. */
  static void decide(TestRm cluster) {
    GlobalPreemptionMonitor monitor = GlobalPreemptionMonitor.of(cluster.scheduler());
    for (int i = 0; i < 20 && monitor.decisions().isEmpty(); i++) {
      cluster.advance(11);
      monitor.editSchedule();
    }
  }
}
