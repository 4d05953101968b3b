/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.forecast.StartWatch;
import io.lsps.yarn.gate.AskGate;
import io.lsps.yarn.options.OptionsSource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** Where applications are read from. */
public final class AppSources {
  final FairScheduler scheduler;
  final WorkloadModel model;
  final AskGate gate;
  final OptionsSource options;
  final StartWatch starts;
  final Applications apps;

  public AppSources(
      FairScheduler scheduler,
      WorkloadModel model,
      AskGate gate,
      OptionsSource options,
      StartWatch starts,
      Applications apps) {
    this.scheduler = scheduler;
    this.model = model;
    this.gate = gate;
    this.options = options;
    this.starts = starts;
    this.apps = apps;
  }
}
