/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.workload.ServiceJob;
import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/**
 * The master of a service. It holds its containers until it is stopped, and asks again for any that
 * is taken away.
 */
final class ServiceMaster extends HoldingMaster {
  private static final int PRIORITY = 1;

  private final ServiceJob service;
  private final ContainerKind kind;

  ServiceMaster(MasterHost host, WorkloadJob job, ServiceJob service, ApplicationAttemptId id) {
    this(host, job, service, id, kind(PRIORITY, service.size()));
  }

  private ServiceMaster(
      MasterHost host,
      WorkloadJob job,
      ServiceJob service,
      ApplicationAttemptId id,
      ContainerKind kind) {
    super(host, job, id, false, kind);
    this.service = service;
    this.kind = kind;
  }

  @Override
  public void start() {
    startTurns();
    asks().add(kind, service.containers());
    world().after(service.lifeMillis(), this::end);
    turn();
  }

  private void end() {
    if (!over()) {
      finish();
    }
  }

  @Override
  void launched(HeldContainer container) {
    // The container needs no task.
  }

  @Override
  void plan() {
    // The number of containers never changes.
  }

  @Override
  void taken() {
    asks().add(kind, 1);
    wake();
  }
}
