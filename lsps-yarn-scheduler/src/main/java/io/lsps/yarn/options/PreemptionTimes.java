/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Finds preemption timeouts without preemption, and preemption without timeouts. */
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
    // Outside of a ResourceManager, as in the laboratory, other preemption may run.
    boolean runs = site.conf.get(YarnConfiguration.RM_SCHEDULER, "").endsWith("FairScheduler");
    if (!runs) {
      return;
    }
    Optional<XmlElement> first =
        site.file.outermost.all().filter(element -> TIMES.contains(element.tag)).findFirst();
    boolean stock =
        site.conf.getBoolean(
            FairSchedulerConfiguration.PREEMPTION, FairSchedulerConfiguration.DEFAULT_PREEMPTION);
    if (first.isPresent() && !stock && !hasMonitor(site.conf)) {
      findings.warning(
          first.get(),
          "",
          " does nothing: preemption is off. Turn on Global Preemption (docs/preemption.md), or set"
              + " "
              + FairSchedulerConfiguration.PREEMPTION
              + " to true.");
    } else if (!first.isPresent() && stock) {
      findings.warning(
          site.file.outermost,
          "",
          " has no time after which a queue may preempt, and without one the FairScheduler preempts"
              + " nothing. Write <defaultMinSharePreemptionTimeout> or"
              + " <defaultFairSharePreemptionTimeout> into it.");
    }
  }

  private static boolean hasMonitor(Configuration conf) {
    return conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false)
        && Arrays.asList(conf.getTrimmedStrings(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES))
            .contains(GlobalPreemptionMonitor.class.getName());
  }
}
