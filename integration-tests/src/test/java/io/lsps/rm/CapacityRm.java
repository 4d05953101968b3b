/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import io.lsps.testing.OwnFolder;
import io.lsps.yarn.capacity.LeastWorkOrderingPolicy;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A ResourceManager with a CapacityScheduler, its nodes and masters played by a test. */
abstract class CapacityRm {
  static final String QUEUE = "yarn.scheduler.capacity.root.default.";

  @TempDir Path folder;
  MockRM rm;
  MockNM node;
  boolean asynchronous;
  final ManualClock clock = new ManualClock();

  @AfterEach
  void stop() {
    if (rm != null) {
      rm.stop();
    }
  }

  final CapacitySchedulerConfiguration conf(Class<? extends CapacityScheduler> scheduler) {
    YarnConfiguration conf = OwnFolder.use(new YarnConfiguration(), folder);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, scheduler, ResourceScheduler.class);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    conf.set(QUEUE + "ordering-policy", LeastWorkOrderingPolicy.class.getName());
    conf.set("yarn.scheduler.capacity.root.queues", "default");
    conf.set(QUEUE + "capacity", "100");
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    return new CapacitySchedulerConfiguration(conf);
  }

  final void start(Configuration conf, int containers) throws Exception {
    rm = started(conf);
    register(containers);
  }

  final MockRM started(Configuration conf) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    MockRM manager = new MockRM(conf);
    ((CapacityScheduler) manager.getResourceScheduler()).setClock(clock);
    manager.start();
    return manager;
  }

  final void register(int containers) throws Exception {
    node = rm.registerNode("127.0.0.1:1234", containers * TestRm.CONTAINER_MB, containers);
    rm.drainEvents();
  }

  final LspsCapacityScheduler ours() {
    return (LspsCapacityScheduler) rm.getResourceScheduler();
  }

  /** A job whose master runs. */
  final class Job {
    RMApp app;
    final MockAM master;
    private final List<Container> held = new ArrayList<>();

    Job(String user) throws Exception {
      this(user, Priority.newInstance(0));
    }

    Job(String user, Priority priority) throws Exception {
      app =
          MockRMAppSubmitter.submit(
              rm,
              MockRMAppSubmissionData.Builder.createWithMemory(TestRm.CONTAINER_MB, rm)
                  .withUser(user)
                  .withQueue("default")
                  .withAppName("job")
                  .withAppType("MAPREDUCE")
                  .withAppPriority(priority)
                  .withUnmanagedAM(false)
                  .withWaitForAppAcceptedState(!asynchronous)
                  .build());
      master = asynchronous ? launched() : MockRM.launchAndRegisterAM(app, rm, node);
      rm.drainEvents();
    }

    /** Hadoop's helper expects that nothing is given before the node's next heartbeat. */
    private MockAM launched() throws Exception {
      rm.waitForState(app.getApplicationId(), RMAppState.ACCEPTED);
      ApplicationAttemptId attempt = app.getCurrentAppAttempt().getAppAttemptId();
      node.nodeHeartbeat(true);
      rm.waitForState(attempt, RMAppAttemptState.ALLOCATED);
      MockAM launched = rm.sendAMLaunched(attempt);
      rm.waitForState(attempt, RMAppAttemptState.LAUNCHED);
      launched.registerAppAttempt();
      return launched;
    }

    void ask(int priority, int containers) throws Exception {
      ResourceRequest request =
          master.createResourceReq(ResourceRequest.ANY, TestRm.CONTAINER_MB, priority, containers);
      held.addAll(master.allocate(List.of(request), List.of()).getAllocatedContainers());
    }

    int take() throws Exception {
      held.addAll(master.doHeartbeat().getAllocatedContainers());
      return held.size();
    }

    /** Its containers of a priority run for so long. */
    void run(int priority, int seconds) throws Exception {
      for (Container container : held) {
        if (container.getPriority().getPriority() == priority) {
          report(container, ContainerState.RUNNING);
        }
      }
      rm.drainEvents();
      clock.tickSec(seconds);
    }

    void end(int priority) throws Exception {
      for (Container container : List.copyOf(held)) {
        if (container.getPriority().getPriority() == priority) {
          report(container, ContainerState.RUNNING);
          report(container, ContainerState.COMPLETE);
          held.remove(container);
        }
      }
      rm.drainEvents();
    }

    /** Node and master report to another ResourceManager what they have. */
    void recover() throws Exception {
      ApplicationAttemptId attempt = master.getApplicationAttemptId();
      List<NMContainerStatus> running = new ArrayList<>();
      running.add(running(app.getCurrentAppAttempt().getMasterContainer()));
      held.forEach(container -> running.add(running(container)));
      node.setResourceTrackerService(rm.getResourceTrackerService());
      node.registerNode(running, List.of(app.getApplicationId()));
      rm.drainEvents();
      app = rm.getRMContext().getRMApps().get(app.getApplicationId());
      rm.waitForState(attempt, RMAppAttemptState.LAUNCHED);
      master.setAMRMProtocol(rm.getApplicationMasterService(), rm.getRMContext());
      master.registerAppAttempt(false);
      rm.drainEvents();
    }

    private NMContainerStatus running(Container container) {
      return NMContainerStatus.newInstance(
          container.getId(),
          0,
          ContainerState.RUNNING,
          container.getResource(),
          "",
          0,
          container.getPriority(),
          0);
    }

    void finish() throws Exception {
      MockRM.finishAMAndVerifyAppState(app, rm, node, master);
      rm.drainEvents();
    }

    private void report(Container container, ContainerState state) throws Exception {
      node.nodeHeartbeat(
          master.getApplicationAttemptId(), container.getId().getContainerId(), state);
    }
  }

  /** So many heartbeats of the node, a second apart. */
  final void beat(int times) throws Exception {
    for (int i = 0; i < times; i++) {
      clock.tickSec(1);
      node.nodeHeartbeat(true);
      rm.drainEvents();
    }
  }
}
