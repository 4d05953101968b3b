/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the worlds excuse as Hadoop's own is shown of the FairScheduler as well. */
class HadoopsOwnTest {
  @TempDir private Path folder;

  static Stream<Supplier<FairScheduler>> schedulers() {
    return Stream.of(FairScheduler::new, LspsFairScheduler::new);
  }

  /** Where this fails Hadoop has mended it, and the excuse in CounterChecks is to go. */
  @ParameterizedTest
  @MethodSource("schedulers")
  void aMoveTakesAContainerThatIsToShrinkTwice(Supplier<FairScheduler> maker) throws Exception {
    try (FaultWorld running = withOneJob(maker)) {
      FaultyJob job = running.jobs.all().iterator().next();
      RMContainer one = running(running, job);
      FSAppAttempt attempt = running.cluster.scheduler.getSchedulerApp(job.attempt());
      long before = attempt.getQueue().getMetrics().getAllocatedMB();
      assertThat(before).isPositive();

      shrink(running, job, one);
      var left = attempt.getQueue().getMetrics();
      String to = attempt.getQueue().getName().equals("root.a") ? "root.b" : "root.a";
      running.cluster.scheduler.moveApplication(job.id(), to);

      assertThat(left.getAllocatedMB())
          .isEqualTo(-one.getContainer().getResource().getMemorySize());
    }
  }

  /** Where this fails Hadoop has mended it, and Disturbed.shrunk is to go. */
  @ParameterizedTest
  @MethodSource("schedulers")
  void aShrunkContainerOfALostNodeCountsAsOneLess(Supplier<FairScheduler> maker) throws Exception {
    try (FaultWorld running = withOneJob(maker)) {
      FaultyJob job = running.jobs.all().iterator().next();
      RMContainer one = running(running, job);
      FSAppAttempt attempt = running.cluster.scheduler.getSchedulerApp(job.attempt());
      var metrics = attempt.getQueue().getMetrics();

      shrink(running, job, one);
      running.machines.giveUp(running.machines.of(one.getNodeId()));
      running.jobs.end(job, true, RMAppAttemptState.FINISHED);

      assertThat(metrics.getAllocatedMB()).isZero();
      assertThat(metrics.getAllocatedContainers()).isEqualTo(-1);
    }
  }

  /** Where this fails Hadoop has mended it, and Disturbed.anyResizedAgain is to go. */
  @ParameterizedTest
  @MethodSource("schedulers")
  void whatIsWithdrawnCountsAsGiven(Supplier<FairScheduler> maker) throws Exception {
    try (FaultWorld running = withOneJob(maker)) {
      FaultyJob job = running.jobs.all().iterator().next();
      RMContainer one = running(running, job);
      FSAppAttempt attempt = running.cluster.scheduler.getSchedulerApp(job.attempt());
      var metrics = attempt.getQueue().getMetrics();

      resize(running, job, one, 1.5);
      resize(running, job, one, 1.5);
      running.jobs.end(job, true, RMAppAttemptState.FINISHED);

      assertThat(metrics.getAllocatedMB())
          .isEqualTo(one.getContainer().getResource().getMemorySize() / 2);
    }
  }

  /** Where this fails Hadoop has mended it, and FairQueues.isRoomMade is to go. */
  @ParameterizedTest
  @MethodSource("schedulers")
  void roomThatWasMadeIsTakenThoughTheMasterRefusesTheNode(Supplier<FairScheduler> maker)
      throws Exception {
    try (FaultWorld running = withOneJob(maker)) {
      FaultyJob job = running.jobs.all().iterator().next();
      RMContainer victim = running(running, job);
      FairScheduler scheduler = running.cluster.scheduler;
      FSAppAttempt attempt = scheduler.getSchedulerApp(job.attempt());
      FSSchedulerNode node = scheduler.getSchedulerNode(victim.getNodeId());
      Resource size = victim.getAllocatedResource();
      ask(running, job, size);
      running.cluster.update();

      FairSchedulerAccess.keepFor(attempt, node, List.of(victim), size, size);
      List<String> refused = List.of(node.getNodeName());
      running.jobs.allocate(job, List.of(), List.of(), refused, List.of(), none());
      running.cluster.inside(() -> scheduler.killContainer(victim));
      Machine machine = running.machines.of(victim.getNodeId());
      machine.stopKilled(new Choice(0), true);
      running.machines.heartbeat(machine, machine.news());

      assertThat(running.jobs.allocate(job, List.of(), List.of(), List.of(), List.of(), none()))
          .extracting(given -> given.getNodeId().getHost())
          .contains(node.getNodeName());
    }
  }

