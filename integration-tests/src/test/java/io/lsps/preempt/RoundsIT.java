/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rounds while room is on its way: it is counted once, and goes to the one it was made for. */
class RoundsIT {
  @TempDir Path folder;

  /** Caught: a round that owes again what is on its way, and marks as much once more. */
  @ParameterizedTest
  @EnumSource
  void whoWasPromisedRoomIsOwedNothingMore(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder, "grace-period", "30s")) {
      MockAM research = rm.submit("research");
      assertThat(rm.run(research, 1024, 8)).hasSize(8);
      MockAM production = rm.submit("production");
      rm.run(production, 1024, 2);
      rm.until(Count.MARKS);
      rm.seconds(25);

      assertThat(rm.count(Count.MARKS)).isEqualTo(2);
      assertThat(rm.monitor().decisions()).hasSize(1);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /**
   * Caught: room that is promised to production is given to another too, so that nobody pays for
   * that one; or the marked containers count as taken for good, so that no room can be made.
   */
  @ParameterizedTest
  @EnumSource
  void roomIsPromisedToOneAlone(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder, "grace-period", "100s")) {
      crowd.rm.waitIn("service");
      crowd.rm.seconds(60);

      assertThat(crowd.count(Count.MARKS)).isEqualTo(5 + 1);
      assertThat(crowd.count(Count.KILLS)).isZero();
      assertThat(crowd.warned()).isEqualTo(5 + 1);
    }
  }

  /** Caught: the room of the victims goes to whoever is first by the scheduler's own order. */
  @ParameterizedTest
  @EnumSource
  void roomIsKeptFromANeedierOneOfTheSameQueue(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      List<Container> tasks = rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.run(production, 1024, 2);
      rm.until(Count.KILLS);
      // It has nothing yet, so that the room would be its by the order of the queue.
      rm.waitIn("production");
      assertThat(rm.buryKilled(tasks)).hasSize(2);
      rm.take(production);

      assertThat(rm.running(production)).isEqualTo(2);
    }
  }

  /** Caught: with all equally old the last application pays. Its containers are the older ones. */
  @ParameterizedTest
  @EnumSource
  void theNewestPayWhoseverTheyAre(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM first = rm.submit("research");
      MockAM second = rm.submit("research");
      List<Container> old = rm.run(second, 1024, 4);
      rm.seconds(100);
      List<Container> young = rm.run(first, 1024, 3);
      rm.seconds(2);
      MockAM production = rm.submit("production");
      rm.run(production, 1024, 2);
      rm.until(Count.KILLS);

      assertThat(rm.count(Count.KILLS)).isEqualTo(2);
      assertThat(old).allMatch(rm::live);
      assertThat(young).filteredOn(rm::live).hasSize(1);
    }
  }

  /** Caught: a timeout set at the root does not hold below it, and the default of 15 s does. */
  @ParameterizedTest
  @EnumSource
  void aTimeoutSetAboveAQueueHoldsForIt(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.seconds(10);
      rm.run(production, 1024, 2);
      rm.until(Count.MARKS);

      assertThat(rm.monitor().decisions().get(0).starvedMillis).isEqualTo(10_000);
    }
  }
}
