/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.promise.StockDecisions.LaunchDigest;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import org.junit.jupiter.api.Test;

class LaunchDigestTest {

  private static WorkloadJob job(String id) {
    return WorkloadJob.of(id, "ann", "app", 0, PhaseTasks.alike(2, 1000), PhaseTasks.NONE);
  }

  @Test
  void equalRunsDifferNowhere() {
    LaunchDigest one = new LaunchDigest();
    LaunchDigest two = new LaunchDigest();
    for (int i = 0; i < 3000; i++) {
      one.started(job("a" + i % 7), i);
      two.started(job("a" + i % 7), i);
    }
    assertThat(one.count()).isEqualTo(3000);
    assertThat(one.unlike(two)).isZero();
  }

  @Test
  void anotherJobAnotherTimeAndAMissingLaunchAreSeen() {
    LaunchDigest one = new LaunchDigest();
    one.started(job("a"), 1);
    one.started(job("b"), 2);
    one.started(job("c"), 3);
    LaunchDigest two = new LaunchDigest();
    two.started(job("b"), 1);
    two.started(job("b"), 3);
    assertThat(one.unlike(two)).isEqualTo(3);
    assertThat(two.unlike(one)).isEqualTo(3);
  }
}
