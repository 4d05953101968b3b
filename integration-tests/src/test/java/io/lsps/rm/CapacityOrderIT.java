/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.capacity.LeastWorkOrderingPolicy;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.junit.jupiter.api.Test;

/** Priorities, partitions and asynchronous scheduling beside the order of jobs. */
class CapacityOrderIT extends CapacityRm {
  private LeafQueue queue() {
    return (LeafQueue) ours().getQueue("default");
  }

  private List<String> order() {
    return order(queue());
  }

  private static List<String> order(LeafQueue queue) {
    List<String> order = new ArrayList<>();
    Iterator<FiCaSchedulerApp> all =
        queue.getOrderingPolicy().getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR);
    all.forEachRemaining(app -> order.add(app.getApplicationId().toString()));
    return order;
  }

  private static String id(Job job) {
    return job.app.getApplicationId().toString();
  }

  /** As under Hadoop's fifo; its fair looks at no priority. */
  @Test
  void aHigherPriorityGoesBeforeASmallerJob() throws Exception {
    Configuration conf = conf(LspsCapacityScheduler.class);
    conf.setInt("yarn.cluster.max-application-priority", 10);
    start(conf, 6);
    Job small = new Job("alice", Priority.newInstance(1));
    Job urgent = new Job("bob", Priority.newInstance(5));
    small.ask(TestJob.MAP, 2);
    urgent.ask(TestJob.MAP, 20);
    beat(6);
    assertThat(urgent.take()).isEqualTo(4);
    assertThat(small.take()).isZero();
    assertThat(ours().faults()).isZero();
  }

  @Test
  void anotherPriorityCountsFromTheNextPlanOn() throws Exception {
    Configuration conf = conf(LspsCapacityScheduler.class);
    conf.setInt("yarn.cluster.max-application-priority", 10);
    start(conf, 6);
    Job large = new Job("alice");
    Job small = new Job("alice");
    large.ask(TestJob.MAP, 20);
    small.ask(TestJob.MAP, 3);
    beat(1);
    ours()
        .updateApplicationPriority(
            Priority.newInstance(7),
            large.app.getApplicationId(),
            null,
            org.apache.hadoop.security.UserGroupInformation.getCurrentUser());
    beat(1);
    assertThat(order()).containsExactly(id(large), id(small));
    assertThat(ours().faults()).isZero();
  }

  /** It was not served at all until the next plan, which a node's heartbeat makes. */
  @Test
  void aJobThatCameAfterTheLastPlanGoesLast() throws Exception {
    start(conf(LspsCapacityScheduler.class), 6);
    Job first = new Job("alice");
    first.ask(TestJob.MAP, 20);
    beat(1);
    RMApp late =
        MockRMAppSubmitter.submit(
            rm,
            MockRMAppSubmissionData.Builder.createWithMemory(TestRm.CONTAINER_MB, rm)
                .withUser("alice")
                .withQueue("default")
                .withUnmanagedAM(false)
                .build());
    rm.drainEvents();
    assertThat(order()).containsExactly(id(first), late.getApplicationId().toString());
  }

  /** Caught: while it is moved it still says that it is in the queue that it comes from. */
  @Test
  void aJobThatIsMovedIsOrderedWithTheJobsOfItsNewQueue() throws Exception {
    Configuration conf = conf(LspsCapacityScheduler.class);
    conf.set("yarn.scheduler.capacity.root.queues", "default,other");
    conf.set("yarn.scheduler.capacity.root.default.capacity", "50");
    conf.set("yarn.scheduler.capacity.root.other.capacity", "50");
    conf.set(
        "yarn.scheduler.capacity.root.other.ordering-policy",
        LeastWorkOrderingPolicy.class.getName());
    start(conf, 6);
    Job stays = new Job("alice");
    Job goes = new Job("bob");
    stays.ask(TestJob.MAP, 2);
    goes.ask(TestJob.MAP, 20);
    beat(1);
    ours().preValidateMoveApplication(goes.app.getApplicationId(), "other");
    ours().moveApplication(goes.app.getApplicationId(), "other");
    assertThat(order()).containsExactly(id(stays));
    assertThat(order((LeafQueue) ours().getQueue("other"))).containsExactly(id(goes));
    beat(1);
    assertThat(order()).containsExactly(id(stays));
    assertThat(order((LeafQueue) ours().getQueue("other"))).containsExactly(id(goes));
    assertThat(ours().faults()).isZero();
  }

  @Test
  void inAPartitionTheLeastWorkGoesFirstToo() throws Exception {
    Configuration conf = conf(LspsCapacityScheduler.class);
    conf.setBoolean("yarn.node-labels.enabled", true);
    conf.set("yarn.node-labels.fs-store.root-dir", folder.resolve("labels").toUri().toString());
    conf.set("yarn.scheduler.capacity.root.accessible-node-labels.gpu.capacity", "100");
    conf.set(QUEUE + "accessible-node-labels", "gpu");
    conf.set(QUEUE + "accessible-node-labels.gpu.capacity", "100");
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    start(conf, 6);
    var labels = rm.getRMContext().getNodeLabelManager();
    labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance("gpu", true)));
    MockNM gpus = rm.registerNode("127.0.0.2:1234", 4 * TestRm.CONTAINER_MB, 4);
    labels.replaceLabelsOnNode(Map.of(NodeId.newInstance("127.0.0.2", 0), Set.of("gpu")));
    rm.drainEvents();
    Job large = new Job("alice");
    Job small = new Job("alice");
    askOn("gpu", large, 20);
    askOn("gpu", small, 3);
    for (int i = 0; i < 6; i++) {
      clock.tickSec(1);
      gpus.nodeHeartbeat(true);
      rm.drainEvents();
    }
    // One first task of the large job at most.
    assertThat(small.take()).isEqualTo(3);
    assertThat(large.take()).isEqualTo(1);
    assertThat(ours().faults()).isZero();
  }

  private void askOn(String partition, Job job, int containers) throws Exception {
    ResourceRequest request =
        job.master.createResourceReq(
            ResourceRequest.ANY, TestRm.CONTAINER_MB, TestJob.MAP, containers);
    request.setNodeLabelExpression(partition);
    job.master.allocate(List.of(request), List.of());
  }

  /** Threads of Hadoop's assign while nodes report and others look. */
  @Test
  void asynchronousThreadsAndThoseWhoLookDisturbNothing() throws Exception {
    Configuration conf = conf(LspsCapacityScheduler.class);
    conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", true);
    conf.setInt("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", 3);
    conf.setInt("yarn.scheduler.capacity.schedule-asynchronously.scheduling-interval-ms", 1);
    asynchronous = true;
    start(conf, 60);
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      jobs.add(new Job(i % 2 == 0 ? "alice" : "bob"));
    }
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService looking = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> looks =
          looking.submit(
              () -> {
                int seen = 0;
                while (!done.get()) {
                  seen += order().size();
                  ours().overview().reader.read();
                }
                return seen;
              });
      for (int round = 0; round < 30; round++) {
        for (Job job : jobs) {
          job.ask(TestJob.MAP, 3);
        }
        beat(1);
        for (Job job : jobs) {
          job.take();
          job.end(TestJob.MAP);
        }
      }
      done.set(true);
      // An exception in it would end the test here.
      assertThat(looks.get()).isPositive();
      beat(1);
      assertThat(order()).hasSize(6).doesNotHaveDuplicates();
      assertThat(ours().faults()).isZero();
    } finally {
      done.set(true);
      looking.shutdownNow();
    }
  }
}
