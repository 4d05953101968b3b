/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedRmApp;
import io.lsps.lab.sim.cluster.SimulatedRmAttempt;
import io.lsps.lab.sim.engine.Processors;
import io.lsps.lab.sim.master.JobMasters;
import io.lsps.lab.sim.master.Master;
import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * An application between its submission and its removal. {@link SimulatedApplications} changes its
 * state.
 */
final class RunningJob {
  final WorkloadJob job;
  final JobMasters masters;
  final SimulatedRmApp app;
  SimulatedRmAttempt attempt;
  Master master;
  ContainerId amContainer;
  SimulatedNodeManager amNode;
  Processors.Work amStart;
  boolean amWanted;
  boolean ended;
  boolean leaving;
  boolean succeeded;

  RunningJob(WorkloadJob job, JobMasters masters, SimulatedRmApp app) {
    this.job = job;
    this.masters = masters;
    this.app = app;
    this.attempt = app.attempt();
  }

  /** Whether the master's node is lost. */
  boolean masterDown() {
    return amContainer != null && amNode.down();
  }
}
