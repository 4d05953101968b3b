/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {
  @Test
  void bothEndsOfARangeAreInIt() {
    Setting<Double> number = Setting.number("example.number", null, -1, 3);

    assertThat(number.parse("-1", "here")).isEqualTo(-1);
    assertThat(number.parse(" 3 ", "here")).isEqualTo(3);
    assertThat(number.expected).isEqualTo("a number from -1 to 3");
    assertThat(Setting.fraction("example.part", "part").parse("1", "here")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1.001", "3.001", "NaN", "Infinity", "three", ""})
  void whatIsBesideTheRangeIsRefused(String text) {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> Setting.number("example.number", null, -1, 3).parse(text, "here"))
        .withMessage("here is \"" + text + "\": expected a number from -1 to 3");
  }

  @Test
  void aFlagIsTrueOrFalseAndNothingElse() {
    Setting<Boolean> flag = Setting.flag("example.flag");

    assertThat(flag.parse("true", "here")).isTrue();
    assertThat(flag.parse("false", "here")).isFalse();
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> flag.parse("yes", "here"))
        .withMessage("here is \"yes\": expected true or false");
  }

  @Test
  void aChoiceIsWrittenInLowerCaseWithHyphens() {
    Setting<TimeUnit> unit = Setting.choice("example.unit", "exampleUnit", TimeUnit.class);

    assertThat(unit.parse("Seconds", "here")).isEqualTo(TimeUnit.SECONDS);
    assertThat(unit.expected).startsWith("one of nanoseconds, microseconds, ");
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> unit.parse("weeks", "here"))
        .withMessageStartingWith("here is \"weeks\": expected one of ");
    assertThat(Setting.nameOf(Thread.State.TIMED_WAITING)).isEqualTo("timed-waiting");
    assertThat(
            Setting.choice("example.state", null, Thread.State.class)
                .parse("timed-waiting", "here"))
        .isEqualTo(Thread.State.TIMED_WAITING);
  }

  @Test
  void aSettingOfAnyKindIsParsedAsItSays() {
    Setting<Integer> length = new Setting<>("example.text", "text", "a text", String::length);

    assertThat(length.parse(" four ", "here")).isEqualTo(4);
    assertThat(length.key).isEqualTo("example.text");
    assertThat(length.element).isEqualTo("text");
    assertThat(length.expected).isEqualTo("a text");
  }

  @Test
  void aTimeAbove0IsItsMilliseconds() {
    assertThat(Setting.duration("example.interval").parse("2s", "here")).isEqualTo(2000);
    assertThat(Durations.parsePositiveMillis("1ms")).isEqualTo(1);
  }

  @Test
  void innerValuesComeBeforeOuterOnes() {
    Setting<Boolean> both = Setting.flag("example.both");
    Setting<Boolean> outerOnly = Setting.flag("example.outer");
    SettingValues outer =
        SettingValues.NONE.with(both, "false", "here").with(outerOnly, "true", "here");
    SettingValues inner = SettingValues.NONE.with(both, "true", "here");

    assertThat(inner.over(outer).get(both)).isTrue();
    assertThat(inner.over(outer).get(outerOnly)).isTrue();
    assertThat(SettingValues.NONE.over(outer)).isSameAs(outer);
    assertThatIllegalStateException()
        .isThrownBy(() -> inner.get(outerOnly))
        .withMessage("example.outer has no default");
  }
}
