/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.Faults;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.gate.AskGate;
import io.lsps.yarn.options.OptionsSource;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What the scheduler is told of a master's asks: all of them in case of doubt. */
final class Admission {
  private final Applications apps;
  private final AskGate gate;
  private final OptionsSource options;
  private final Faults faults;
  private final Notes notes;

  Admission(Applications apps, AskGate gate, OptionsSource options, Faults faults, Notes notes) {
    this.apps = apps;
    this.gate = gate;
    this.options = options;
    this.faults = faults;
    this.notes = notes;
  }

  List<ResourceRequest> admit(FSAppAttempt attempt, List<ResourceRequest> asks, long now) {
    TrackedApp app = apps.get(attempt.getApplicationId());
    if (app == null) {
      return asks;
    }
    if (options.current().mode().decidesAsStock()) {
      faults.guard("the release of held asks", () -> gate.letGo(attempt));
      return asks;
    }
    List<ResourceRequest> admitted =
        notes.gated(
            attempt,
            now,
            () ->
                faults.guard(
                    "reduce admission",
                    null,
                    () -> gate.admit(app, attempt, asks, options.current(), now)));
    if (admitted == null) {
      faults.guard("the release of held asks", () -> gate.release(attempt));
      return asks;
    }
    return admitted;
  }
}
