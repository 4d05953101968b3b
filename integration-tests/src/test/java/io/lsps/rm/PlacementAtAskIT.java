/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.workload.Phase;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a ResourceManager a master gets what it asks for in the same answer. */
class PlacementAtAskIT {
  private static final String SWITCH = "yarn.scheduler.lsps.place-at-ask";

  @TempDir Path folder;

  private YarnConfiguration conf(String on) throws Exception {
    YarnConfiguration conf = TestRm.conf(folder);
    conf.set(SWITCH, on);
    return conf;
  }

  private static AllocateResponse ask(MockAM master, int maps) throws Exception {
    return master.allocate(
        List.of(
            master.createResourceReq(ResourceRequest.ANY, TestRm.CONTAINER_MB, TestJob.MAP, maps)),
        List.of());
  }

  @Test
  void whatAMasterAsksForIsInTheSameAnswer() throws Exception {
    try (TestRm cluster = TestRm.start(conf("true")).withNode(8)) {
      TestJob job = cluster.submit("alice");

      AllocateResponse answer = ask(job.master(), 3);

      assertThat(answer.getAllocatedContainers())
          .hasSize(3)
          .allMatch(each -> each.getContainerToken() != null);
      // Else the master could not start them.
      assertThat(answer.getNMTokens()).hasSize(1);
      // One for the master, three for its maps.
      assertThat(answer.getAvailableResources().getMemorySize()).isEqualTo(4 * 1024);
      assertThat(ask(job.master(), 0).getAllocatedContainers()).isEmpty();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Notes what is known of a job when its asks are placed. */
  public static final class Watched extends LspsFairScheduler {
    final List<Integer> waiting = new ArrayList<>();

    @Override
    protected void placeAtAsk(FSAppAttempt app, boolean places, Runnable observe) {
      super.placeAtAsk(app, places, () -> observed(app, observe));
    }

    private void observed(FSAppAttempt app, Runnable observe) {
      observe.run();
      String job = app.getApplicationId().toString();
      waiting.add(workload().job(job, getClock().getTime()).phase(Phase.MAP).waiting);
    }
  }

  @Test
  void whatAMasterAsksForIsHeardBeforeItIsPlaced() throws Exception {
    YarnConfiguration conf = conf("true");
    conf.setClass(YarnConfiguration.RM_SCHEDULER, Watched.class, ResourceScheduler.class);
    try (TestRm cluster = TestRm.start(conf).withNode(8)) {
      TestJob job = cluster.submit("alice");

      assertThat(ask(job.master(), 3).getAllocatedContainers()).hasSize(3);

      assertThat(((Watched) cluster.scheduler()).waiting).containsExactly(3);
    }
  }

  /**
   * Its ask and its fetch come under the lock of the attempt: the ResourceManager would stop on one
   * in the answer to that ask, or stand still.
   */
  @Test
  void theContainerOfAMasterComesWithoutAHeartbeatToo() throws Exception {
    try (TestRm cluster = TestRm.start(conf("true")).withNode(8)) {
      TestJob job = cluster.submit("alice");
      job.failMaster();

      cluster
          .rm()
          .waitForState(
              job.app().getCurrentAppAttempt().getAppAttemptId(), RMAppAttemptState.ALLOCATED);

      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void switchedOffByARefreshItWaitsForTheNode() throws Exception {
    YarnConfiguration conf = conf("false");
    try (TestRm cluster = TestRm.start(conf).withNode(8)) {
      TestJob job = cluster.submit("alice");
      assertThat(job.ask(TestJob.MAP, 2)).isEmpty();
      job.take();

      conf.set(SWITCH, "true");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();

      assertThat(job.ask(TestJob.MAP, 2)).hasSize(2);
    }
  }

  @Test
  void besideContinuousSchedulingAStartIsRefused() throws Exception {
    YarnConfiguration conf = conf("true");
    conf.set("yarn.scheduler.fair.continuous-scheduling-enabled", "true");

    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining(SWITCH + " in yarn-site.xml is \"true\"");
  }
}
