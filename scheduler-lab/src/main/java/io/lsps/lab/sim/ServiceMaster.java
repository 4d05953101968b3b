/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.ServiceJob;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * The master of a service: holds its containers until it is stopped, and asks again for any that is
 * taken from it.
 */
final class ServiceMaster implements Master {
  private static final int PRIORITY = 1;

  private final Simulation sim;
  private final JobSpec job;
  private final ServiceJob service;
  private final ApplicationAttemptId id;
  private final HeldContainers containers;
  private final Ask ask;
  private final AskTable asks;
  private final Turns turns;
  private boolean over;

  ServiceMaster(Simulation sim, JobSpec job, ServiceJob service, ApplicationAttemptId id) {
    this.sim = sim;
    this.job = job;
    this.service = service;
    this.id = id;
    this.containers = new HeldContainers(sim, job);
    this.ask =
        new Ask(PRIORITY, Resource.newInstance(service.size().memoryMb(), service.size().vcores()));
    this.asks = new AskTable(ask);
    this.turns = new Turns(sim, this::turn);
  }

  @Override
  public void start() {
    turns.start();
    asks.add(ask, service.containers());
    sim.after(service.lifeMillis(), this::end);
    turn();
  }

  @Override
  public void wake() {
    turns.next();
  }

  private void turn() {
    List<ContainerId> back = containers.toRelease();
    for (Container container : sim.calls().allocate(id, List.of(), back).getContainers()) {
      if (asks.take(ask)) {
        containers.launch(container, ask);
      } else {
        containers.refuse(container);
        turns.next();
      }
    }
    if (asks.hasChanges()) {
      sim.calls().allocate(id, asks.changes(), List.of());
    }
    sim.demandChanged(this, asks.total());
    if (sim.actsOnTime() && asks.total() > 0) {
      turns.poll();
    }
  }

  private void end() {
    if (!over) {
      over = true;
      turns.stop();
      containers.exitAll();
      sim.jobDone(this);
    }
  }

  @Override
  public void containerFinished(ContainerId container) {
    if (containers.gone(container) != null && !over) {
      asks.add(ask, 1);
      wake();
    }
    if (over && !containers.anyUnconfirmed()) {
      sim.leave(this);
    }
  }

  @Override
  public void stop() {
    over = true;
    turns.stop();
    containers.abandon();
  }

  @Override
  public boolean hasLiveContainers() {
    return containers.anyUnconfirmed();
  }

  @Override
  public JobSpec job() {
    return job;
  }

  @Override
  public ApplicationAttemptId id() {
    return id;
  }
}
