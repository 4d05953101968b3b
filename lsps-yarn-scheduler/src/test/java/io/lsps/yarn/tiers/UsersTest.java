/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.workload.OutstandingAsk;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.WorkloadModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of a user's jobs at an update. */
class UsersTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 100);

  private final WorkloadModel model = new WorkloadModel();

  UsersTest() {
    model.capacity(ResourceVector.of(ResourceVector.MEMORY, 1000));
  }

  private void submit(String job, Framework framework) {
    model.jobSubmitted(new JobSpec(job, "alice", job, framework, -1, 0), 0);
  }

  private void ask(String job, Phase phase, int containers) {
    model.asked(job, List.of(new OutstandingAsk(RequestKey.of(phase), containers, SIZE)), 0);
  }

  private UserEstimate alice() {
    return new UserEstimate(model.snapshot(0).users.get("alice"), model.taskTimes(), null);
  }

  /** Caught: a notebook that is open all week and makes its user's batch jobs slower. */
  @Test
  void whoseAsksTellNoSizeCountsAsWaitingOnlyWhileItWaits() {
    submit("notebook", Framework.SPARK);
    assertThat(alice().waitsUnsized()).isTrue();
    model.masterStarted("notebook");
    assertThat(alice().waitsUnsized()).isFalse();
    ask("notebook", Phase.TASK, 1);
    assertThat(alice().waitsUnsized()).isTrue();
    model.taskStarted("notebook", RequestKey.of(Phase.TASK), "1", SIZE, 0);
    ask("notebook", Phase.TASK, 0);

    assertThat(alice().waitsUnsized()).isFalse();
  }

  /** Caught: an unmanaged master that never registers sets its user's jobs in the fair order. */
  @Test
  void anUnmanagedMasterWaitsForNothingUntilItAsks() {
    JobSpec job = new JobSpec("shell", "alice", "shell", Framework.OTHER, -1, 0);
    model.jobSubmitted(job.asUnmanaged(), 0);
    assertThat(alice().waitsUnsized()).isFalse();
    ask("shell", Phase.TASK, 1);
    assertThat(alice().waitsUnsized()).isTrue();
  }

  @Test
  void jobsWhoseAsksTellTheirSizeNeverCount() {
    submit("batch", Framework.MAPREDUCE);
    ask("batch", Phase.MAP, 10);

    assertThat(alice().waitsUnsized()).isFalse();
  }
}
