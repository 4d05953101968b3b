/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.sim.settings.SimulationSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The workload, the draws and the settings of a run.
 *
 * @param workload its name with its options
 * @param users of the workload
 * @param draws what each asks of its cluster, at least one
 * @param settings of the first draw's cluster
 * @param overrides scheduler settings given for all
 * @param choices what the tuned rivals turned out to be
 */
public record RunSetup(
    String workload,
    List<String> users,
    List<DrawConditions> draws,
    SimulationSettings settings,
    Map<String, String> overrides,
    List<TuningResult> choices) {

  /** Seeds of the draws. */
  List<Long> seeds() {
    return draws.stream().map(DrawConditions::seed).toList();
  }

  /** The numbers of the cluster by names that need no knowledge of the code. */
  Map<String, Object> cluster() {
    Map<String, Object> cluster = new LinkedHashMap<>();
    cluster.put("nodes", settings.nodes());
    cluster.put("slotsPerNode", settings.slotsPerNode());
    cluster.put("slots", settings.slots());
    cluster.put("nodeMemoryMb", settings.nodeMemoryMb());
    cluster.put("nodeVcores", settings.nodeVcores());
    cluster.put("nodeSpeeds", settings.shape().speeds());
    cluster.put("am", settings.managedAm() ? "container" : "unmanaged");
    cluster.put("slowstart", settings.tasks().slowstart());
    cluster.put("reduceOverlap", settings.tasks().reduceOverlap());
    cluster.put("noise", settings.tasks().noise());
    cluster.put("taskFailureProbability", settings.tasks().failureProbability());
    cluster.put("nodeHeartbeatSeconds", settings.intervals().nodeHeartbeatMillis() / 1000.0);
    cluster.put("amHeartbeatSeconds", settings.intervals().amHeartbeatMillis() / 1000.0);
    cluster.put("updateSeconds", settings.intervals().updateMillis() / 1000.0);
    return cluster;
  }
}
