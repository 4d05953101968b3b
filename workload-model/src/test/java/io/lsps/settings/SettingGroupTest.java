/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingGroupTest {
  // Not static: what a bug breaks while a class is loaded stays broken or whole for good.
  private final Setting<Double> part = Setting.fraction("example.part", "examplePart");
  private final Setting<Long> wait = Setting.durationOrNone("example.wait");
  private final SettingGroup group = new SettingGroup("example-default.xml", "example", part, wait);

  @Test
  void whatNobodyWroteIsAsInTheFile() {
    SettingValues values = group.read((key, text) -> text);

    assertThat(group.defaultValues())
        .containsExactly(entry("example.part", "0.5"), entry("example.wait", "0s"));
    assertThat(values.get(part)).isEqualTo(0.5);
    assertThat(values.get(wait)).isZero();
  }

  @Test
  void whatIsWrittenComesBeforeTheFile() {
    SettingValues values = group.read(Map.of("example.part", " 0.25 ")::getOrDefault);

    assertThat(values.get(part)).isEqualTo(0.25);
    assertThat(values.get(wait)).isZero();
  }

  @Test
  void refusesWithKeyValueAndRange() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> group.read(Map.of("example.part", "2")::getOrDefault))
        .withMessage("example.part in yarn-site.xml is \"2\": expected a number from 0 to 1");
  }

  @Test
  void tellsItsSettingsAndWhereTheirDefaultsAre() {
    assertThat(group.all).containsExactly(part, wait);
    assertThat(group.defaultsName).isEqualTo("example-default.xml");
  }

  @Test
  void aQueuesElementIsFoundAndASlipClaimed() {
    assertThat(group.ofQueues()).containsExactly(part);
    assertThat(group.ofElement("examplePart")).isSameAs(part);
    assertThat(group.ofElement("examplePrat")).isNull();
    assertThat(group.claims("ExamplePrat")).isTrue();
    assertThat(group.claims("weight")).isFalse();
  }

  @Test
  void aGroupWithoutItsFileIsABrokenJar() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new SettingGroup("none-default.xml", "none").defaultValues())
        .withMessageContaining("none-default.xml");
  }

  @ParameterizedTest
  @CsvSource({"0s,0", "500ms,500", "3 s,3000", "5m,300000", "12h,43200000", "7d,604800000"})
  void times(String text, long millis) {
    assertThat(wait.parse(text, "here")).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "-1s", "soon", "1w", "99999999999s"})
  void noTimes(String text) {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> wait.parse(text, "here"))
        .withMessage(
            "here is \""
                + text
                + "\": expected a time of 0s or more such as 500ms, 30s, 5m, 12h"
                + " or 7d");
  }

  @Test
  void noTimeIsNoTimeAbove0() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> Setting.duration("example.interval").parse("0s", "here"))
        .withMessageContaining("expected a time above 0 such as");
  }

  @Test
  void aKeyThatBeginsAsOursAndIsNoneIsToldWithTheNearestRightOne() {
    List<String> written = List.of("example.prat", "example.part", "example.hue", "other.prat");

    assertThat(group.unknown(written))
        .containsExactly(
            "example.hue in yarn-site.xml is no key of this scheduler."
                + " Correct or remove it; docs/configuration.md lists them all.",
            "example.prat in yarn-site.xml is no key of this scheduler. Did you mean example.part?"
                + " Correct or remove it; docs/configuration.md lists them all.");
  }

  @Test
  void keysOfOthersPass() {
    assertThat(group.unknown(List.of("example.part", "example.wait", "examples.part"))).isEmpty();
  }

  @Test
  void allBadValuesAreToldAtOnce() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(
            () -> group.read(Map.of("example.part", "2", "example.wait", "long")::getOrDefault))
        .satisfies(bad -> assertThat(bad.problems()).hasSize(2))
        .withMessageContaining("\"2\": expected a number from 0 to 1; also: example.wait in");
  }
}
