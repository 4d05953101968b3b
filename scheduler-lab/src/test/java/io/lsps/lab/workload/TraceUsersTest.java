/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.JobName;
import org.junit.jupiter.api.Test;

class TraceUsersTest {
  /** Would catch sizes in figures, which the scheduler masks: all of a user's jobs had one name. */
  @Test
  void theSchedulerTellsSizeClassesApart() {
    String small = JobName.normalise(TraceUsers.recurring("swim", "user1", 3));
    String large = JobName.normalise(TraceUsers.recurring("swim", "user1", 4));
    assertThat(small).isNotEqualTo(large);
    assertThat(JobName.normalise(TraceUsers.recurring("swim", "user1", 1))).isEqualTo(small);
  }
}
