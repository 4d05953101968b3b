/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import io.lsps.flex.yarn.FlexHints;
import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;

/** The job whose deadline is next goes first; jobs without one come last, the oldest first. */
public final class EarliestDeadlinePolicy extends FifoPolicy {
  @Override
  public String getName() {
    return "edf";
  }

  @Override
  public Comparator<Schedulable> getComparator() {
    return Comparator.comparingDouble(EarliestDeadlinePolicy::deadline)
        .thenComparing(super.getComparator());
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> apps, Resource total) {
    Schedulable first = apps.stream().min(getComparator()).orElse(null);
    apps.forEach(app -> app.setFairShare(app == first ? total : Resource.newInstance(0, 0)));
  }

  private static double deadline(Schedulable app) {
    return app.getStartTime() / 1000.0 + FlexHints.of(tags((FSAppAttempt) app)).terms(0, 1).due();
  }

  /** What the submitter says of a job. */
  static Set<String> tags(FSAppAttempt app) {
    RMApp job = app.getQueue().scheduler.getRMContext().getRMApps().get(app.getApplicationId());
    return job == null ? Set.of() : job.getApplicationTags();
  }
}
