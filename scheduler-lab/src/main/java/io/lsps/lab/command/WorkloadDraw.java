/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.report.DrawConditions;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.WorkloadProfile;

/**
 * One draw of a workload, and the cluster it runs on.
 *
 * @param seed of the draw
 * @param profile what it amounts to
 * @param settings of its cluster: with {@code --load}, each draw has its own number of nodes
 */
public record WorkloadDraw(long seed, WorkloadProfile profile, SimulationSettings settings) {

  /** For reports. */
  public DrawConditions conditions() {
    return new DrawConditions(
        seed,
        profile.jobs(),
        settings.nodes(),
        settings.slots(),
        profile.load(settings.capacity()));
  }
}
