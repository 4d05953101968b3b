/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.rule.JobPlan;
import io.lsps.scorecard.Scorecard;
import io.lsps.workload.Framework;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The applications that the scheduler has accepted and not yet removed. */
public final class Applications {
  private final Map<ApplicationId, TrackedApp> apps = new ConcurrentHashMap<>();
  // Used by the update thread.
  private Set<ApplicationId> missing = Collections.emptySet();
  private int known;
  private int size;

  /** Reads an application; {@code rmApp} is null if the host has none. */
  public static TrackedApp describe(
      ApplicationId id, RMApp rmApp, String submitter, String queue, long submitted) {
    Framework framework = Framework.of(rmApp == null ? null : rmApp.getApplicationType());
    return new TrackedApp(id, submitter, queue, framework, submitted, master(rmApp), tags(rmApp));
  }

  private static Set<String> tags(RMApp rmApp) {
    Set<String> tags = rmApp == null ? null : rmApp.getApplicationTags();
    return tags == null || tags.isEmpty() ? Collections.emptySet() : new HashSet<>(tags);
  }

  private static Resource master(RMApp rmApp) {
    List<ResourceRequest> requests = rmApp == null ? null : rmApp.getAMResourceRequests();
    return requests == null || requests.isEmpty()
        ? Resources.none()
        : requests.get(0).getCapability();
  }

  public void add(TrackedApp app) {
    TrackedApp before = apps.put(app.appId, app);
    if (before != null) {
      before.leave();
    }
  }

  public TrackedApp get(ApplicationId id) {
    return apps.get(id);
  }

  public void remove(ApplicationId id) {
    TrackedApp app = apps.remove(id);
    if (app != null) {
      app.leave();
    }
  }

  /**
   * Jobs have left the fair-share reference. This may be reported before the application's end,
   * since it leaves its queue earlier.
   */
  public void settled(Collection<JobPlan> jobs, Scorecard scorecard) {
    for (JobPlan job : jobs) {
      String id = job.job().id();
      if (!scorecard.settled(id, job.fairSeconds())) {
        all().stream()
            .filter(app -> app.id.equals(id))
            .forEach(app -> app.settled(job.fairSeconds()));
        // It may have ended meanwhile: then it waits in the scorecard, or sees that it is settled.
        scorecard.settled(id, job.fairSeconds());
      }
    }
  }

  public Collection<TrackedApp> all() {
    return apps.values();
  }

  /**
   * Applications missing from the scheduler twice in a row: the first time, the event of their end
   * may be pending. One thread at a time.
   *
   * @param scheduled the scheduler's applications
   */
  public Set<ApplicationId> missingTwice(Map<ApplicationId, ?> scheduled) {
    // A missing one has left the scheduler but not this map.
    if (missing.isEmpty() && apps.size() == known && scheduled.size() == size) {
      return Collections.emptySet();
    }
    known = apps.size();
    size = scheduled.size();
    Set<ApplicationId> both = missing;
    missing = new HashSet<>(apps.keySet());
    missing.removeAll(scheduled.keySet());
    Set<ApplicationId> found = new HashSet<>(missing);
    found.retainAll(both);
    return found;
  }
}
