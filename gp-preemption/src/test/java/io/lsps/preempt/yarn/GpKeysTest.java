/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpKeysTest {
  @Test
  void defaults() {
    SettingValues settings = GpKeys.read(new Configuration(false));

    assertThat(settings.get(GpKeys.OBSERVE_ONLY)).isFalse();
    assertThat(settings.get(GpKeys.INTERVAL)).isEqualTo(5_000);
    assertThat(settings.get(GpKeys.GRACE_PERIOD)).isEqualTo(5_000);
    assertThat(settings.get(GpKeys.PERFORMANCE)).isEqualTo(0.5);
    assertThat(GpKeys.GROUP.all).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({
    "observe-only,true,true",
    "interval,500ms,500",
    "grace-period,0s,0",
    "performance,0.3,0.3",
  })
  void explicitMappings(String key, String value, String expected) {
    Configuration conf = new Configuration(false);
    conf.set(GpKeys.PREFIX + key, value);
    SettingValues settings = GpKeys.read(conf);

    for (Setting<?> setting : GpKeys.GROUP.all) {
      if (setting.key.equals(GpKeys.PREFIX + key)) {
        assertThat(settings.get(setting).toString()).isEqualTo(expected);
        return;
      }
    }
    throw new AssertionError("no setting is called " + key);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "observe-only | yes | expected true or false",
        "interval | 0s | expected a time above 0 such as 500ms, 30s, 5m, 12h or 7d",
        "grace-period | 5 | expected a time of 0s or more",
        "performance | 1.5 | expected a number from 0 to 1",
        "performance | 0 | expected a number above 0, to 1",
        "interval | soon | expected a time above 0",
      })
  void refusesWithKeyValueAndRange(String key, String value, String expected) {
    Configuration conf = new Configuration(false);
    conf.set(GpKeys.PREFIX + key, value);

    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> GpKeys.read(conf))
        .withMessageContaining(GpKeys.PREFIX + key + " in yarn-site.xml is ")
        .withMessageContaining(value)
        .withMessageContaining(expected);
  }

  @Test
  void refusesAKeyThatIsNoneWithTheNearest() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.gp.obsrve-only", "true");
    conf.set("yarn.scheduler.fair.preemption", "false");

    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> GpKeys.read(conf))
        .withMessageStartingWith("yarn.scheduler.gp.obsrve-only in yarn-site.xml is no key")
        .withMessageContaining("Did you mean yarn.scheduler.gp.observe-only?")
        .withMessageNotContaining("yarn.scheduler.fair");
  }
}
