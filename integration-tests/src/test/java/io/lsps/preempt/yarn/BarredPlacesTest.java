/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import io.lsps.preempt.yarn.RoomShield.BarredPlaces;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.junit.jupiter.api.Test;

/** Hosts that an attempt is barred from for a while, beside those that its master refuses. */
class BarredPlacesTest {
  private final FSAppAttempt attempt =
      mock(FSAppAttempt.class, withSettings().extraInterfaces(Refusals.class));
  private final BarredPlaces places = new BarredPlaces(attempt);

  @Test
  void aPlaceIsOpenAgainWhenTheBarGoes() {
    places.become(Set.of("a"));
    verify(attempt).updateBlacklist(List.of("a"), List.of());

    places.become(Set.of());
    verify(attempt).updateBlacklist(List.of(), List.of("a"));
  }

  /** Caught: a master whose refusal of a node is forgotten since the node was barred then. */
  @Test
  void aPlaceThatTheMasterHasRefusedMeanwhileStaysRefused() {
    places.become(Set.of("a"));
    when(((Refusals) attempt).refuses("a")).thenReturn(true);

    places.become(Set.of());
    verify(attempt, never()).updateBlacklist(any(), eq(List.of("a")));
  }

  @Test
  void whatTheMasterRefusedBeforeIsLeftAlone() {
    when(attempt.isPlaceBlacklisted("a")).thenReturn(true);

    places.become(Set.of("a"));
    places.become(Set.of());
    verify(attempt, never()).updateBlacklist(any(), any());
  }
}
