/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.losses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lsps.checks.losses.Losses.Group;
import io.lsps.checks.losses.ResponseStages.Stages;
import io.lsps.lab.sim.engine.RunObserver.Stage;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LossesTest {
  private static WorkloadJob job(String id, String user, int maps) {
    return WorkloadJob.of(id, user, id, 1000, PhaseTasks.alike(maps, 1000), PhaseTasks.NONE);
  }

  private static Stages runs(WorkloadJob job, double... seconds) {
    return new Stages(job, seconds[0], seconds[1], seconds[2], seconds[3], seconds[4]);
  }

  /** Caught: a stage that is counted twice, or a reduce that started before the last map. */
  @Test
  void theStagesOfAJobAddUpToItsResponse() {
    ResponseStages stages = new ResponseStages();
    WorkloadJob job = job("a", "ann", 2);
    stages.submitted(job, 1000);
    stages.reached(job, Stage.MASTER_READY, 3000);
    stages.reached(job, Stage.MAP_STARTED, 10_000);
    stages.reached(job, Stage.MAP_STARTED, 12_000);
    stages.reached(job, Stage.REDUCE_STARTED, 15_000);
    stages.reached(job, Stage.MAP_DONE, 16_000);
    stages.reached(job, Stage.MAP_DONE, 20_000);
    stages.finished(job, true, 26_000);

    assertThat(stages.jobs()).containsExactly(new Stages(job, 2, 7, 10, 0, 6));
    assertThat(stages.jobs().get(0).response()).isEqualTo(25);
  }

  @Test
  void aJobThatFailedOrHasNoMapsIsNoneOfTheseOrHasNoTimeForThem() {
    ResponseStages stages = new ResponseStages();
    WorkloadJob failed = job("a", "ann", 2);
    stages.submitted(failed, 0);
    stages.finished(failed, false, 5000);
    WorkloadJob reduces = job("b", "ann", 1);
    stages.submitted(reduces, 0);
    stages.reached(reduces, Stage.REDUCE_STARTED, 4000);
    stages.finished(reduces, true, 9000);

    assertThat(stages.jobs()).containsExactly(new Stages(reduces, 0, 4, 0, 0, 5));
  }

  @Test
  void lossesAreToldBySizeAndByUserWhoLosesMostFirst() {
    Losses losses =
        Losses.of(
            List.of(
                runs(job("a", "ann", 10), 1, 2, 3, 0, 0),
                runs(job("b", "ann", 11), 0, 10, 20, 0, 0),
                runs(job("c", "bob", 301), 0, 50, 50, 10, 10),
                runs(job("d", "bob", 5), 0, 0, 1, 0, 0),
                runs(job("only here", "bob", 5), 0, 0, 1, 0, 0)),
            Map.of("a", 6.0, "b", 20.0, "c", 70.0, "d", 2.0, "only there", 9.0));

    assertThat(losses.bySize())
        .extracting(Group::name, Group::jobs, Group::lost)
        .containsExactly(
            tuple("up to 10 maps", 2, -1.0),
            tuple("11 to 50 maps", 1, 10.0),
            tuple("more than 300 maps", 1, 50.0));
    assertThat(losses.byUser()).extracting(Group::name).containsExactly("bob", "ann");
    assertThat(losses.all().response()).isEqualTo(6 + 30 + 120 + 1);
    assertThat(losses.all().turn()).isEqualTo(62);
    assertThat(losses.leftOut()).isEqualTo(2);
  }
}
