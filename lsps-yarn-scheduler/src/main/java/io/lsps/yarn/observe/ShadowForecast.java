/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.observe;

import io.lsps.shadow.Forecast;
import io.lsps.shadow.JobRecorder;
import io.lsps.shadow.ShadowRules;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.gate.AskGate;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.tiers.Tiers;
import java.util.function.Function;

/**
 * The forecast of who would gain and lose, by the settings in force. It is made on the thread of
 * whoever asks, never on the scheduler's, and kept for a minute.
 */
public final class ShadowForecast {
  private static final long KEPT_MILLIS = 60_000;
  private static final int FEW_JOBS = 100;
  private static final String ROOT = "root";

  private final Function<String, ShadowRules.QueueLimits> limits;
  private final Tiers tiers;
  private final WorkloadModel model;
  private final OptionsSource options;
  private final JobRecorder recorder;
  private Forecast made;
  private Options madeUnder;
  private long madeVersion = -1;
  private long madeMillis;

  ShadowForecast(
      Function<String, ShadowRules.QueueLimits> limits,
      Tiers tiers,
      WorkloadModel model,
      OptionsSource options,
      JobRecorder recorder) {
    this.limits = limits;
    this.tiers = tiers;
    this.model = model;
    this.options = options;
    this.recorder = recorder;
  }

  /** The forecast, where a job has ended since not older than a minute; of few jobs, of now. */
  public synchronized Forecast at(long now) {
    long version = recorder.version();
    Options current = options.current();
    boolean soon = made != null && made.all().jobs() >= FEW_JOBS && now - madeMillis < KEPT_MILLIS;
    boolean stale = version != madeVersion && !soon;
    if (made == null || madeUnder != current || stale) {
      made = Forecast.of(recorder.jobs(id -> model.job(id, now), now), rules(current));
      madeUnder = current;
      madeVersion = version;
      madeMillis = now;
    }
    return made;
  }

  /** Users are taken for siblings below the root, whose settings hold among them. */
  private ShadowRules rules(Options current) {
    return new ShadowRules(
        current.ofQueue(ROOT).rule(1), AskGate.rules(ROOT, current), tiers::order, limits);
  }
}
