/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import static io.lsps.lab.sim.engine.RunObserver.Stage.MAP_DONE;
import static io.lsps.lab.sim.engine.RunObserver.Stage.MAP_STARTED;
import static io.lsps.lab.sim.engine.RunObserver.Stage.REDUCE_DONE;
import static io.lsps.lab.sim.engine.RunObserver.Stage.REDUCE_STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.engine.RunObserver.StageMoments;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StageMomentsTest {
  private final Map<RunObserver.Stage, Long> moments = new HashMap<>();
  private long submittedAt = -1;

  private final StageMoments observer =
      new StageMoments() {
        @Override
        protected void ended(
            WorkloadJob job, boolean succeeded, long submitted, Map<Stage, Long> at, long now) {
          moments.putAll(at);
          submittedAt = submitted;
        }
      };

  @Test
  void aPhaseBeginsWithItsFirstTaskAndEndsWithItsLast() {
    WorkloadJob job =
        WorkloadJob.of("a", "ann", "app", 0, PhaseTasks.alike(2, 10), PhaseTasks.alike(2, 10));
    observer.submitted(job, 3);
    observer.reached(job, MAP_STARTED, 10);
    observer.reached(job, MAP_STARTED, 12);
    observer.reached(job, MAP_DONE, 20);
    observer.reached(job, REDUCE_STARTED, 21);
    observer.reached(job, MAP_DONE, 22);
    observer.reached(job, REDUCE_STARTED, 23);
    observer.reached(job, REDUCE_DONE, 30);
    observer.reached(job, REDUCE_DONE, 33);
    observer.finished(job, true, 33);

    assertThat(submittedAt).isEqualTo(3);
    assertThat(moments)
        .isEqualTo(Map.of(MAP_STARTED, 10L, MAP_DONE, 22L, REDUCE_STARTED, 21L, REDUCE_DONE, 33L));
  }
}
