/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.junit.jupiter.api.Test;

/** The order of jobs in a leaf queue of the CapacityScheduler. */
class CapacityIT extends CapacityRm {
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
