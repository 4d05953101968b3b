/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody is killed on a node that the master refuses for whom the room would be. */
class RefusedNodesTest {
  private static final ApplicationId ID = ApplicationId.newInstance(1, 1);

  @ParameterizedTest
  @CsvSource({"host, '', true", "/rack, '', true", "other, '', false", "host, host, false"})
  @SuppressWarnings("unchecked")
  void aNodeIsRefusedByHostOrRackUnlessThatIsOurOwnBar(
      String blacklisted, String barred, boolean expected) {
    FSAppAttempt attempt = mock(FSAppAttempt.class);
    when(attempt.isPlaceBlacklisted(blacklisted)).thenReturn(true);
    SchedulerApplication<FSAppAttempt> application = new SchedulerApplication<>(null, "alice");
    application.setCurrentAppAttempt(attempt);
    ConcurrentMap<ApplicationId, SchedulerApplication<FSAppAttempt>> known =
        new ConcurrentHashMap<>();
    known.put(ID, application);
    FSSchedulerNode node = mock(FSSchedulerNode.class);
    when(node.getNodeName()).thenReturn("host");
    when(node.getRackName()).thenReturn("/rack");
    ClusterNodeTracker<FSSchedulerNode> nodes = mock(ClusterNodeTracker.class);
    when(nodes.getNode(NodeId.newInstance("host", 1))).thenReturn(node);
    FairScheduler scheduler = mock(FairScheduler.class);
    when(scheduler.getNodeTracker()).thenReturn(nodes);
    when(scheduler.getSchedulerApplications()).thenReturn(known);
    SchedulerCommands commands =
        new SchedulerCommands(scheduler, (any, place) -> place.equals(barred), () -> {});

    assertThat(commands.isRefused("host:1", ID.toString())).isEqualTo(expected);
    assertThat(commands.isRefused("lost:1", ID.toString())).isFalse();
  }
}
