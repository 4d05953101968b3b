/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.sim.settings.SimulationSettings.MasterModel;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.lab.workload.Workloads;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A workload on a cluster on which masters take containers.
 *
 * @param workload its name, with options or without, or a trace
 * @param overrides settings of schedulers, in the notation of {@code --set}
 * @param fairness the stock policy beneath, {@code fair} or {@code drf}
 */
record PromiseScenario(
    String workload,
    Map<String, String> overrides,
    String fairness,
    MasterModel masters,
    EventIntervals intervals) {
  /** A master starts in 2 s and stays 5 s after its job, as MapReduce's does. */
  private static final MasterModel IN_CONTAINERS = new MasterModel(true, 2000, 5000);

  private static final EventIntervals OFTEN = new EventIntervals(1000, 1000, 500);
  private static final int SLOT_MB = 1024;

  PromiseScenario {
    overrides = Map.copyOf(overrides);
  }

  static PromiseScenario of(String workload) {
    return new PromiseScenario(workload, Map.of(), "fair", IN_CONTAINERS, OFTEN);
  }

  /** The same with masters that take no container. */
  PromiseScenario unmanaged() {
    return new PromiseScenario(workload, overrides, fairness, MasterModel.UNMANAGED, intervals);
  }

  PromiseScenario with(EventIntervals others) {
    return new PromiseScenario(workload, overrides, fairness, masters, others);
  }

  PromiseScenario with(String key, String value) {
    Map<String, String> more = new TreeMap<>(overrides);
    more.put(key, value);
    return new PromiseScenario(workload, more, fairness, masters, intervals);
  }

  PromiseScenario onDrf() {
    return new PromiseScenario(workload, overrides, "drf", masters, intervals);
  }

  /** The same for stock Fair: without our settings, so that one run serves all of them. */
  PromiseScenario forFair() {
    Map<String, String> stock = new TreeMap<>(overrides);
    stock.keySet().removeIf(key -> key.startsWith("queue.lsps") || key.contains(".lsps."));
    if (fairness.equals("drf")) {
      stock.put("queue.schedulingPolicy", fairness);
      open().users().forEach(user -> stock.put("queue." + user + ".schedulingPolicy", fairness));
    }
    return new PromiseScenario(workload, stock, fairness, masters, intervals);
  }

  /** The same for our scheduler. Settings of the scenario win over others. */
  PromiseScenario forOurs(Map<String, String> others) {
    Map<String, String> all = new TreeMap<>(others);
    all.putAll(overrides);
    if (fairness.equals("drf")) {
      all.put("yarn.scheduler.lsps.fairness", fairness);
    }
    return new PromiseScenario(workload, all, fairness, masters, intervals);
  }

  Workload open() {
    return Workloads.byName(workload);
  }

  /** The workload's own cluster. */
  SimulationSettings settings(Workload opened) {
    ClusterShape shape = opened.cluster();
    SimulationSettings pool = SimulationSettings.pool(shape.nodes(), shape.slotsPerNode());
    return new SimulationSettings(pool.shape(), pool.sizes(), masters, intervals, pool.tasks(), 0);
  }

  /** The command that runs it beside stock Fair. */
  String command(String scheduler, Map<String, String> others, String seeds) {
    return "bin/dev lab run --workload "
        + workload
        + (masters.managed() ? " --am container --am-memory " + SLOT_MB : " --am unmanaged")
        + " --launch 0 --reduce-overlap 0"
        + " --schedulers "
        + named("fair", forFair())
        + ","
        + named(scheduler, forOurs(others))
        + " --seeds "
        + seeds;
  }

  private static String named(String scheduler, PromiseScenario scenario) {
    if (scenario.overrides().isEmpty()) {
      return scheduler;
    }
    String settings =
        new TreeMap<>(scenario.overrides())
            .entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(";"));
    String open =
        scheduler.endsWith("]")
            ? scheduler.substring(0, scheduler.length() - 1) + ";"
            : scheduler + "[";
    return "'" + open + settings + "]'";
  }
}
