/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.Decision.WithheldReason;
import io.lsps.preempt.yarn.DecisionRecord;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A node that stops killed containers slowly, or reports late. */
class SlowNodeIT {
  @TempDir Path folder;

  /** Caught: the time for which room is kept is over before the node has let go of the victims. */
  @ParameterizedTest
  @EnumSource
  void roomIsKeptThoughTheVictimsStopSlowly(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      List<Container> tasks = rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.run(production, 1024, 2);
      rm.until(Count.KILLS);
      // It has nothing yet, so that the room would be its by the order of the queue.
      rm.waitIn("production");
      rm.seconds(8);

      assertThat(rm.count(Count.UNUSED)).isZero();
      assertThat(rm.buryKilled(tasks)).hasSize(2);
      rm.take(production);
      rm.seconds(1);
      assertThat(rm.running(production)).isEqualTo(2);
      assertThat(rm.count(Count.SATISFIED)).isEqualTo(2);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /**
   * Caught: a node that hangs keeps the claim waiting for ever; or more is killed on it, or what it
   * does not let go of counts as free.
   */
  @ParameterizedTest
  @EnumSource
  void aNodeThatHangsIsGivenUpAndSparedAfterAMinute(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      List<Container> tasks = rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.run(production, 1024, 2);
      rm.until(Count.KILLS);
      rm.seconds(59);
      assertThat(rm.count(Count.UNUSED)).isZero();
      rm.seconds(41);

      assertThat(rm.count(Count.UNUSED)).isEqualTo(2);
      assertThat(rm.count(Count.KILLS)).isEqualTo(2);
      List<DecisionRecord> decisions = rm.monitor().decisions();
      assertThat(decisions.get(decisions.size() - 1).withheld)
          .containsOnlyKeys(WithheldReason.NO_ROOM_TO_MAKE);

      rm.buryKilled(tasks);
      rm.take(production);
      assertThat(rm.running(production)).isEqualTo(2);
    }
  }
}
