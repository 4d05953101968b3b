/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.List;

/**
 * The applications that were visited since the last update. Each may be visited once more after it,
 * to be told why it waits. Under the scheduler's write lock.
 */
final class VisitedApps {
  private final List<AppChild> apps = new ArrayList<>();

  void add(AppChild app) {
    apps.add(app);
  }

  /** An update of the scheduler: they may be visited again. */
  void update() {
    for (AppChild app : apps) {
      FastAttempt attempt = app.attempt();
      // It may have gone, or come again elsewhere.
      if (attempt.child() == app) {
        app.update();
        attempt.home().loosen(app);
      }
    }
  }

  /** None any more. */
  void forget() {
    apps.clear();
  }
}
