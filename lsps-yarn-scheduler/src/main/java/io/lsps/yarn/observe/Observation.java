/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.observe;

import io.lsps.shadow.JobRecorder;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.tiers.Tiers;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** What is computed beside the FairScheduler's decisions where LsPS only observes. */
public final class Observation {
  private final OptionsSource options;
  private final JobRecorder recorder;
  private final ShadowForecast forecast;

  public Observation(
      FairScheduler scheduler,
      Tiers tiers,
      WorkloadModel model,
      OptionsSource options,
      JobRecorder recorder) {
    this.options = options;
    this.recorder = recorder;
    this.forecast = new ShadowForecast(scheduler, tiers, model, options, recorder);
  }

  /** Before each update of the scheduler. */
  public void refresh(long now) {
    if (options.current().mode() == Mode.OBSERVE) {
      recorder.begin(now);
    } else if (recorder.since() >= 0) {
      recorder.stop();
    }
  }

  /** Since when LsPS observes, milliseconds on the scheduler's clock; -1 where it does not. */
  public long since() {
    return recorder.since();
  }

  /** Who would gain and who would lose. */
  public ShadowForecast forecast() {
    return forecast;
  }
}
