/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.report.Conditions;
import io.lsps.lab.sim.Settings;
import io.lsps.lab.workload.Profile;

/**
 * One draw of a workload, and the cluster it runs on.
 *
 * @param seed of the draw
 * @param profile what it amounts to
 * @param settings of its cluster: with {@code --load}, each draw has its own number of nodes
 */
record WorkloadDraw(long seed, Profile profile, Settings settings) {

  /** For reports. */
  Conditions conditions() {
    return new Conditions(
        seed,
        profile.jobs(),
        settings.nodes(),
        settings.slots(),
        profile.load(settings.capacity()));
  }
}
