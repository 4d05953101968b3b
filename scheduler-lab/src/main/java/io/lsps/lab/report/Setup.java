/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.sim.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was run.
 *
 * @param workload its name with its options
 * @param users of the workload
 * @param seeds of the draws
 * @param settings of the cluster
 * @param load offered load of the first draw, 1 being all that the cluster can do
 * @param jobs number of jobs in the first draw
 * @param overrides scheduler settings given for all
 */
public record Setup(
    String workload,
    List<String> users,
    List<Long> seeds,
    Settings settings,
    double load,
    long jobs,
    Map<String, String> overrides) {

  /** The cluster in words that need no knowledge of the code. */
  Map<String, Object> cluster() {
    Map<String, Object> cluster = new LinkedHashMap<>();
    cluster.put("nodes", settings.nodes());
    cluster.put("slotsPerNode", settings.slotsPerNode());
    cluster.put("slots", settings.slots());
    cluster.put("nodeMemoryMb", settings.nodeMemoryMb());
    cluster.put("nodeVcores", settings.nodeVcores());
    cluster.put("nodeSpeeds", settings.shape().speeds());
    cluster.put("offeredLoad", load);
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
