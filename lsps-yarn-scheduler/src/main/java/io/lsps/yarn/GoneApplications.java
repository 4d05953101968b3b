/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Finds applications whose end a fault kept from the hooks: their jobs would count for ever. The
 * end of one that has just gone may still be on its way, so it has to be missing twice.
 */
final class GoneApplications {
  private final Applications apps;
  private final FairScheduler scheduler;
  private Set<ApplicationId> missing = new HashSet<>();
  private int known = -1;
  private int size = -1;

  GoneApplications(Applications apps, FairScheduler scheduler) {
    this.apps = apps;
    this.scheduler = scheduler;
  }

  /** Those that were missing the last time as well. One thread at a time. */
  Set<ApplicationId> find() {
    // Who goes missing leaves the scheduler and not us.
    int knownNow = apps.all().size();
    int sizeNow = scheduler.getSchedulerApplications().size();
    if (missing.isEmpty() && knownNow == known && sizeNow == size) {
      return Collections.emptySet();
    }
    known = knownNow;
    size = sizeNow;
    Set<ApplicationId> now = new HashSet<>();
    for (TrackedApp app : apps.all()) {
      if (!scheduler.getSchedulerApplications().containsKey(app.appId())) {
        now.add(app.appId());
      }
    }
    Set<ApplicationId> both = missing;
    both.retainAll(now);
    missing = now;
    return both;
  }
}
