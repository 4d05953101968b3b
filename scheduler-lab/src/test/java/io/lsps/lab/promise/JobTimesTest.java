/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.promise.HostileWorld.JobTimes;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import org.junit.jupiter.api.Test;

class JobTimesTest {
  private final JobTimes ours = new JobTimes();
  private final JobTimes fair = new JobTimes();

  @Test
  void theWorstJobIsSparedATasksTime() {
    end(ours, "a", "ann", 10, 0, 50);
    end(fair, "a", "ann", 10, 0, 40);
    end(ours, "b", "bob", 10, 100, 190);
    end(fair, "b", "bob", 10, 100, 150);
    assertThat(ours.longestTask()).isEqualTo(20);
    assertThat(ours.worstBeside(fair, 20).measured()).isEqualTo(1.4);
    assertThat(ours.worstBeside(fair, 20).note()).isEqualTo("b 90 s for 50");
  }

  @Test
  void aJobIsOvertakenByLaterEqualsOfItsOwnUserThatEndBefore() {
    end(ours, "first", "ann", 10, 0, 100);
    end(ours, "later", "ann", 10, 10, 90);
    end(ours, "after", "ann", 10, 20, 110);
    end(ours, "smaller", "ann", 9, 10, 50);
    end(ours, "another's", "bob", 10, 10, 50);
    assertThat(ours.mostOvertaken().measured()).isEqualTo(1);
    assertThat(ours.mostOvertaken().note()).isEqualTo("first");
  }

  private static void end(JobTimes times, String id, String user, int maps, int submit, int end) {
    WorkloadJob job =
        WorkloadJob.of(
            id, user, id, 1000L * submit, PhaseTasks.alike(maps, 20_000), PhaseTasks.NONE);
    times.finished(job, true, 1000L * end);
  }
}
