/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * One call of an application master, on its way through the scheduler: its requests are admitted,
 * observed, placed where there is room, and observed again with what was given.
 */
final class AskCall {
  private final LspsHooks lsps;
  private final FSAppAttempt attempt;
  private final TrackedApp app;
  private final List<ResourceRequest> stated;

  /**
   * A call.
   *
   * @param stated the requests that the AM has stated in it
   */
  AskCall(LspsHooks lsps, FSAppAttempt attempt, List<ResourceRequest> stated) {
    this.lsps = lsps;
    this.attempt = attempt;
    this.app = lsps.apps.get(attempt.getApplicationId());
    this.stated = stated;
  }

  /** The requests that the scheduler is told of: all of them in case of doubt. */
  List<ResourceRequest> admit() {
    if (app == null) {
      return stated;
    }
    if (lsps.options.current().ofQueue(app.queue()).mode().decidesAsStock()) {
      lsps.faults.guard("the release of held asks", () -> lsps.gate.letGo(attempt));
      return stated;
    }
    long now = lsps.time.now();
    List<ResourceRequest> admitted =
        lsps.notes.gated(
            attempt,
            now,
            () ->
                lsps.faults.guard(
                    "reduce admission",
                    null,
                    () -> lsps.gate.admit(app, attempt, stated, lsps.options.current(), now)));
    if (admitted == null) {
      lsps.faults.guard("the release of held asks", () -> lsps.gate.release(attempt));
      return stated;
    }
    return admitted;
  }

  /** Whether what is asked for is placed before the AM is told what it was given. */
  boolean placesAtOnce() {
    return lsps.options.current().placesAtAsk()
        && PolicyBinder.isOurs(attempt.getQueue().getPolicy());
  }

  /** The containers that will not become larger, though its AM has asked for that. */
  Collection<ContainerId> notIncreased() {
    return app == null ? new HashSet<>() : app.notIncreased;
  }

  /** Before anything is placed: the AM was told of all that it was given before. */
  void observe() {
    lsps.faults.guard(
        "asks",
        () -> {
          if (observe(Collections.emptyList(), Collections.emptyList(), lsps.time.now())) {
            app.placing();
          }
        });
  }

  /** The AM is told of what it was given. */
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
    List<ResourceRequest> held = lsps.gate.told(attempt.getApplicationAttemptId());
    // Until its AM runs, an application's asks are for the AM.
    if (app == null || attempt.isWaitingForAMContainer()) {
      return false;
    }
    if (lsps.events.asked(app, attempt, rows, given, held, now)) {
      LeafApps.changed(attempt);
    }
    return true;
  }
}
