/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.fidelity.MeasuredJob.JobStages;
import io.lsps.checks.fidelity.MeasuredJob.MeasuredTask;
import io.lsps.checks.fidelity.PredictedRun.StageRecorder;
import io.lsps.lab.sim.engine.RunObserver.Stage;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobStagesTest {
  private static final WorkloadJob JOB =
      WorkloadJob.of("job1", "ann", "app", 1000, PhaseTasks.alike(2, 1), PhaseTasks.alike(1, 1));

  @Test
  void ofAMeasuredJobTheyAreItsResponse() {
    MeasuredJob job =
        new MeasuredJob(
            1,
            "ann",
            "app",
            1,
            3,
            7,
            30,
            List.of(
                new MeasuredTask(true, 8, 12),
                new MeasuredTask(true, 10, 15),
                new MeasuredTask(false, 14, 28)),
            List.of());
    assertThat(job.stages()).isEqualTo(new JobStages(2, 4, 1, 7, -1, 14, 2));
  }

  @Test
  void theFirstStartAndTheLastEndCount() {
    StageRecorder recorder = new StageRecorder();
    recorder.submitted(JOB, 1000);
    recorder.reached(JOB, Stage.MASTER_LAUNCHED, 3000);
    recorder.reached(JOB, Stage.MASTER_READY, 7000);
    recorder.reached(JOB, Stage.MAP_STARTED, 8000);
    recorder.reached(JOB, Stage.MAP_STARTED, 10000);
    recorder.reached(JOB, Stage.MAP_DONE, 12000);
    recorder.reached(JOB, Stage.REDUCE_STARTED, 14000);
    recorder.reached(JOB, Stage.MAP_DONE, 15000);
    recorder.reached(JOB, Stage.REDUCE_DONE, 28000);
    recorder.finished(JOB, true, 30000);
    assertThat(recorder.means()).containsEntry("job1", new JobStages(2, 4, 1, 7, -1, 14, 2));
  }

  @Test
  void withoutReducesTheirStagesAreEmpty() {
    assertThat(JobStages.between(0, 1, 2, 3, 4, 0, 0, 6, false))
        .isEqualTo(new JobStages(1, 1, 1, 1, 0, 0, 2));
  }
}
