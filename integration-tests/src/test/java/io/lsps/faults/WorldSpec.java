/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.AllocationDraw.Worlds;
import java.util.List;
import java.util.Map;

/**
 * What a world is like before anything happens.
 *
 * @param seed that it was drawn from
 * @param world name of its kind: see {@link Worlds}
 * @param site the ResourceManager's settings that differ from the defaults
 * @param allocations good allocation files; the first is there at the start
 * @param queues leaf queues that applications are submitted to
 * @param nodes number of machines
 * @param mostApps applications at once
 * @param frameworks application types that are submitted
 * @param monitor whether Global Preemption runs beside the scheduler
 * @param beside what the same script is run on as well, decision by decision
 * @param calm whether every ask can be served, so that all applications end in a calm cluster
 */
record WorldSpec(
    long seed,
    String world,
    Map<String, String> site,
    List<String> allocations,
    List<String> queues,
    int nodes,
    int mostApps,
    List<String> frameworks,
    boolean monitor,
    Beside beside,
    boolean calm) {

  /** What else runs the same script: nothing, ours without its fast path, or Hadoop's. */
  enum Beside {
    NOTHING,
    SLOW_PATH,
    FAIR_SCHEDULER
  }

  /**
   * Whether a node that is smaller than its load may have containers killed. Hadoop does so in the
   * order of creation by the clock on the wall, which is another in each run: not in worlds where
   * two runs are compared.
   */
  boolean overcommitKills() {
    return beside == Beside.NOTHING;
  }

  /** Whether the FairScheduler's own preemption is on. */
  boolean preempts() {
    return "true".equals(site.get("yarn.scheduler.fair.preemption"));
  }

  /** The same world with other settings and files. */
  WorldSpec with(Map<String, String> otherSite, List<String> otherFiles) {
    return with(otherSite, otherFiles, beside);
  }

  /** The same world with nothing beside. */
  WorldSpec alone() {
    return with(site, allocations, Beside.NOTHING);
  }

  private WorldSpec with(Map<String, String> conf, List<String> files, Beside other) {
    return new WorldSpec(
        seed, world, conf, files, queues, nodes, mostApps, frameworks, monitor, other, calm);
  }
}
