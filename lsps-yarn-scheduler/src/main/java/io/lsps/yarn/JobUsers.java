/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.tiers.Tiers;

/** Which user each job counts for, by the options of its queue. */
final class JobUsers {
  private final Applications apps;
  private final WorkloadModel model;
  private final Tiers tiers;
  private final OptionsSource options;

  JobUsers(Applications apps, WorkloadModel model, Tiers tiers, OptionsSource options) {
    this.apps = apps;
    this.model = model;
    this.tiers = tiers;
    this.options = options;
  }

  /** A job is new. */
  void assign(TrackedApp app) {
    GroupBy groupBy = options.current().ofQueue(app.queue()).groupBy();
    app.user(tiers.users().name(app.queue(), app.submitter(), groupBy));
  }

  /** The options have changed: each job moves to the user that it now counts for. */
  void regroup(long now) {
    for (TrackedApp app : apps.all()) {
      moved(app, app.queue(), now);
    }
  }

  /** A job is in this queue from now on. */
  void moved(TrackedApp app, String queue, long now) {
    app.queue(queue);
    assign(app);
    model.jobMoved(app.id(), app.user(), now);
  }
}
