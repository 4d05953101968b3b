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

/** The node is reserved for a container that it has no room for. */
class ReservationsIT {
  @TempDir Path folder;

  /** Caught: room for the reservation is made as well: three are killed for one. */
  @ParameterizedTest
  @EnumSource
  void onlyTheRoomThatIsOwedIsMade(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      MockAM big = rm.submit("research");
      MockAM production = rm.submit("production");
      List<Container> tasks = rm.run(research, 1024, 7);
      assertThat(rm.run(big, 2048, 1)).isEmpty();
      assertThat(rm.reserver()).isEqualTo(PreemptingRm.name(big));
      rm.run(production, 1024, 1);
      rm.until(Count.KILLS);

      assertThat(rm.buryKilled(tasks)).hasSize(1);
      rm.take(production);
      rm.seconds(1);
      assertThat(rm.running(production)).isEqualTo(1);
      assertThat(rm.count(Count.KILLS)).isEqualTo(1);
      assertThat(rm.count(Count.SATISFIED)).isEqualTo(1);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: two are killed though there is room; or nobody is, and production waits for ever. */
  @ParameterizedTest
  @EnumSource
  void freeRoomThatOthersHaveReservedGoesToTheOneWhoIsOwed(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      MockAM big = rm.submit("research");
      MockAM production = rm.submit("production");
      List<Container> tasks = rm.run(research, 1024, 6);
      assertThat(rm.run(big, 2048, 1)).isEmpty();
      assertThat(rm.reserver()).isEqualTo(PreemptingRm.name(big));
      assertThat(rm.run(production, 1024, 1)).isEmpty();
      for (int i = 0; i < 30; i++) {
        rm.seconds(1);
        rm.take(production);
      }

      assertThat(rm.running(production)).isEqualTo(1);
      assertThat(tasks).hasSize(6).allMatch(rm::live);
      assertThat(rm.count(Count.SATISFIED)).isEqualTo(1);
      assertThat(rm.reserver()).isEqualTo(PreemptingRm.name(big));
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: the room that production has reserved is counted a second time: four are killed. */
  @ParameterizedTest
  @EnumSource
  void theClaimantsOwnReservationCostsNobodyMore(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      MockAM production = rm.submit("production");
      List<Container> tasks = rm.run(research, 1024, 8);
      rm.run(production, 2048, 1);
      assertThat(rm.reserver()).isEqualTo(PreemptingRm.name(production));
      rm.until(Count.KILLS);

      assertThat(rm.buryKilled(tasks)).hasSize(2);
      rm.take(production);
      rm.seconds(1);
      assertThat(rm.running(production)).isEqualTo(1);
      assertThat(rm.count(Count.KILLS)).isEqualTo(2);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }
}
