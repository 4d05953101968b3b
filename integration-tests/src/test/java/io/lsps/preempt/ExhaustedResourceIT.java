/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.testing.Await;
import io.lsps.testing.OwnFolder;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One user holds all of a resource, and a queue with a minimum share submits an application. Whom
 * Hadoop's own preemption serves, Global Preemption serves, whatever is used up, with a limit on
 * application masters or without. Under policy fair, where memory is left, it serves nobody: w0 has
 * less memory than its fair share then.
 */
class ExhaustedResourceIT {
  private static final int MB = 1024;

  @TempDir Path folder;

  @ParameterizedTest(name = "{0} GB, {1} vcores and {2} GPUs, maxAMShare {3}, {4}")
  @CsvSource({
    "8, 8, 0, 0.5, fair",
    "8, 8, 0, 0.5, drf",
    "8, 8, 0, -1, fair",
    "8, 8, 0, -1, drf",
    "8, 32, 0, 0.5, fair",
    "8, 32, 0, 0.5, drf",
    "8, 32, 0, -1, fair",
    "8, 32, 0, -1, drf",
    "32, 8, 0, 0.5, drf",
    "32, 8, 0, -1, drf",
    "8, 32, 32, 0.5, drf",
    "32, 8, 32, -1, drf",
    "8, 32, 8, 0.5, fair"
  })
  void theGuaranteedQueueIsServed(int gb, int vcores, int gpus, String maxAmShare, String policy)
      throws Exception {
    withTypes(new YarnConfiguration(), gpus);
    Resource size = amount(gb, vcores, gpus);
    try (FullNode stock = new FullNode(folder, false, false, size, maxAmShare, policy)) {
      Await.until("Hadoop's preemption serves bob", stock::serves);
    }
    isServedByGlobalPreemption(size, maxAmShare, policy);
  }

  /** Hadoop's own preemption does not, in a minute (3.3.6). */
  @ParameterizedTest
  @ValueSource(strings = {"0.5", "-1"})
  void whereOnlyGpusAreUsedUpGlobalPreemptionServes(String maxAmShare) throws Exception {
    withTypes(new YarnConfiguration(), 8);
    isServedByGlobalPreemption(amount(32, 32, 8), maxAmShare, "drf");
  }

  private void isServedByGlobalPreemption(Resource size, String maxAmShare, String policy)
      throws Exception {
    for (boolean ours : new boolean[] {false, true}) {
      try (FullNode gp = new FullNode(folder, true, ours, size, maxAmShare, policy)) {
        int seconds = 0;
        while (!gp.serves() && seconds < 60) {
          seconds++;
        }
        // The timeout of the minimum share is 2 s; a round is every 5 s, and the grace period 5 s.
        assertThat(seconds).as("seconds beside %s", gp.scheduler().getClass()).isLessThan(15);
      }
    }
  }

  private static Resource amount(int gb, int vcores, int gpus) {
    Map<String, Long> more = gpus == 0 ? Map.of() : Map.of("gpu", (long) gpus);
    return Resource.newInstance((long) gb * MB, vcores, more);
  }

  private static YarnConfiguration withTypes(YarnConfiguration conf, int gpus) {
    conf.set(YarnConfiguration.RESOURCE_TYPES, gpus == 0 ? "" : "gpu");
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }

  @AfterEach
  void typesOfHadoopAgain() {
    withTypes(new YarnConfiguration(), 0);
  }

  /** A node whose every container w0 holds, and bob's application, which has none. */
  private static final class FullNode implements AutoCloseable {
    private final ControlledClock clock = new ControlledClock();
    private final MockRM rm;
    private final MockNM node;
    private final GlobalPreemptionMonitor monitor;
    private final Resource container;
    private final RMApp bob;

