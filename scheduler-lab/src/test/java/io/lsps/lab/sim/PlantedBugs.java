/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Runs of two jobs under a stock scheduler that has a bug: ann submits first, then bob. */
final class PlantedBugs {
  static final WorkloadJob[] TWO_JOBS = {
    Trial.job("a", "ann", 0, Trial.tasks(12, 20), Trial.tasks(2, 10)),
    Trial.job("b", "bob", 5, Trial.tasks(12, 20), Trial.tasks(2, 10))
  };

  static final SimulationSettings CLUSTER = SimulationSettings.pool(2, 4);

  private PlantedBugs() {}

  /** The run ends by this invariant, under a FairScheduler with a bug. */
  static void breaks(String invariant, Supplier<AbstractYarnScheduler<?, ?>> scheduler) {
    breaks(invariant, "fair", Map.of(), CLUSTER, scheduler);
  }

  /**
   * The run ends by this invariant.
   *
   * @param base the laboratory's scheduler that the one with the bug is configured as
   */
  static void breaks(
      String invariant,
      String base,
      Map<String, String> settings,
      SimulationSettings cluster,
      Supplier<AbstractYarnScheduler<?, ?>> scheduler) {
    breaksIn(invariant, () -> run(base, settings, cluster, scheduler));
  }

  /** A call breaks this invariant. */
  static void breaksIn(String invariant, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            InvariantViolation.class,
            violation -> assertThat(violation.invariant()).isEqualTo(invariant));
  }

  /** A run under a scheduler of the test's own. */
  static Trial run(
      String base,
      Map<String, String> settings,
      SimulationSettings cluster,
      Supplier<AbstractYarnScheduler<?, ?>> scheduler) {
    SchedulerFactory stock = Schedulers.byName(base, settings);
    SchedulerFactory planted =
        new SchedulerFactory() {
          @Override
          public String name() {
            return stock.name();
          }

          @Override
          public Configuration configuration(
              List<String> users, SimulationSettings set, Path directory) {
            return stock.configuration(users, base.equals("fifo") ? CLUSTER : set, directory);
          }

          @Override
          public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
            return scheduler.get();
          }

          @Override
          public boolean computesShares() {
            return stock.computesShares();
          }

          @Override
          public boolean actsOnTime() {
            return stock.actsOnTime();
          }

          @Override
          public String queueOf(String user) {
            return stock.queueOf(user);
          }
        };
    return Trial.run(
        planted, cluster, 1, Workload.Jobs.of(List.of(TWO_JOBS)), List.of("ann", "bob"));
  }

  /** Changes ann's queue after each update. */
  abstract static class AfterUpdate extends FairScheduler {
    abstract void change(FSQueue queue);

    @Override
    public void update() {
      super.update();
      change(getQueueManager().getQueue("root.ann"));
    }
  }

  /** Changes what masters ask, or what they get. */
  static class Answering extends FairScheduler {
    List<ResourceRequest> asks(List<ResourceRequest> asks) {
      return asks;
    }

    List<Container> containers(List<Container> containers) {
      return containers;
    }

    @Override
    public Allocation allocate(
        ApplicationAttemptId id,
        List<ResourceRequest> asks,
        List<SchedulingRequest> requests,
        List<ContainerId> releases,
        List<String> additions,
        List<String> removals,
        ContainerUpdates updates) {
      Allocation answer =
          super.allocate(id, asks(asks), requests, releases, additions, removals, updates);
      return new Allocation(
          containers(answer.getContainers()), answer.getResourceLimit(), null, null, null);
    }
  }
}
