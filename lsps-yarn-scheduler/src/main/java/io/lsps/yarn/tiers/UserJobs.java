/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.app.TrackedApp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.LeafApps;

/**
 * The applications of one leaf queue at one moment, and by what is seen whether anything of them
 * has changed since. Under the scheduler's write lock.
 */
final class UserJobs {
  private static final long UNKNOWN = -1;

  private final KnownJobs known;
  private final FSLeafQueue leaf;
  private final long version;
  private final List<FSAppAttempt> apps;
  private final Map<String, Long> userVersions = new HashMap<>();
  private final TrackedApp[] tracked;
  private final String[] users;
  private final Resource[] containers;
  private long appChanges;

  UserJobs(KnownJobs known, FSLeafQueue leaf) {
    this.known = known;
    this.leaf = leaf;
    // Numbers of changes are read before what they number: a change in between is seen later.
    version = LeafApps.version(leaf);
    appChanges = known.changes();
    apps = LeafApps.runnable(leaf);
    tracked = new TrackedApp[apps.size()];
    users = new String[apps.size()];
    containers = new Resource[apps.size()];
    for (int i = 0; i < tracked.length; i++) {
      TrackedApp app = known.tracked(apps.get(i).getApplicationId());
      if (app != null) {
        tracked[i] = app;
        users[i] = app.user();
        containers[i] = app.largestContainer();
        userVersions.computeIfAbsent(users[i], known::version);
      }
    }
  }

  /** Those that may run. */
  List<FSAppAttempt> apps() {
    return apps;
  }

  /** Whether nothing has changed of them, but what changes with time. */
  boolean hold() {
    if (version == UNKNOWN || version != LeafApps.version(leaf) || !sameApplications()) {
      return false;
    }
    for (Map.Entry<String, Long> user : userVersions.entrySet()) {
      if (user.getValue() != known.version(user.getKey())) {
        return false;
      }
    }
    return true;
  }

  private boolean sameApplications() {
    long changesNow = known.changes();
    if (changesNow == appChanges) {
      return true;
    }
    for (int i = 0; i < tracked.length; i++) {
      if (tracked[i] == null
          || !tracked[i].user().equals(users[i])
          || !tracked[i].largestContainer().equals(containers[i])) {
        return false;
      }
    }
    appChanges = changesNow;
    return true;
  }
}
