/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.PhaseParts.PhaseMember;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhasePartsTest {
  private static final long MINUTE = 60_000;

  @Test
  void nobodyHasAPartBeforeTheFirstDivision() {
    assertThat(PhaseParts.<String>none().beside("a", 0)).isZero();
  }

  @Test
  void theFirstInOrderTakesAsMuchAsItWants() {
    PhaseParts<String> parts = divide(5, List.of(asks("a", 0, 3), asks("b", 0, 4)));

    assertThat(parts.beside("a", 0)).isEqualTo(3);
    assertThat(parts.beside("b", 0)).isEqualTo(2);
  }

  @Test
  void nothingIsTakenFromWhoHoldsIt() {
    PhaseParts<String> parts = divide(5, List.of(asks("a", 0, 9), asks("b", 4, 0)));

    assertThat(parts.beside("a", 0)).isEqualTo(1);
    assertThat(parts.beside("b", 4)).isZero();
  }

  @Test
  void whoMayNotAskKeepsNothingFromTheOthers() {
    PhaseParts<String> parts =
        divide(5, List.of(new PhaseMember<>("a", 0, 0, 9, false), asks("b", 0, 9)));

    assertThat(parts.beside("b", 0)).isEqualTo(5);
  }

  @Test
  void withoutALimitEverybodyHasWhatHeWants() {
    PhaseParts<String> parts = divide(AskLimits.UNLIMITED, List.of(asks("a", 7, 1)));

    assertThat(parts.beside("a", 7)).isEqualTo(AskLimits.UNLIMITED);
    assertThat(parts.ended("a").turns(any -> true)).isEmpty();
  }

  @Test
  void whoeverAskedInVainForAMinuteKeepsNothingFromTheOthers() {
    PhaseParts<String> parts = divide(5, List.of(asks("a", 0, 5), asks("b", 0, 5)));
    assertThat(parts.beside("b", 0)).isZero();

    PhaseParts<String> later =
        parts.divide(5, List.of(asks("a", 0, 5), asks("b", 0, 5)), MINUTE + 1);

    assertThat(later.beside("b", 0)).isEqualTo(5);
    assertThat(later.beside("a", 0)).isEqualTo(5);
  }

  @Test
  void aContainerInTheMeantimeIsNotInVain() {
    PhaseParts<String> parts =
        divide(5, List.of(asks("a", 0, 5), asks("b", 0, 5)))
            .divide(5, List.of(asks("a", 1, 4), asks("b", 0, 5)), MINUTE)
            .divide(5, List.of(asks("a", 1, 4), asks("b", 0, 5)), 2 * MINUTE);

    assertThat(parts.beside("b", 0)).isZero();
  }

  @Test
  void theContainerThatEndedIsTheNextOnesTurn() {
    PhaseParts<String> parts =
        divide(2, List.of(asks("a", 2, 0), asks("b", 0, 3), asks("c", 0, 3)));

    PhaseParts<String> ended = parts.ended("a");
    List<String> turns = ended.turns(id -> !"a".equals(id));
    PhaseParts<String> given = ended.give(turns);

    assertThat(turns).containsExactly("b");
    assertThat(given.beside("a", 1)).isZero();
    assertThat(given.beside("b", 0)).isEqualTo(1);
    assertThat(given.beside("c", 0)).isZero();
    assertThat(given.turns(any -> true)).isEmpty();
  }

  private static PhaseParts<String> divide(int limit, List<PhaseMember<String>> members) {
    return PhaseParts.<String>none().divide(limit, members, 0);
  }

  /** Holds so many, and asks for so many more. */
  private static PhaseMember<String> asks(String id, int holds, int wants) {
    return new PhaseMember<>(id, holds, wants, 0, true);
  }
}
