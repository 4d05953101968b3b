/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.testing.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ResourceManager is restarted while containers are marked, and its applications go on. */
class RestartIT {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void marksAreForgottenAndWhoStillStarvesIsServed(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder);
        PreemptingRm rm = crowd.rm.restarted()) {
      // The applications are known already, the nodes not yet.
      rm.seconds(60);
      assertThat(rm.monitor().decisions()).isEmpty();
      rm.comeBack(crowd.research, crowd.production);

      assertThat(rm.run(crowd.production, 1024, 9)).isEmpty();
      assertThat(crowd.warned()).isZero();
      rm.seconds(9);
      assertThat(rm.count(Count.MARKS)).isZero();
      assertThat(crowd.tasks()).allMatch(rm::live);
      rm.until(Count.MARKS);
      assertThat(crowd.warned()).isEqualTo(5);
      rm.until(Count.KILLS);

      assertThat(rm.buryKilled(crowd.tasks())).hasSize(5);
      rm.take(crowd.production);
      rm.seconds(1);
      assertThat(rm.running(crowd.production)).isEqualTo(5);
      assertThat(rm.count(Count.SATISFIED)).isEqualTo(5);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** The old ones have the higher numbers, so that only the time of their launch can tell. */
  @ParameterizedTest
  @EnumSource
  void whatWasLaunchedBeforeTheRestartIsAsOldAsItIs(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.of(beside, folder);
        PreemptingRm rm = crowd.rm.restartedOnWallClock()) {
      long now = System.currentTimeMillis();
      List<Container> old = crowd.young;
      rm.reports().launched(crowd.tasks(), now - 2_000);
      rm.reports().launched(old, now - 100_000);
      rm.comeBack(crowd.research, crowd.production);
      rm.run(crowd.production, 1024, 9);
      Await.until(
          "five are killed",
          () -> {
            rm.step();
            return rm.count(Count.KILLS) == 5;
          });

      List<Container> young = new ArrayList<>(crowd.tasks());
      young.removeAll(old);
      assertThat(young).noneMatch(rm::live);
      assertThat(old).filteredOn(rm::live).hasSize(3);
      assertThat(rm.monitor().decisions().stream().flatMap(one -> one.victims.stream()))
          .filteredOn(victim -> victim.ageMillis < 100_000)
          .hasSize(4);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatEndedMeanwhileIsNotCounted(Beside beside) throws Exception {
    try (Crowd crowd = Crowd.marked(beside, folder);
        PreemptingRm rm = crowd.rm.restarted()) {
      rm.reports().ended(crowd.old);
      rm.comeBack(crowd.research, crowd.production);
      // Four have ended, and four of the five that production lacks are free.
      assertThat(rm.run(crowd.production, 1024, 9)).hasSize(4);
      rm.seconds(60);

      assertThat(rm.count(Count.KILLS)).isEqualTo(1);
      assertThat(crowd.young).filteredOn(rm::live).hasSize(3);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }
}
