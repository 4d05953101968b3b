/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.sim.Settings;
import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import org.junit.jupiter.api.Test;

/** Two jobs may take ten seconds in the mean: twenty in all. */
class OutOfTheRaceTest {
  private static final Settings RELIABLE = Settings.pool(1, 1);
  private static final JobSpec JOB = job();

  private static JobSpec job() {
    try (Workload.Jobs jobs = Workloads.byName("synthetic:jobs=1").jobs(1)) {
      return jobs.next().at(1_000);
    }
  }

  private static OutOfTheRace race(Settings settings) {
    OutOfTheRace race = new OutOfTheRace(10, 2, settings);
    race.submitted(JOB, 1_000);
    return race;
  }

  @Test
  void aJobThatRunsCountsWithItsAge() {
    OutOfTheRace race = race(RELIABLE);
    race.event(21_000, 1);

    assertThatThrownBy(() -> race.event(21_001, 2))
        .isInstanceOf(OutOfTheRace.LostException.class)
        .hasMessageContaining("10.0 s");
  }

  @Test
  void aFinishedJobGrowsNoOlder() {
    OutOfTheRace race = race(RELIABLE);
    race.finished(JOB, true, 20_000);

    assertThatCode(() -> race.event(1_000_000, 1)).doesNotThrowAnyException();
    race.submitted(JOB, 1_000);
    assertThatThrownBy(() -> race.event(2_001, 2)).isInstanceOf(OutOfTheRace.LostException.class);
  }

  /** A failed job is in no mean: counted by its age, it would end a run that may still win. */
  @Test
  void whereJobsMayFailOnlyFinishedOnesCount() {
    OutOfTheRace race = race(RELIABLE.withTrouble(0, 0.1));
    race.event(1_000_000, 1);
    race.finished(JOB, false, 1_000_000);

    assertThatCode(() -> race.event(2_000_000, 2)).doesNotThrowAnyException();
  }
}
