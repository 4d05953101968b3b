/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.MapPhase.MapWatch;
import io.lsps.gate.ReduceRules.ReduceAdmission;
import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.workload.OutstandingAsk;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.WorkloadModel;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shuffle takes a tenth of a reduce, and a minute without a sign of the maps is a standstill. */
class MapPhaseTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 100);
  private static final ReduceRules RULES = new ReduceRules(ReduceAdmission.ADAPTIVE, 0.1, 0, 60);

  private final WorkloadModel model = new WorkloadModel();

  @BeforeEach
  void submit() {
    model.capacity(ResourceVector.of(ResourceVector.MEMORY, 1000));
    model.jobSubmitted(new JobSpec("j", "alice", "job", Framework.MAPREDUCE, -1, 0), 0);
  }

  private void mapsWait(int maps) {
    model.asked("j", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), maps, SIZE)), 0);
  }

  private void mapStarts(String id, long now) {
    model.taskStarted("j", RequestKey.of(Phase.MAP), id, SIZE, now);
  }

  private GateReason judge(int asked, boolean holdsMap, long now) {
    MapPhase maps = MapPhase.of(model.job("j", now), model.taskTimes(), asked, holdsMap);
    return maps.judge(RULES, maps.look(MapWatch.NEW, now), now, () -> false);
  }

  @Test
  void aJobThatNeverAskedForAMapOrIsNotKnownIsNotJudged() {
    assertThat(judge(0, true, 0)).isEqualTo(GateReason.MAPS_UNKNOWN);
    assertThat(
            MapPhase.of(null, model.taskTimes(), 5, true).judge(RULES, MapWatch.NEW, 0, () -> true))
        .isEqualTo(GateReason.MAPS_UNKNOWN);
  }

  /** Caught: reduces let in ahead of maps that are asked for in the same call. */
  @Test
  void mapsThatAreAboutToBeAskedForCount() {
    assertThat(judge(3, false, 0)).isEqualTo(GateReason.TIMES_UNKNOWN);
  }

  @Test
  void mapsThatWaitOrRunAreLeft() {
    mapsWait(1);
    assertThat(judge(0, false, 0)).isEqualTo(GateReason.TIMES_UNKNOWN);

    mapStarts("m", 0);
    mapsWait(0);
    assertThat(judge(0, true, 0)).isEqualTo(GateReason.TIMES_UNKNOWN);

    model.taskEnded("j", "m", TaskOutcome.SUCCEEDED, 8000);
    assertThat(judge(0, false, 8000)).isEqualTo(GateReason.MAPS_ENDED);
  }

  /** Caught: reduces that wait for ever for a map whose end was never heard of. */
  @Test
  void aMapWithoutAContainerDoesNotRun() {
    mapsWait(1);
    mapStarts("m", 0);
    mapsWait(0);

    assertThat(judge(0, false, 0)).isEqualTo(GateReason.MAPS_ENDED);
  }

  @Test
  void aStandstillIsMeasuredFromTheLastMove() {
    mapsWait(1);
    MapPhase maps = MapPhase.of(model.job("j", 0), model.taskTimes(), 0, false);
    MapWatch watch = maps.look(MapWatch.NEW, 10_000);

    assertThat(maps.judge(RULES, maps.look(watch, 69_000), 69_000, () -> false))
        .isEqualTo(GateReason.TIMES_UNKNOWN);
    assertThat(maps.judge(RULES, maps.look(watch, 70_000), 70_000, () -> false))
        .isEqualTo(GateReason.NO_PROGRESS);
  }
}
