/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which containers have ended by themselves. */
class ContainerKeyTest {
  @ParameterizedTest
  @CsvSource({
    "COMPLETED, 0, '', true",
    "COMPLETED, 1, '', true",
    "COMPLETED, -105, stopped by its master, true",
    "COMPLETED, -100, was running but not reported, false",
    "COMPLETED, -101, disks failed, false",
    "COMPLETED, -106, killed at a resync, false",
    "COMPLETED, -107, killed as the NodeManager stops, false",
    "RELEASED, -100, given back, true",
    "KILLED, -100, " + SchedulerUtils.COMPLETED_APPLICATION + ", true",
    "KILLED, -100, " + SchedulerUtils.LOST_CONTAINER + ", false",
    "EXPIRED, -100, " + SchedulerUtils.EXPIRED_CONTAINER + ", false",
    // On a node that is being decommissioned, where nobody looks.
    "RUNNING, 0, '', false",
  })
  void whatEndedWithItsNodeHasNotEndedByItself(
      RMContainerState state, int exit, String diagnostics, boolean byItself) {
    RMContainer container = mock(RMContainer.class);
    ApplicationAttemptId attempt =
        ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);
    when(container.getContainerId()).thenReturn(ContainerId.newContainerId(attempt, 2));
    when(container.getState()).thenReturn(state);
    when(container.getContainerExitStatus()).thenReturn(exit);
    when(container.getDiagnosticsInfo()).thenReturn(diagnostics);

    assertThat(new ContainerKey(container, attempt.hashCode()).endedByItself()).isEqualTo(byItself);
  }
}
