/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.order.Slots;
import io.lsps.settings.BadSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JohnsonSlotsTest {
  @Test
  void aGivenSplitIsAProportion() {
    assertThat(JohnsonSlots.parse("3:1").of(40)).isEqualTo(new Slots(30, 10));
    assertThat(JohnsonSlots.parse("30:10").of(4)).isEqualTo(new Slots(3, 1));
    assertThat(JohnsonSlots.parse("1000:1").of(5)).isEqualTo(new Slots(4, 1));
    assertThat(JohnsonSlots.parse("1:1000").of(2)).isEqualTo(new Slots(1, 1));
  }

  @Test
  void whereNoneIsGivenHalvesAreTheStart() {
    assertThat(JohnsonSlots.parse("auto").of(5)).isEqualTo(new Slots(3, 2));
    assertThat(JohnsonSlots.parse("auto").auto()).isTrue();
    assertThat(JohnsonSlots.parse("none").none()).isTrue();
    assertThat(JohnsonSlots.parse("2:1").auto()).isFalse();
    assertThat(JohnsonSlots.parse("2:1").none()).isFalse();
  }

  @Test
  void strictIsSaidBeforeTheSplit() {
    assertThat(JohnsonSlots.parse("strict 3:1").strict()).isTrue();
    assertThat(JohnsonSlots.parse("strict 3:1").of(40)).isEqualTo(new Slots(30, 10));
    assertThat(JohnsonSlots.parse("strict auto").auto()).isTrue();
    assertThat(JohnsonSlots.parse("strict auto")).hasToString("strict auto");
    assertThat(JohnsonSlots.parse("3:1").strict()).isFalse();
    assertThat(JohnsonSlots.parse("none").strict()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "3",
        "3:0",
        "0:3",
        "-1:2",
        "1:2:3",
        "a:b",
        "1.5:1",
        "2000000:1",
        "strict",
        "strict none",
        "3:1 strict"
      })
  void anythingElseIsRefusedWithTheKeyAndWhatIsExpected(String text) {
    assertThatThrownBy(() -> JohnsonKeys.SLOTS.parse(text, "johnsonSlots of root.batch"))
        .isInstanceOf(BadSettingException.class)
        .hasMessage(
            "johnsonSlots of root.batch is \""
                + text
                + "\": expected one of auto, none, or maps:reduces such as 3:1, or strict before"
                + " it");
  }
}