  /** Where this fails Hadoop has mended it, and Disturbed.anyCountedTwice is to go. */
  @ParameterizedTest
  @MethodSource("schedulers")
  void whoHoldsContainersAndIsLetRunCountsTwice(Supplier<FairScheduler> maker) throws Exception {
    try (FaultWorld running = withOneJob(maker)) {
      running.cluster.load(
          files().get(0).replace("</all", "<queueMaxAppsDefault>1</queueMaxAppsDefault></all"));
      FaultyJob job = running.jobs.all().iterator().next();
      job.app.getApplicationSubmissionContext().setKeepContainersAcrossApplicationAttempts(true);
      running(running, job);
      running.jobs.submit(2, new Choice(1));

      running.jobs.masterDied(job);
      FSAppAttempt next = running.cluster.scheduler.getSchedulerApp(job.attempt());
      assertThat(next.getQueue().getResourceUsage()).isEqualTo(next.getResourceUsage());
      assertThat(Resources.isNone(next.getResourceUsage())).isFalse();
      FaultyJob other = running.jobs.all().stream().skip(1).findFirst().orElseThrow();
      running.jobs.end(other, true, RMAppAttemptState.FINISHED);

      assertThat(next.getQueue().getResourceUsage())
          .isEqualTo(Resources.multiply(next.getResourceUsage(), 2));
      assertThat(running.jobs.disturbed.anyCountedTwice).isFalse();
      running.jobs.disturbed.look(running.cluster.scheduler);
      assertThat(running.jobs.disturbed.anyCountedTwice).isTrue();
    }
  }

  private static void ask(FaultWorld world, FaultyJob job, Resource size) {
    Priority priority = Priority.newInstance(1);
    ResourceRequest row = ResourceRequest.newInstance(priority, ResourceRequest.ANY, size, 1);
    world.jobs.allocate(job, List.of(row), List.of(), List.of(), List.of(), none());
  }

  private static ContainerUpdates none() {
    return new ContainerUpdates();
  }

  private FaultWorld withOneJob(Supplier<FairScheduler> maker) throws Exception {
    WorldSpec drawn = WorldDraw.of(1, "fair", 0).world();
    WorldSpec world = drawn.with(Map.of("yarn.scheduler.lsps.place-at-ask", "false"), files());
    FaultWorld running = new FaultWorld(world, maker, Excuses.NONE, TwinLog.toNobody(), folder);
    running.jobs.submit(1, new Choice(1));
    return running;
  }

  private static List<String> files() {
    return List.of(
        "<allocations><queue name=\"root\"><queue name=\"a\"/><queue name=\"b\"/><queue"
            + " name=\"e\"/><queue name=\"p\"><queue name=\"c\"/><queue"
            + " name=\"d\"/></queue></queue></allocations>");
  }

  /** A container of the application that runs. */
  private static RMContainer running(FaultWorld world, FaultyJob job) {
    NodeSteps nodes = new NodeSteps(world);
    JobSteps masters = new JobSteps(world);
    for (int i = 0; i < 200; i++) {
      world.cluster.clock.step(1000);
      world.cluster.update();
      nodes.heartbeat(new Choice(i));
      masters.call(job, new Choice(i), true);
      for (RMContainer one :
          world.cluster.scheduler.getSchedulerApp(job.attempt()).getLiveContainers()) {
        if (one.getState() == RMContainerState.RUNNING) {
          return one;
        }
      }
    }
    throw new AssertionError("nothing runs");
  }

  private static void shrink(FaultWorld world, FaultyJob job, RMContainer one) {
    resize(world, job, one, 0.5);
  }

  private static void resize(FaultWorld world, FaultyJob job, RMContainer one, double factor) {
    ContainerId id = one.getContainerId();
    boolean more = factor > 1;
    ContainerUpdates updates = new ContainerUpdates();
    (more ? updates.getIncreaseRequests() : updates.getDecreaseRequests())
        .add(
            UpdateContainerRequest.newInstance(
                one.getContainer().getVersion(),
                id,
                more
                    ? ContainerUpdateType.INCREASE_RESOURCE
                    : ContainerUpdateType.DECREASE_RESOURCE,
                Resources.multiply(one.getContainer().getResource(), factor),
                ExecutionType.GUARANTEED));
    world.jobs.allocate(job, List.of(), List.of(), List.of(), List.of(), updates);
  }
}
