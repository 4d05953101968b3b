/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * One call of an AM: its requests are admitted, observed, placed if possible, and observed again
 * with the allocated containers.
 */
final class AskCall {
  private final LspsHooks lsps;
  private final FSAppAttempt attempt;
  private final TrackedApp app;
  private final List<ResourceRequest> stated;

  /**
   * A call.
   *
   * @param stated the requests of the AM in it
   */
  AskCall(LspsHooks lsps, FSAppAttempt attempt, List<ResourceRequest> stated) {
    this.lsps = lsps;
    this.attempt = attempt;
    this.app = lsps.apps.get(attempt.getApplicationId());
    this.stated = stated;
  }

  /** The requests to pass to the scheduler; all of them if in doubt. */
  List<ResourceRequest> admit() {
    return app == null ? stated : lsps.looking.apps.admit(app, attempt, stated);
  }

  /** Whether requests are placed before the AM receives its containers. */
  boolean placesAtOnce() {
    return lsps.options.current().placesAtAsk()
        && PolicyBinder.isLspsPolicy(attempt.getQueue().getPolicy());
  }

  /** Notes containers that will not be increased, though the AM has requested that. */
  void notIncreased(List<ContainerId> more) {
    if (app != null && !more.isEmpty()) {
      app.notIncreased(more, container -> attempt.getRMContainer(container) != null);
    }
  }

  /** Observes the call before anything is placed. */
  void observe() {
    lsps.faults.guard(
        "asks",
        () -> {
          if (observe(Collections.emptyList(), Collections.emptyList(), lsps.time.now())) {
            app.placing();
          }
        });
  }

  /** Observes the containers returned to the AM. */
  void answer(List<Container> given) {
    lsps.faults.guard(
        "asks",
        () -> {
          long now = lsps.time.now();
          if (observe(stated, given, now)) {
            lsps.observation.asked(app, attempt, now);
          }
        });
  }

  private boolean observe(List<ResourceRequest> rows, List<Container> given, long now) {
    List<ResourceRequest> held = lsps.gate.received(attempt.getApplicationAttemptId());
    // Until its AM runs, an application's requests are for the AM.
    if (app == null || attempt.isWaitingForAMContainer()) {
      return false;
    }
    if (lsps.events.asked(app, attempt, rows, given, held, now)) {
      LeafApps.changed(attempt);
    }
    return true;
  }
}
