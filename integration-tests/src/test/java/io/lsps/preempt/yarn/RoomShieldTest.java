/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whom the shield bars from room of others, while attempts and applications come and go. */
class RoomShieldTest {
  private static final ApplicationId ID = ApplicationId.newInstance(1, 1);
  private static final Map<String, Set<String>> ROOM_OF_ANOTHER =
      Map.of("host:1", Set.of("application_1_0002"));

  private final FairScheduler scheduler = mock(FairScheduler.class);
  private final ConcurrentMap<ApplicationId, SchedulerApplication<FSAppAttempt>> known =
      new ConcurrentHashMap<>();
  private final RoomShield shield = new RoomShield(scheduler);

  @BeforeEach
  @SuppressWarnings("unchecked")
  void clusterOfOneNode() {
    FSSchedulerNode node = mock(FSSchedulerNode.class);
    when(node.getNodeID()).thenReturn(NodeId.newInstance("host", 1));
    when(node.getNodeName()).thenReturn("host");
    ClusterNodeTracker<FSSchedulerNode> nodes = mock(ClusterNodeTracker.class);
    when(nodes.getAllNodes()).thenReturn(List.of(node));
    when(scheduler.getNodeTracker()).thenReturn(nodes);
    when(scheduler.getSchedulerApplications()).thenReturn(known);
  }

  /** An attempt whose blacklist is this set, as Hadoop hands it on from one to the next. */
  @SuppressWarnings("DirectInvocationOnMock") // Hadoop looks whether the attempt is stopped.
  private FSAppAttempt attempt(int number, Set<String> blacklist) {
    FSAppAttempt attempt = mock(FSAppAttempt.class);
    when(attempt.getApplicationId()).thenReturn(ID);
    when(attempt.getApplicationAttemptId())
        .thenReturn(ApplicationAttemptId.newInstance(ID, number));
    when(attempt.isPlaceBlacklisted(any()))
        .thenAnswer(call -> blacklist.contains(call.<String>getArgument(0)));
    doAnswer(
            call -> {
              if (!attempt.isStopped()) {
                blacklist.addAll(call.<Collection<String>>getArgument(0));
                blacklist.removeAll(call.<Collection<String>>getArgument(1));
              }
              return null;
            })
        .when(attempt)
        .updateBlacklist(any(), any());
    SchedulerApplication<FSAppAttempt> application = new SchedulerApplication<>(null, "alice");
    application.setCurrentAppAttempt(attempt);
    known.put(ID, application);
    return attempt;
  }

  /** Caught: a new attempt, with the containers of the one before, that is barred for good. */
  @Test
  void whatAnAttemptWasBarredFromIsOpenToTheNext() {
    Set<String> blacklist = new HashSet<>();
    FSAppAttempt first = attempt(1, blacklist);
    shield.keep(ROOM_OF_ANOTHER, Map.of());
    assertThat(blacklist).containsExactly("host");

    when(first.isStopped()).thenReturn(true);
    shield.keep(Map.of(), Map.of());
    FSAppAttempt second = attempt(2, blacklist);
    when(second.isWaitingForAMContainer()).thenReturn(true);
    shield.keep(Map.of(), Map.of());
    assertThat(blacklist).containsExactly("host");

    when(second.isWaitingForAMContainer()).thenReturn(false);
    shield.keep(Map.of(), Map.of());
    assertThat(blacklist).isEmpty();
  }

  @Test
  void anotherTurnOpensToTheNextAttemptWhatIsNoLongerKept() {
    Set<String> blacklist = new HashSet<>(Set.of("refused"));
    FSAppAttempt first = attempt(1, blacklist);
    shield.keep(ROOM_OF_ANOTHER, Map.of());
    when(first.isStopped()).thenReturn(true);
    attempt(2, blacklist);

    shield.keep(Map.of(), Map.of());

    assertThat(blacklist).containsExactly("refused");
  }

  /** An application that has gone is not remembered beyond the next round. */
  @Test
  void whoHasGoneIsForgottenWithTheNextRound() {
    Set<String> blacklist = new HashSet<>();
    FSAppAttempt gone = attempt(1, blacklist);
    shield.keep(ROOM_OF_ANOTHER, Map.of());
    assertThat(shield.barred).hasSize(1);
    when(gone.isStopped()).thenReturn(true);
    known.clear();

    shield.keep(Map.of(), Map.of());

    assertThat(shield.barred).isEmpty();
  }
}
