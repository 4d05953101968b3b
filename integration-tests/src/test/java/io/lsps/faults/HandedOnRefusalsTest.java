/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.Refusals;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With its containers a master that died leaves the next one its blacklist, and so do we. */
class HandedOnRefusalsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatAMasterRefusedIsRefusedByTheNextThatKeepsItsContainers(boolean kept) {
    WorldSpec world = WorldDraw.of(1, "fair", 0).world();
    try (FaultWorld running =
        new FaultWorld(world, LspsFairScheduler::new, Excuses.NONE, TwinLog.toNobody(), folder)) {
      running.jobs.submit(1, new Choice(1));
      FaultyJob job = running.jobs.all().iterator().next();
      job.app.getApplicationSubmissionContext().setKeepContainersAcrossApplicationAttempts(kept);
      running.jobs.allocate(
          job, List.of(), List.of(), List.of("host"), List.of(), new ContainerUpdates());

      running.jobs.masterDied(job);

      FSAppAttempt next = running.cluster.scheduler.getSchedulerApp(job.attempt());
      assertThat(next.getApplicationAttemptId().getAttemptId()).isEqualTo(2);
      assertThat(((Refusals) next).refuses("host")).isEqualTo(kept);
    }
  }
}
