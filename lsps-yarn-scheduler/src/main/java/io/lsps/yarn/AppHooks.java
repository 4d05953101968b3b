/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.published.HostView;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/** What a scheduler of either kind does with what it hears of an application. */
public final class AppHooks {
  private final HostView host;
  private final AppEvents events;
  private final Notes notes;

  AppHooks(HostView host, Notes notes) {
    this.host = host;
    this.events = host.events;
    this.notes = notes;
  }

  /**
   * The requests of an AM's call to pass to the scheduler; all of them if in doubt.
   *
   * @param stated the requests of the AM in it
   */
  public List<ResourceRequest> admit(
      TrackedApp app, SchedulerApplicationAttempt attempt, List<ResourceRequest> stated) {
    if (events.gate.isOpen(attempt.getApplicationAttemptId())) {
      return stated;
    }
    if (mode(app).decidesAsStock()) {
      host.faults.guard("the release of held requests", () -> events.gate.letGo(attempt));
      return stated;
    }
    long now = host.time.now();
    List<ResourceRequest> admitted =
        notes.gated(
            attempt,
            now,
            () ->
                host.faults.guard(
                    "reduce admission",
                    null,
                    () -> events.gate.admit(app, attempt, stated, host.options.current(), now)));
    if (admitted == null) {
      host.faults.guard("the release of held requests", () -> events.gate.release(attempt));
      return stated;
    }
    return admitted;
  }

  /**
   * A container has started.
   *
   * @param container null if it has already ended
   */
  public void started(RMContainer container, long when) {
    TrackedApp app =
        container == null
            ? null
            : events.apps.get(container.getApplicationAttemptId().getApplicationId());
    if (app != null) {
      notes.started(app, container.isAMContainer(), when);
      events.started(app, container, when);
    }
  }

  /** A container started by an earlier ResourceManager was recovered. */
  public void recovered(RMContainer container) {
    started(container, events.launched(container, host.time.now()));
  }

  /** An application has ended. */
  public void removed(ApplicationId id, long now) {
    TrackedApp app = events.apps.get(id);
    if (app != null) {
      events.removed(app, host.scorecard, mode(app), now);
    }
  }

  private Mode mode(TrackedApp app) {
    return host.options.current().ofQueue(app.queue()).mode();
  }
}
