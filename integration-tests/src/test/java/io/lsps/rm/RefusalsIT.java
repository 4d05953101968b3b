/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.Refusals;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a master refuses is known beside Hadoop's blacklist, in which preemption writes too. */
class RefusalsIT {
  @TempDir Path folder;

  private static void blacklist(MockAM master, List<String> more, List<String> fewer)
      throws Exception {
    master.allocate(
        AllocateRequest.newInstance(
            0, 0, List.of(), List.of(), ResourceBlacklistRequest.newInstance(more, fewer)));
  }

  @Test
  void aRefusalCountsUntilTheMasterTakesItBack() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(8)) {
      TestJob job = cluster.submit("alice");
      Refusals attempt =
          (Refusals) cluster.scheduler().getSchedulerApp(job.master().getApplicationAttemptId());

      assertThat(attempt.refuses("host1")).isFalse();
      blacklist(job.master(), List.of("host1", "host2"), List.of());
      assertThat(attempt.refuses("host1")).isTrue();
      blacklist(job.master(), List.of(), List.of("host1"));

      assertThat(attempt.refuses("host1")).isFalse();
      assertThat(attempt.refuses("host2")).isTrue();
    }
  }
}