    FullNode(Path folder, boolean gp, boolean ours, Resource size, String maxAmShare, String policy)
        throws Exception {
      DefaultMetricsSystem.setMiniClusterMode(true);
      int gpus = size.getResources().length == 2 ? 0 : 1;
      container = amount(1, 1, gpus);
      String minimum = "memory-mb=4096,vcores=4" + (gpus == 0 ? "" : ",gpu=4");
      YarnConfiguration conf = withTypes(conf(folder, gp, ours, maxAmShare, policy, minimum), gpus);
      rm = new MockRM(conf);
      scheduler().setClock(clock);
      monitor = gp ? new GlobalPreemptionMonitor() : null;
      if (gp) {
        monitor.init(conf, rm.getRMContext(), scheduler());
      }
      rm.start();
      node = rm.registerNode("127.0.0.1:1234", size);
      rm.drainEvents();
      scheduler().update();
      MockAM master = MockRM.launchAndRegisterAM(submit("w0"), rm, node);
      master.allocate(
          List.of(
              ResourceRequest.newInstance(
                  Priority.newInstance(20), ResourceRequest.ANY, container, 40)),
          List.of());
      pass();
      assertThat(usage().getVirtualCores()).as("%s", usage()).isEqualTo(8);
      // Hadoop's queues have been starving since the wall clock's time of their making otherwise.
      scheduler().update();
      bob = submit("bob");
    }

    private static YarnConfiguration conf(
        Path folder, boolean gp, boolean ours, String maxAmShare, String policy, String minimum)
        throws IOException {
      Path file = folder.resolve("fair-scheduler.xml");
      String which = ours ? "io.lsps.yarn.LspsPolicy" : policy;
      Files.writeString(
          file,
          "<allocations><queue name='root'><schedulingPolicy>"
              + which
              + "</schedulingPolicy>"
              + (ours ? "<lspsFairness>" + policy + "</lspsFairness>" : "")
              + "<minSharePreemptionTimeout>2</minSharePreemptionTimeout><queue name='w0'/>"
              + "<queue name='bob'><minResources>"
              + minimum
              + "</minResources></queue></queue>"
              + "<queueMaxAMShareDefault>"
              + maxAmShare
              + "</queueMaxAMShareDefault><defaultQueueSchedulingPolicy>"
              + which
              + "</defaultQueueSchedulingPolicy></allocations>");
      YarnConfiguration conf = OwnFolder.use(new YarnConfiguration(), folder);
      conf.setClass(
          YarnConfiguration.RM_SCHEDULER,
          ours ? LspsFairScheduler.class : FairScheduler.class,
          ResourceScheduler.class);
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.toAbsolutePath().toString());
      conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 0);
      conf.setBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, true);
      conf.setBoolean(FairSchedulerConfiguration.DYNAMIC_MAX_ASSIGN, false);
      conf.setBoolean(FairSchedulerConfiguration.PREEMPTION, !gp);
      conf.setInt(FairSchedulerConfiguration.WAIT_TIME_BEFORE_KILL, 0);
      conf.set("yarn.scheduler.lsps.history.dir", "");
      conf.set("yarn.scheduler.lsps.place-at-ask", "false");
      return conf;
    }

    FairScheduler scheduler() {
      return (FairScheduler) rm.getResourceScheduler();
    }

    private RMApp submit(String queue) throws Exception {
      RMApp app =
          MockRMAppSubmitter.submit(
              rm,
              MockRMAppSubmissionData.Builder.createWithResource(container, rm)
                  .withUser(queue)
                  .withQueue(queue)
                  .withUnmanagedAM(false)
                  .build());
      rm.drainEvents();
      scheduler().update();
      return app;
    }

    private Resource usage() {
      return scheduler().getQueueManager().getQueue("root.w0").getResourceUsage();
    }

    /** A second passes; whether bob's application has its master. */
    boolean serves() throws Exception {
      pass();
      return scheduler()
              .getSchedulerApp(bob.getCurrentAppAttempt().getAppAttemptId())
              .getLiveContainers()
              .size()
          == 1;
    }

    private void pass() throws Exception {
      clock.tickMsec(1000);
      scheduler().update();
      if (monitor != null) {
        monitor.editSchedule();
      }
      node.nodeHeartbeat(true);
      rm.drainEvents();
    }

    @Override
    public void close() {
      rm.stop();
    }
  }
}
