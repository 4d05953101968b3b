/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.allocations;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Finds times after which a queue may preempt, where nothing preempts. */
final class PreemptionTimes implements AllocationCheck {
  private static final List<String> TIMES =
      Arrays.asList(
          "minSharePreemptionTimeout",
          "fairSharePreemptionTimeout",
          "fairSharePreemptionThreshold",
          "defaultMinSharePreemptionTimeout",
          "defaultFairSharePreemptionTimeout",
          "defaultFairSharePreemptionThreshold");

  @Override
  public void check(AllocationSite site, Findings findings) {
    // Where no ResourceManager runs the scheduler, as in the laboratory, others may preempt.
    boolean runs = site.conf().get(YarnConfiguration.RM_SCHEDULER, "").endsWith("FairScheduler");
    if (!runs || preempts(site.conf())) {
      return;
    }
    site.file()
        .outermost()
        .all()
        .filter(element -> TIMES.contains(element.tag()))
        .findFirst()
        .ifPresent(
            first ->
                findings.warning(
                    first,
                    "",
                    " does nothing: preemption is off. Turn on Global Preemption"
                        + " (docs/preemption.md), or set "
                        + FairSchedulerConfiguration.PREEMPTION
                        + " to true."));
  }

  private static boolean preempts(Configuration conf) {
    boolean monitor =
        conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false)
            && Arrays.asList(
                    conf.getTrimmedStrings(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES))
                .contains(GlobalPreemptionMonitor.class.getName());
    return monitor
        || conf.getBoolean(
            FairSchedulerConfiguration.PREEMPTION, FairSchedulerConfiguration.DEFAULT_PREEMPTION);
  }
}
