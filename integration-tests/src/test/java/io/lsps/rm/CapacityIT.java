/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.testing.OwnFolder;
import io.lsps.yarn.capacity.LeastWorkOrderingPolicy;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of jobs in a leaf queue of the CapacityScheduler. */
class CapacityIT {
  private static final String QUEUE = "yarn.scheduler.capacity.root.default.";

  @TempDir private Path folder;
  private MockRM rm;
  private MockNM node;
  private final ManualClock clock = new ManualClock();

  @AfterEach
  void stop() {
    if (rm != null) {
      rm.stop();
    }
  }

  private CapacitySchedulerConfiguration conf(Class<? extends CapacityScheduler> scheduler) {
    YarnConfiguration conf = OwnFolder.use(new YarnConfiguration(), folder);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, scheduler, ResourceScheduler.class);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    conf.set(QUEUE + "ordering-policy", LeastWorkOrderingPolicy.class.getName());
    conf.set("yarn.scheduler.capacity.root.queues", "default");
    conf.set(QUEUE + "capacity", "100");
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    return new CapacitySchedulerConfiguration(conf);
  }

  private void start(Configuration conf, int containers) throws Exception {
    DefaultMetricsSystem.setMiniClusterMode(true);
    rm = new MockRM(conf);
    ((CapacityScheduler) rm.getResourceScheduler()).setClock(clock);
    rm.start();
    node = rm.registerNode("127.0.0.1:1234", containers * TestRm.CONTAINER_MB, containers);
    rm.drainEvents();
  }

  private LspsCapacityScheduler ours() {
    return (LspsCapacityScheduler) rm.getResourceScheduler();
  }

  /** A job whose master runs. */
  private final class Job {
    private final MockAM master;
    private final List<Container> held = new ArrayList<>();

    Job(String user) throws Exception {
      RMApp app =
          MockRMAppSubmitter.submit(
              rm,
              MockRMAppSubmissionData.Builder.createWithMemory(TestRm.CONTAINER_MB, rm)
                  .withUser(user)
                  .withQueue("default")
                  .withAppName("job")
                  .withAppType("MAPREDUCE")
                  .withUnmanagedAM(false)
                  .build());
      master = MockRM.launchAndRegisterAM(app, rm, node);
      rm.drainEvents();
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

    private void report(Container container, ContainerState state) throws Exception {
      node.nodeHeartbeat(
          master.getApplicationAttemptId(), container.getId().getContainerId(), state);
    }
  }

  /** So many heartbeats of the node, a second apart. */
  private void beat(int times) throws Exception {
    for (int i = 0; i < times; i++) {
      clock.tickSec(1);
      node.nodeHeartbeat(true);
      rm.drainEvents();
    }
  }

  @Test
  void theJobWithTheLeastWorkLeftGoesFirst() throws Exception {
    start(conf(LspsCapacityScheduler.class), 6);
    Job large = new Job("alice");
    Job small = new Job("alice");
    large.ask(TestJob.MAP, 20);
    small.ask(TestJob.MAP, 3);
    beat(6);

    // Four containers beside two masters: one first task of the large job at most.
    assertThat(small.take()).isEqualTo(3);
    assertThat(large.take()).isEqualTo(1);
    assertThat(ours().faults()).isZero();
  }

  @Test
  void reducesWaitUntilTheyCanWork() throws Exception {
    start(conf(LspsCapacityScheduler.class), 6);
    Job job = new Job("alice");
    job.ask(TestJob.MAP, 2);
    job.ask(TestJob.REDUCE, 2);
    beat(4);
    assertThat(job.take()).as("maps alone").isEqualTo(2);

    job.end(TestJob.MAP);
    job.take();
    beat(4);
    assertThat(job.take()).as("reduces").isEqualTo(2);
    assertThat(ours().faults()).isZero();
  }

  /** Two users of the same work share the queue, whoever was first. */
  @Test
  void usersWithJobsOfOneSizeShareTheQueue() throws Exception {
    start(conf(LspsCapacityScheduler.class), 12);
    Job alice = new Job("alice");
    Job bob = new Job("bob");
    alice.ask(TestJob.MAP, 50);
    bob.ask(TestJob.MAP, 50);
    beat(12);
    assertThat(alice.take()).isEqualTo(5);
    assertThat(bob.take()).isEqualTo(5);
    assertThat(ours().faults()).isZero();
  }

  @Test
  void aBadSettingIsRefusedAtARefreshAndTheOrderStays() throws Exception {
    CapacitySchedulerConfiguration conf = conf(LspsCapacityScheduler.class);
    start(conf, 6);
    Job large = new Job("alice");
    Job small = new Job("alice");
    large.ask(TestJob.MAP, 20);
    small.ask(TestJob.MAP, 3);
    Configuration bad = new Configuration(conf);
    bad.set(QUEUE + "ordering-policy.least-work.lag", "soon");
    assertThatThrownBy(() -> ours().reinitialize(bad, rm.getRMContext()))
        .rootCause()
        .hasMessageContaining("ordering-policy.least-work.lag")
        .hasMessageContaining("\"soon\"");
    // Another good one takes effect, and all that is known stays known.
    Configuration good = new Configuration(conf);
    good.set(QUEUE + "ordering-policy.least-work.lag", "1");
    ours().reinitialize(good, rm.getRMContext());
    beat(6);
    assertThat(small.take()).isEqualTo(3);
    assertThat(large.take()).isEqualTo(1);
    assertThat(ours().faults()).isZero();
  }

  /** Caught: jobs of one class in the order of a hash table. */
  @Test
  void ofJobsAlikeTheEarlierGoesFirst() throws Exception {
    start(conf(LspsCapacityScheduler.class), 12);
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      jobs.add(new Job("alice"));
      clock.tickSec(1);
    }
    // From the last to the first: it is the submission that counts.
    for (int i = jobs.size() - 1; i >= 0; i--) {
      jobs.get(i).ask(TestJob.MAP, 1);
    }
    beat(4);
    List<Integer> taken = new ArrayList<>();
    for (Job job : jobs) {
      taken.add(job.take());
    }
    assertThat(taken).containsExactly(1, 1, 1, 0, 0, 0, 0, 0, 0);
    assertThat(ours().faults()).isZero();
  }

  /** Caught: reduces that wait for ever in a queue that has another order by now. */
  @Test
  void anotherOrderAfterARefreshHoldsNothingBack() throws Exception {
    CapacitySchedulerConfiguration conf = conf(LspsCapacityScheduler.class);
    start(conf, 8);
    Job job = new Job("alice");
    job.ask(TestJob.MAP, 2);
    job.ask(TestJob.REDUCE, 2);
    beat(4);
    assertThat(job.take()).as("maps alone").isEqualTo(2);
    Configuration fifo = new Configuration(conf);
    fifo.set(QUEUE + "ordering-policy", "fifo");
    ours().reinitialize(fifo, rm.getRMContext());
    job.take();
    beat(4);
    assertThat(job.take()).as("maps and reduces").isEqualTo(4);
    assertThat(ours().faults()).isZero();
  }

  @Test
  void aBadSettingOfTheSiteIsRefusedAtARefresh() throws Exception {
    CapacitySchedulerConfiguration conf = conf(LspsCapacityScheduler.class);
    start(conf, 6);
    Configuration bad = new Configuration(conf);
    bad.set("yarn.scheduler.lsps.lag", "soon");
    assertThatThrownBy(() -> ours().reinitialize(bad, rm.getRMContext()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("yarn.scheduler.lsps.lag")
        .hasMessageContaining("\"soon\"");
  }

  /** Nobody plans there: whoever holds and asks for the least goes first. */
  @Test
  void underAStockSchedulerTheLeastRequestedGoesFirst() throws Exception {
    start(conf(CapacityScheduler.class), 6);
    Job large = new Job("alice");
    Job small = new Job("alice");
    large.ask(TestJob.MAP, 20);
    small.ask(TestJob.MAP, 3);
    beat(6);
    assertThat(small.take()).isEqualTo(3);
    assertThat(large.take()).isEqualTo(1);
  }

  @Test
  void itIsShownAsTheQueuesOrder() throws Exception {
    start(conf(LspsCapacityScheduler.class), 6);
    LeafQueue queue = (LeafQueue) ours().getQueue("default");
    assertThat(queue.getOrderingPolicy().getInfo()).contains("LeastWorkOrderingPolicy");
  }
}
