/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.gate.Ask.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {
  private static final Ask FOUR_REDUCES = Ask.of(Kind.REDUCE, 4, 0);

  @Test
  void reducesWaitForTheirMaps() {
    Release release = decide(Standing.NEW, Limits.NONE, Reason.MAPS_LEFT, FOUR_REDUCES);

    assertThat(release.visible(0)).isZero();
    assertThat(release.reason()).isEqualTo(Reason.MAPS_LEFT);
    assertThat(release.standing().isHeld()).isTrue();
  }

  @Test
  void whenTheirTimeHasComeTheGateIsOpenForGood() {
    Standing open = decide(Standing.NEW, Limits.NONE, Reason.MAPS_ENDED, FOUR_REDUCES).standing();
    Release later = decide(open, Limits.split(1, 1), Reason.MAPS_LEFT, FOUR_REDUCES);

    assertThat(later.visible(0)).isEqualTo(4);
    assertThat(later.reason()).isEqualTo(Reason.MAPS_ENDED);
  }

  @Test
  void everyKeyOfAnOpenGateIsLetIn() {
    Release release =
        decide(
            Standing.NEW,
            Limits.NONE,
            Reason.SHUFFLE_DUE,
            FOUR_REDUCES,
            Ask.of(Kind.MAP, 3, 1),
            Ask.of(Kind.REDUCE, 7, 2));

    assertThat(List.of(release.visible(0), release.visible(1), release.visible(2)))
        .containsExactly(4, 3, 7);
  }

  @Test
  void aRepeatedMapLetsReducesIn() {
    Release release =
        decide(
            Standing.NEW,
            Limits.NONE,
            Reason.MAPS_LEFT,
            FOUR_REDUCES,
            Ask.of(Kind.REPEATED_MAP, 1, 0));

    assertThat(release.standing().isOpen()).isTrue();
    assertThat(release.reason()).isEqualTo(Reason.MAP_REPEATED);
  }

  @Test
  void aRepeatedMapThatIsNoLongerWantedLetsNothingIn() {
    Release release =
        decide(
            Standing.NEW,
            Limits.NONE,
            Reason.MAPS_LEFT,
            FOUR_REDUCES,
            Ask.of(Kind.REPEATED_MAP, 0, 0));

    assertThat(release.visible(0)).isZero();
  }

  @Test
  void inASplitQueueARepeatedMapHasNoLimitAndReducesStillWait() {
    Release release =
        decide(
            Standing.NEW,
            Limits.split(0, 5),
            Reason.MAPS_LEFT,
            FOUR_REDUCES,
            Ask.of(Kind.REPEATED_MAP, 2, 0));

    assertThat(release.visible(0)).isZero();
    assertThat(release.visible(1)).isEqualTo(2);
  }

  @Test
  void aReduceThatIsTiedToAPlaceIsItsMastersToJudge() {
    Release release =
        decide(
            Standing.NEW, Limits.split(0, 0), Reason.MAPS_LEFT, Ask.of(Kind.PLACED_REDUCE, 2, 0));

    assertThat(release.visible(0)).isEqualTo(2);
    assertThat(release.reason()).isEqualTo(Reason.REDUCE_PLACED);
  }

  @Test
  void aJobWithoutReducesStaysAsItIs() {
    Release release =
        decide(Standing.NEW, Limits.NONE, Reason.MAPS_ENDED, Ask.of(Kind.REDUCE, 0, 0));

    assertThat(release.standing().isHeld()).isTrue();
    assertThat(release.reason()).isEqualTo(Reason.NOT_ASKED);
  }

  @Test
  void dueReducesOfASplitQueueStayWithinTheirPart() {
    Release release = decide(Standing.NEW, Limits.split(0, 3), Reason.MAPS_ENDED, FOUR_REDUCES);

    assertThat(release.visible(0)).isEqualTo(3);
    assertThat(release.reason()).isEqualTo(Reason.SPLIT_FULL);
    assertThat(release.standing().isOpen()).isFalse();
    assertThat(Gate.divide(job(release.standing(), Limits.split(0, 9), FOUR_REDUCES)).reason())
        .isEqualTo(Reason.MAPS_ENDED);
  }

  @Test
  void onePartIsForAllKeysOfAPhaseTogether() {
    Release release =
        decide(
            Standing.NEW,
            Limits.split(5, 5),
            Reason.MAPS_ENDED,
            FOUR_REDUCES,
            Ask.of(Kind.MAP, 9, 0),
            FOUR_REDUCES);

    assertThat(List.of(release.visible(0), release.visible(1), release.visible(2)))
        .containsExactly(4, 5, 1);
  }

  @Test
  void aPartThatShrinksTakesAsksBack() {
    Standing due =
        decide(Standing.NEW, Limits.split(0, 3), Reason.MAPS_ENDED, FOUR_REDUCES).standing();

    assertThat(Gate.divide(job(due, Limits.split(0, 1), Ask.of(Kind.REDUCE, 4, 3))).visible(0))
        .isEqualTo(1);
  }

  @Test
  void whatAMasterIsJustStatingIsLeftAloneAndCounts() {
    Standing due =
        decide(Standing.NEW, Limits.split(0, 3), Reason.MAPS_ENDED, FOUR_REDUCES).standing();
    Ask stated = Ask.of(Kind.REDUCE, 4, 2).asFixed();

    assertThat(Gate.open(job(due, Limits.NONE, stated), Reason.SPLIT_LIFTED).visible(0))
        .isEqualTo(2);
    assertThat(Gate.divide(job(due, Limits.split(0, 3), stated, FOUR_REDUCES)).visible(1))
        .isEqualTo(1);
  }

  @Test
  void aQueueThatIsNotOursHoldsNothing() {
    Release release = decide(Standing.NEW, Limits.NONE, Reason.OTHER_POLICY, FOUR_REDUCES);

    assertThat(release.visible(0)).isEqualTo(4);
  }

  @Test
  void noMoreCanBeSeenThanIsWanted() {
    assertThatThrownBy(() -> Ask.of(Kind.REDUCE, 3, 4))
        .hasMessage("the scheduler cannot see 4 of 3 containers asked for");
  }

  private static Release decide(Standing standing, Limits limits, Reason verdict, Ask... asks) {
    return Gate.decide(new JobAsks(standing, List.of(asks), limits, verdict));
  }

  private static JobAsks job(Standing standing, Limits limits, Ask... asks) {
    return new JobAsks(standing, List.of(asks), limits, standing.reason());
  }
}
