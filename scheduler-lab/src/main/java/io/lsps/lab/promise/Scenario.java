/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.Intervals;
import io.lsps.lab.sim.MasterModel;
import io.lsps.lab.sim.Settings;
import io.lsps.lab.workload.ClusterShape;
import io.lsps.lab.workload.Profile;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.util.Map;
import java.util.TreeMap;

/**
 * A workload on a cluster on which masters take containers.
 *
 * @param workload its name, with options or without, or a trace
 * @param overrides settings of schedulers, in the notation of {@code --set}
 * @param masters how masters behave
 * @param intervals of heartbeats and updates
 */
record Scenario(
    String workload, Map<String, String> overrides, MasterModel masters, Intervals intervals) {
  /** A master starts in 2 s and stays 5 s after its job, as MapReduce's does. */
  private static final MasterModel IN_CONTAINERS = new MasterModel(true, 2000, 5000);

  private static final Intervals OFTEN = new Intervals(1000, 1000, 500);
  private static final double TRACE_LOAD = 0.9;
  private static final int TRACE_SLOTS = 8;
  private static final int CHECK_EVERY = 100;

  Scenario {
    overrides = Map.copyOf(overrides);
  }

  static Scenario of(String workload) {
    return new Scenario(workload, Map.of(), IN_CONTAINERS, OFTEN);
  }

  /** The same with masters that take no container. */
  Scenario unmanaged() {
    return new Scenario(workload, overrides, MasterModel.UNMANAGED, intervals);
  }

  /** The same with other heartbeats and updates. */
  Scenario with(Intervals others) {
    return new Scenario(workload, overrides, masters, others);
  }

  /** The same with a setting more. */
  Scenario with(String key, String value) {
    Map<String, String> more = new TreeMap<>(overrides);
    more.put(key, value);
    return new Scenario(workload, more, masters, intervals);
  }

  Workload open() {
    return Workloads.byName(workload);
  }

  /** The cluster: the workload's own, or one on which a trace offers a load of 0.9. */
  Settings settings(Workload opened, long seed) {
    ClusterShape own = opened.cluster();
    ClusterShape shape =
        own != null
            ? own
            : new ClusterShape(
                Profile.of(opened, seed).nodesFor(TRACE_LOAD, TRACE_SLOTS), TRACE_SLOTS);
    Settings pool = Settings.pool(shape.nodes(), shape.slotsPerNode());
    return new Settings(pool.shape(), pool.sizes(), masters, intervals, pool.tasks(), CHECK_EVERY);
  }

  /** The command that runs it beside stock Fair. */
  String command(String scheduler, String seeds) {
    StringBuilder text = new StringBuilder("bin/lsps lab run --workload ").append(workload);
    text.append(masters.managed() ? " --am container" : "");
    text.append(" --schedulers fair,").append(scheduler).append(" --seeds ").append(seeds);
    new TreeMap<>(overrides)
        .forEach((key, value) -> text.append(" --set ").append(key).append('=').append(value));
    return text.toString();
  }
}
