/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.settings.BadSettingException;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.options.LspsKeys;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** Prepares the scheduler as a ResourceManager does at its start, and returns what it refuses. */
final class TrialStart {
  private TrialStart() {}

  /**
   * Why our scheduler would not start: all reasons in our own options, else the first of others.
   */
  static List<String> ofOurs(Configuration conf) {
    return refused(new LspsFairScheduler(), conf);
  }

  /** Why the stock scheduler would not start with the same file. */
  static List<String> ofStock(Configuration conf) {
    return refused(new FairScheduler(), conf);
  }

  /** Why Global Preemption would not start. */
  static List<String> ofTheMonitor(Configuration conf) {
    try {
      FairScheduler stock = new FairScheduler();
      RMContext context = SimulatedRmContext.around(conf, new AsyncDispatcher(), stock);
      new GlobalPreemptionMonitor().init(conf, context, stock);
      return List.of();
    } catch (RuntimeException e) {
      return reasons(e);
    }
  }

  private static List<String> refused(FairScheduler scheduler, Configuration site) {
    Configuration conf = new Configuration(site);
    // A monitor is tried by itself, so that its faults do not hide the scheduler's.
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
    // Else a bad file is none where good options of an earlier start are found.
    conf.set(LspsKeys.HISTORY_DIR.key(), "");
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    try {
      ReflectionUtils.setConf(scheduler, conf);
      SimulatedRmContext.around(conf, new AsyncDispatcher(), scheduler);
      scheduler.init(conf);
      return List.of();
    } catch (RuntimeException e) {
      return reasons(e);
    } finally {
      scheduler.stop();
    }
  }

  private static List<String> reasons(Throwable failure) {
    List<String> reasons = new ArrayList<>();
    Throwable cause = failure;
    while (cause.getCause() != null && !(cause instanceof BadSettingException)) {
      cause = cause.getCause();
    }
    if (cause instanceof BadSettingException bad) {
      reasons.addAll(bad.problems());
    } else {
      reasons.add(cause.getMessage() == null ? cause.toString() : cause.getMessage());
    }
    return reasons;
  }
}
