/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock schedulers with a bug planted: each invariant ends the run by its name. */
class PlantedBugsTest {
  private static final JobSpec[] TWO_JOBS = {
    Trial.job("a", "ann", 0, Trial.tasks(12, 20), Trial.tasks(2, 10)),
    Trial.job("b", "bob", 5, Trial.tasks(12, 20), Trial.tasks(2, 10))
  };

  private static final Settings CLUSTER = Settings.pool(2, 4);

  private static void breaks(String invariant, Supplier<AbstractYarnScheduler<?, ?>> scheduler) {
    breaks(invariant, "fair", Map.of(), CLUSTER, scheduler);
  }

  private static void breaks(
      String invariant,
      String base,
      Map<String, String> settings,
      Settings cluster,
      Supplier<AbstractYarnScheduler<?, ?>> scheduler) {
    assertThatThrownBy(() -> run(base, settings, cluster, scheduler))
        .isInstanceOfSatisfying(
            InvariantViolation.class,
            violation -> assertThat(violation.invariant()).isEqualTo(invariant));
  }

  private static Trial run(
      String base,
      Map<String, String> settings,
      Settings cluster,
      Supplier<AbstractYarnScheduler<?, ?>> scheduler) {
    SchedulerFactory stock = Schedulers.byName(base, settings);
    SchedulerFactory planted =
        new SchedulerFactory() {
          @Override
          public String name() {
            return stock.name();
          }

          @Override
          public Configuration configuration(List<String> users, Settings set, Path directory) {
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

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "fair-preempt", "capacity", "lsps", "lsps-flex"})
  void aSchedulerWithoutABugBreaksNothing(String scheduler) {
    for (Settings settings : List.of(CLUSTER, CLUSTER.immediate(), CLUSTER.withManagedAm(1000))) {
      assertThat(Trial.run(scheduler, settings, TWO_JOBS).succeeded).hasSize(2);
    }
  }

  /** A tenth for everyone leaves shares far below the capacity, and is legal. */
  @ParameterizedTest
  @ValueSource(strings = {"fair", "lsps"})
  void legalMaximaEndNoRun(String scheduler) {
    Settings large = Settings.pool(10, 4);
    Map<String, String> limits =
        Map.of(
            "queue.ann.maxResources", "10.0%",
            "queue.bob.maxResources", "10.0%",
            "queue.ann.maxRunningApps", "1",
            "queue.bob.minResources", "2048 mb, 1 vcores");
    Trial trial =
        Trial.run(
            scheduler,
            limits,
            large,
            1,
            Workload.Jobs.of(List.of(TWO_JOBS)),
            List.of("ann", "bob"));
    assertThat(trial.succeeded).hasSize(2);
  }

  @Test
  void overbookedCoresAreSeen() {
    // Stock FIFO itself, on nodes of two cores and memory for four containers.
    Settings fewCores = CLUSTER.with(new NodeShape(2, 4096, 2, List.of(1.0)));
    breaks("capacity never exceeded", "fifo", Map.of(), fewCores, FifoScheduler::new);
  }

  @Test
  void roomLeftIdleIsSeen() {
    breaks(
        "no room beside an eligible ask",
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // One of the two nodes is never assigned anything.
                if (!(event instanceof NodeUpdateSchedulerEvent update)
                    || !update.getRMNode().getHostName().endsWith("1")) {
                  super.handle(event);
                }
              }
            });
  }

  @Test
  void anAskThatIsLostIsSeen() {
    breaks(
        "asks conserved",
        () ->
            new Answering() {
              @Override
              List<ResourceRequest> asks(List<ResourceRequest> asks) {
                asks.forEach(ask -> ask.setNumContainers(ask.getNumContainers() / 2));
                return asks;
              }
            });
  }

  @Test
  void aContainerThatIsKeptIsSeen() {
    breaks(
        "asks conserved",
        () ->
            new Answering() {
              @Override
              List<Container> containers(List<Container> containers) {
                return containers.isEmpty() ? containers : containers.subList(1, containers.size());
              }
            });
  }

  @Test
  void aContainerThatIsGivenTwiceIsSeen() {
    breaks(
        "no container is given twice",
        () ->
            new Answering() {
              @Override
              List<Container> containers(List<Container> containers) {
                List<Container> twice = new ArrayList<>(containers);
                twice.addAll(containers);
                return twice;
              }
            });
  }

  @Test
  void queuesBeyondMaxResourcesAreSeen() {
    breaks(
        "maxResources",
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // It assigns without a limit.
                FSQueue queue = getQueueManager().getQueue("root.ann");
                queue.setMaxShare(new ConfigurableResource(Resource.newInstance(8192, 8)));
                super.handle(event);
                queue.setMaxShare(new ConfigurableResource(Resource.newInstance(1024, 1)));
              }
            });
  }

  @Test
  void tooManyRunningApplicationsAreSeen() {
    breaks(
        "maxRunningApps",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                queue.setMaxRunningApps(0);
              }
            });
  }

  @Test
  void mastersBeyondTheirShareAreSeen() {
    breaks(
        "maxAMShare",
        "fair",
        Map.of(),
        CLUSTER.withManagedAm(1000),
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                // It assigns without a limit.
                FSQueue queue = getQueueManager().getQueue("root.ann");
                queue.setMaxAMShare(-1);
                super.handle(event);
                queue.setMaxAMShare(0.01f);
              }
            });
  }

  @Test
  void sharesBeyondWhatIsSharedAreSeen() {
    breaks("shares sum to what is shared", () -> sharing(12_000));
  }

  @Test
  void sharesBelowTheMinimumAreSeen() {
    breaks(
        "shares within their limits",
        "fair",
        Map.of("queue.ann.minResources", "4096 mb, 4 vcores"),
        CLUSTER,
        () -> sharing(1024));
  }

  @Test
  void sharesOfAnIdleQueueAreSeen() {
    breaks(
        "no share without a running application",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                getQueueManager().getQueue("root.bob").getFairShare().setMemorySize(7);
              }
            });
  }

  @Test
  void sharesOutOfProportionAreSeen() {
    breaks(
        "shares in proportion to weights",
        () ->
            new AfterUpdate() {
              @Override
              void change(FSQueue queue) {
                FSQueue other = getQueueManager().getQueue("root.bob");
                if (other.isActive() && queue.isActive()) {
                  queue.getFairShare().setMemorySize(2000);
                  other.getFairShare().setMemorySize(8192 - 2000);
                }
              }
            });
  }

  @Test
  void whatIsLeftAtTheEndIsSeen() {
    breaks(
        "everything free at the end",
        () ->
            new FairScheduler() {
              @Override
              public void handle(SchedulerEvent event) {
                super.handle(event);
                getRootQueueMetrics().setAvailableResourcesToQueue(Resource.newInstance(1, 1));
                if (event instanceof NodeUpdateSchedulerEvent && !counted) {
                  counted = true;
                  getRootQueueMetrics()
                      .incrPendingResources("", "ann", 1, Resource.newInstance(1, 1));
                }
              }

              private boolean counted;
            });
  }

  @Test
  void aTaskThatEndsTwiceIsSeen() {
    TaskPool pool = new TaskPool(Trial.tasks(1, 1));
    pool.start();
    pool.succeed(0);
    assertThatThrownBy(() -> pool.succeed(0))
        .isInstanceOfSatisfying(
            InvariantViolation.class,
            violation -> assertThat(violation.invariant()).isEqualTo("only a running task ends"));
  }

  @Test
  void timeThatFallsIsSeen() {
    VirtualClock clock = new VirtualClock();
    clock.advanceTo(5);
    assertThatThrownBy(() -> clock.advanceTo(4))
        .isInstanceOfSatisfying(
            InvariantViolation.class,
            violation -> assertThat(violation.invariant()).isEqualTo("virtual time never falls"));
  }

  private static FairScheduler sharing(long megabytes) {
    return new AfterUpdate() {
      @Override
      void change(FSQueue queue) {
        if (queue.isActive()) {
          queue.getFairShare().setMemorySize(megabytes);
        }
      }
    };
  }

  /** Changes ann's queue after each update. */
  private abstract static class AfterUpdate extends FairScheduler {
    abstract void change(FSQueue queue);

    @Override
    public void update() {
      super.update();
      change(getQueueManager().getQueue("root.ann"));
    }
  }

  /** Changes what masters ask, or what they get. */
  private static class Answering extends FairScheduler {
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
