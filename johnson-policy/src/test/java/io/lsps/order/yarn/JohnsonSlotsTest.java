/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.order.Slots;
import io.lsps.order.yarn.JohnsonGoal.SlotSplit;
import io.lsps.settings.BadSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JohnsonSlotsTest {
  @Test
  void aGivenSplitIsAProportion() {
    assertThat(SlotSplit.parse("3:1").of(40)).isEqualTo(new Slots(30, 10));
    assertThat(SlotSplit.parse("30:10").of(4)).isEqualTo(new Slots(3, 1));
    assertThat(SlotSplit.parse("1000:1").of(5)).isEqualTo(new Slots(4, 1));
    assertThat(SlotSplit.parse("1:1000").of(2)).isEqualTo(new Slots(1, 1));
  }

  @Test
  void whereNoneIsGivenHalvesAreTheStart() {
    assertThat(SlotSplit.parse("auto").of(5)).isEqualTo(new Slots(3, 2));
    assertThat(SlotSplit.parse("auto").auto()).isTrue();
    assertThat(SlotSplit.parse("none").none()).isTrue();
    assertThat(SlotSplit.parse("2:1").auto()).isFalse();
    assertThat(SlotSplit.parse("2:1").none()).isFalse();
  }

  @Test
  void strictIsSaidBeforeTheSplit() {
    assertThat(SlotSplit.parse("strict 3:1").strict).isTrue();
    assertThat(SlotSplit.parse("strict 3:1").of(40)).isEqualTo(new Slots(30, 10));
    assertThat(SlotSplit.parse("strict auto").auto()).isTrue();
    assertThat(SlotSplit.parse("strict auto")).hasToString("strict auto");
    assertThat(SlotSplit.parse("3:1").strict).isFalse();
    assertThat(SlotSplit.parse("none").strict).isFalse();
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
