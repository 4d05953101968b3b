/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.DecisionRecord;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Launch control in a ResourceManager with ten containers; two are a master's. */
class LaunchControlIT {
  private static final String[] ON = {
    "launch-control", "true",
    "launch-control.tasks", "60s",
    "launch-control.least", "0.2",
    "launch-control.idle-part", "0.9",
    "launch-control.memory", "1h",
    "interval", "1s",
    "grace-period", "2s"
  };

  @TempDir Path folder;

  private PreemptingRm start(Beside beside, String... more) throws Exception {
    List<String> set = new ArrayList<>(List.of(ON));
    set.addAll(List.of(more));
    return new PreemptingRm(beside, folder, set.toArray(new String[0]));
  }

  /** Others fill the cluster and leave it, again and again. */
  private static void othersComeAndGo(PreemptingRm rm, MockAM other) throws Exception {
    for (int i = 0; i < 4; i++) {
      List<Container> tasks = rm.run(other, 1024, 5);
      rm.seconds(5);
      for (Container task : tasks) {
        rm.report(task.getId(), ContainerState.COMPLETE);
      }
      rm.seconds(5);
    }
  }

  /**
   * Caught: the limit bars nothing, or bars for good; or the job that may start no more counts as
   * one that starves, and others are killed for it.
   */
  @ParameterizedTest
  @EnumSource
  void aJobWithLongTasksStartsNoMoreThanItMayUntilTheRoomHasBeenIdle(Beside beside)
      throws Exception {
    try (PreemptingRm rm = start(beside)) {
      MockAM longJob = rm.submit("research");
      List<Container> tasks = rm.run(longJob, 1024, 3);
      assertThat(tasks).hasSize(3);
      othersComeAndGo(rm, rm.submit("production"));
      rm.seconds(70);

      // Four of ten are its fair share in a crowd, and it has a master and three tasks.
      assertThat(rm.run(longJob, 1024, 7)).isEmpty();
      rm.seconds(20);
      assertThat(rm.take(longJob)).isEmpty();
      assertThat(rm.count(Count.MARKS)).isZero();
      assertThat(rm.monitor().heldBack().get(PreemptingRm.name(longJob)))
          .contains("may take 40 % of the cluster; it has 40 % and wants 110 %");

      // Nobody else has wanted anything for almost as long as one of its tasks took.
      rm.seconds(400);
      rm.report(tasks.get(0).getId(), ContainerState.COMPLETE);
      rm.seconds(1);
      assertThat(rm.take(longJob)).hasSize(6);
      // The master of the other still has its container.
      assertThat(rm.monitor().heldBack().get(PreemptingRm.name(longJob))).contains("may take 90 %");
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: what was lent is not taken back, or goes to nobody. */
  @ParameterizedTest
  @EnumSource
  void whatItHoldsBeyondItsLimitGoesToThoseWhoWait(Beside beside) throws Exception {
    try (PreemptingRm rm = start(beside, "fair-share-timeout", "1h")) {
      MockAM longJob = rm.submit("research");
      List<Container> tasks = rm.run(longJob, 1024, 8);
      assertThat(tasks).hasSize(8);
      MockAM other = rm.submit("research");
      rm.run(other, 1024, 4);
      rm.seconds(80);
      rm.until(Count.KILLS);

      List<DecisionRecord> decisions = rm.monitor().decisions();
      assertThat(decisions.get(0).kind()).isEqualTo(ClaimKind.LOAN);
      assertThat(decisions.get(0).toString())
          .contains("a job with long tasks holds more than its launch limit; kills 4 of ");
      assertThat(rm.buryKilled(tasks)).hasSize(4);
      assertThat(rm.take(other)).hasSize(4);
      assertThat(rm.count(Count.KILLS)).isEqualTo(4);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: an observer that bars. */
  @ParameterizedTest
  @EnumSource
  void observingLimitsNobody(Beside beside) throws Exception {
    try (PreemptingRm rm = start(beside, "observe-only", "true")) {
      MockAM longJob = rm.submit("research");
      rm.run(longJob, 1024, 3);
      othersComeAndGo(rm, rm.submit("production"));
      rm.seconds(70);

      assertThat(rm.run(longJob, 1024, 6)).hasSize(5);
    }
  }
}
