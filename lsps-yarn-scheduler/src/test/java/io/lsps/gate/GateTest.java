/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.Gate.GateDecision;
import io.lsps.gate.Gate.GateState;
import io.lsps.gate.Gate.JobAsk;
import io.lsps.gate.Gate.JobAsk.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {
  private static final JobAsk FOUR_REDUCES = JobAsk.of(Kind.REDUCE, 4, 0);

  @Test
  void reducesWaitForTheirMaps() {
    GateDecision release =
        decide(GateState.NEW, AskLimits.NONE, GateReason.MAPS_LEFT, FOUR_REDUCES);

    assertThat(release.visible(0)).isZero();
    assertThat(release.reason).isEqualTo(GateReason.MAPS_LEFT);
    assertThat(release.state.isHeld()).isTrue();
  }

  @Test
  void whenTheirTimeHasComeTheGateIsOpenForGood() {
    GateState open =
        decide(GateState.NEW, AskLimits.NONE, GateReason.MAPS_ENDED, FOUR_REDUCES).state;
    GateDecision later = decide(open, AskLimits.split(1, 1), GateReason.MAPS_LEFT, FOUR_REDUCES);

    assertThat(later.visible(0)).isEqualTo(4);
    assertThat(later.reason).isEqualTo(GateReason.MAPS_ENDED);
  }

  @Test
  void everyKeyOfAnOpenGateIsLetIn() {
    GateDecision release =
        decide(
            GateState.NEW,
            AskLimits.NONE,
            GateReason.SHUFFLE_DUE,
            FOUR_REDUCES,
            JobAsk.of(Kind.MAP, 3, 1),
            JobAsk.of(Kind.REDUCE, 7, 2));

    assertThat(List.of(release.visible(0), release.visible(1), release.visible(2)))
        .containsExactly(4, 3, 7);
  }

  @Test
  void aRepeatedMapLetsReducesIn() {
    GateDecision release =
        decide(
            GateState.NEW,
            AskLimits.NONE,
            GateReason.MAPS_LEFT,
            FOUR_REDUCES,
            JobAsk.of(Kind.REPEATED_MAP, 1, 0));

    assertThat(release.state.isOpen()).isTrue();
    assertThat(release.reason).isEqualTo(GateReason.MAP_REPEATED);
  }

  @Test
  void aRepeatedMapThatIsNoLongerWantedLetsNothingIn() {
    GateDecision release =
        decide(
            GateState.NEW,
            AskLimits.NONE,
            GateReason.MAPS_LEFT,
            FOUR_REDUCES,
            JobAsk.of(Kind.REPEATED_MAP, 0, 0));

    assertThat(release.visible(0)).isZero();
  }

  @Test
  void inASplitQueueARepeatedMapHasNoLimitAndReducesStillWait() {
    GateDecision release =
        decide(
            GateState.NEW,
            AskLimits.split(0, 5),
            GateReason.MAPS_LEFT,
            FOUR_REDUCES,
            JobAsk.of(Kind.REPEATED_MAP, 2, 0));

    assertThat(release.visible(0)).isZero();
    assertThat(release.visible(1)).isEqualTo(2);
  }

  @Test
  void aReduceThatIsTiedToAPlaceIsItsMastersToJudge() {
    GateDecision release =
        decide(
            GateState.NEW,
            AskLimits.split(0, 0),
            GateReason.MAPS_LEFT,
            JobAsk.of(Kind.PLACED_REDUCE, 2, 0));

    assertThat(release.visible(0)).isEqualTo(2);
    assertThat(release.reason).isEqualTo(GateReason.REDUCE_PLACED);
  }

  @Test
  void aJobWithoutReducesStaysAsItIs() {
    GateDecision release =
        decide(GateState.NEW, AskLimits.NONE, GateReason.MAPS_ENDED, JobAsk.of(Kind.REDUCE, 0, 0));

    assertThat(release.state.isHeld()).isTrue();
    assertThat(release.reason).isEqualTo(GateReason.NOT_ASKED);
  }

  @Test
  void dueReducesOfASplitQueueStayWithinTheirPart() {
    GateDecision release =
        decide(GateState.NEW, AskLimits.split(0, 3), GateReason.MAPS_ENDED, FOUR_REDUCES);

    assertThat(release.visible(0)).isEqualTo(3);
    assertThat(release.reason).isEqualTo(GateReason.SPLIT_FULL);
    assertThat(release.state.isOpen()).isFalse();
    assertThat(job(release.state, AskLimits.split(0, 9), FOUR_REDUCES).divide().reason)
        .isEqualTo(GateReason.MAPS_ENDED);
  }

  @Test
  void onePartIsForAllKeysOfAPhaseTogether() {
    GateDecision release =
        decide(
            GateState.NEW,
            AskLimits.split(5, 5),
            GateReason.MAPS_ENDED,
            FOUR_REDUCES,
            JobAsk.of(Kind.MAP, 9, 0),
            FOUR_REDUCES);

    assertThat(List.of(release.visible(0), release.visible(1), release.visible(2)))
        .containsExactly(4, 5, 1);
  }

  @Test
  void aPartThatShrinksTakesAsksBack() {
    GateState due =
        decide(GateState.NEW, AskLimits.split(0, 3), GateReason.MAPS_ENDED, FOUR_REDUCES).state;

    assertThat(job(due, AskLimits.split(0, 1), JobAsk.of(Kind.REDUCE, 4, 3)).divide().visible(0))
        .isEqualTo(1);
  }

  @Test
  void whatAMasterIsJustStatingIsLeftAloneAndCounts() {
    GateState due =
        decide(GateState.NEW, AskLimits.split(0, 3), GateReason.MAPS_ENDED, FOUR_REDUCES).state;
    JobAsk stated = JobAsk.of(Kind.REDUCE, 4, 2).asFixed();

    assertThat(job(due, AskLimits.NONE, stated).open(GateReason.SPLIT_LIFTED).visible(0))
        .isEqualTo(2);
    assertThat(job(due, AskLimits.split(0, 3), stated, FOUR_REDUCES).divide().visible(1))
        .isEqualTo(1);
  }

  @Test
  void aQueueThatIsNotOursHoldsNothing() {
    GateDecision release =
        decide(GateState.NEW, AskLimits.NONE, GateReason.OTHER_POLICY, FOUR_REDUCES);

    assertThat(release.visible(0)).isEqualTo(4);
  }

  @Test
  void noMoreCanBeSeenThanIsWanted() {
    assertThatThrownBy(() -> JobAsk.of(Kind.REDUCE, 3, 4))
        .hasMessage("the scheduler cannot see 4 of 3 containers requested");
  }

  private static GateDecision decide(
      GateState state, AskLimits limits, GateReason verdict, JobAsk... asks) {
    return new Gate(state, List.of(asks), limits, verdict).decide();
  }

  private static Gate job(GateState state, AskLimits limits, JobAsk... asks) {
    return new Gate(state, List.of(asks), limits, state.reason);
  }
}
