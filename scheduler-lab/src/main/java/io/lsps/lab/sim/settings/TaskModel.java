/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * How tasks behave.
 *
 * @param slowstart share of a job's maps that must be done before it asks for reduces, 0 to 1
 * @param rampUpLimit most of the job's resources that early reduces may take while maps wait, 0 to
 *     1 (MapReduce's default is 0.5)
 * @param reduceOverlap part of a reduce's own time that can pass beside the job's last maps: start
 *     of its process, copying of what finished maps wrote; 0 to 1
 * @param noise coefficient of variation of a task's time around its stated one, 0 to 10
 * @param failureProbability chance that an attempt of a task fails, 0 to 1
 * @param maxAttempts failures of one task that fail its job (MapReduce's default is 4)
 */
public record TaskModel(
    double slowstart,
    double rampUpLimit,
    double reduceOverlap,
    double noise,
    double failureProbability,
    int maxAttempts) {
  /** MapReduce's defaults, without any trouble; no part of a reduce passes beside maps. */
  public static final TaskModel DEFAULT = new TaskModel(0.05, 0.5, 0, 0, 0, 4);

  /** Checks ranges. */
  public TaskModel {
    SettingRanges.share("slowstart", slowstart);
    SettingRanges.share("ramp-up limit", rampUpLimit);
    SettingRanges.share("reduce overlap", reduceOverlap);
    SettingRanges.share("failure probability", failureProbability);
    SettingRanges.positive("task attempts", maxAttempts);
    if (!(noise >= 0) || noise > 10) {
      throw new IllegalArgumentException(
          "noise is a coefficient of variation from 0 to 10, not " + noise);
    }
  }
}
