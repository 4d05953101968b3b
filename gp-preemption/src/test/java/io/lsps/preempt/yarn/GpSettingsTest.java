/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lsps.preempt.LongJobProtection;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpSettingsTest {
  @Test
  void defaults() {
    GpSettings settings = GpSettings.from(new Configuration(false));

    assertThat(settings.get(GpKeys.OBSERVE_ONLY)).isFalse();
    assertThat(settings.get(GpKeys.INTERVAL)).isEqualTo(5_000);
    assertThat(settings.get(GpKeys.GRACE_PERIOD)).isEqualTo(5_000);
    assertThat(settings.get(GpKeys.MIN_SHARE_TIMEOUT)).isEqualTo(15_000);
    assertThat(settings.get(GpKeys.FAIR_SHARE_TIMEOUT)).isEqualTo(10_000);
    assertThat(settings.get(GpKeys.FAIR_SHARE_THRESHOLD)).isEqualTo(0.8);
    assertThat(settings.get(GpKeys.DEAD_ZONE)).isEqualTo(0.05);
    assertThat(settings.get(GpKeys.ROUND_LIMIT)).isEqualTo(0.5);
    assertThat(settings.get(GpKeys.REPAID_PROTECTION)).isEqualTo(60_000);
    assertThat(settings.get(GpKeys.NATURAL_ENDS)).isEqualTo(10_000);
    assertThat(settings.get(GpKeys.LOSS_FACTOR)).isEqualTo(4);
    assertThat(settings.get(GpKeys.AM_PREEMPTION)).isFalse();
    assertThat(settings.get(GpKeys.DECISIONS_KEPT)).isEqualTo(1000);
    assertThat(settings.get(GpKeys.LONG_FACTOR)).isEqualTo(5);
    assertThat(settings.get(GpKeys.LONG_SPARED)).isEqualTo(LongJobProtection.ALWAYS);
    assertThat(settings.get(GpKeys.LONG_PERIOD)).isEqualTo(180_000);
    assertThat(settings.get(GpKeys.LONG_TIME)).isEqualTo(0.8);
    assertThat(settings.get(GpKeys.LONG_USAGE)).isEqualTo(0.9);
    assertThat(settings.get(GpKeys.LONG_PERFORMANCE)).isEqualTo(0.5);
    assertThat(settings.get(GpKeys.LONG_PART)).isEqualTo(0.5);
    assertThat(settings.get(GpKeys.LONG_TIMEOUT)).isEqualTo(360_000);
    assertThat(settings.get(GpKeys.LONG_ONE_JOB)).isEqualTo(0.9);
    assertThat(settings.get(GpKeys.LAUNCH_CONTROL)).isFalse();
    assertThat(settings.get(GpKeys.LAUNCH_TASKS)).isEqualTo(180_000);
    assertThat(settings.get(GpKeys.LAUNCH_CHANCE)).isEqualTo(0.95);
    assertThat(settings.get(GpKeys.LAUNCH_IDLE_PART)).isEqualTo(1);
    assertThat(settings.get(GpKeys.LAUNCH_LEAST)).isEqualTo(0.15);
    assertThat(settings.get(GpKeys.LAUNCH_MEMORY)).isEqualTo(3_600_000);
  }

  @ParameterizedTest
  @CsvSource({
    "observe-only,true,true",
    "interval,500ms,500",
    "grace-period,0s,0",
    "min-share-timeout,1m,60000",
    "fair-share-timeout,2h,7200000",
    "fair-share-threshold,1,1.0",
    "dead-zone,0,0.0",
    "round-limit,0.1,0.1",
    "repaid-protection,1d,86400000",
    "natural-ends,3 s,3000",
    "am-preemption,true,true",
    "decisions-kept,7,7",
    "long-jobs.factor,3.5,3.5",
    "long-jobs.spared,fair-share,FAIR_SHARE",
    "long-jobs.busy-period,10s,10000",
    "long-jobs.busy-time,0.1,0.1",
    "long-jobs.busy-usage,0.2,0.2",
    "long-jobs.performance,0.3,0.3",
    "long-jobs.part,0.4,0.4",
    "long-jobs.timeout,9s,9000",
    "long-jobs.one-job-part,0.6,0.6",
    "launch-control,true,true",
    "launch-control.tasks,0s,0",
    "launch-control.chance,0.5,0.5",
    "launch-control.idle-part,2,2.0",
    "launch-control.least,0,0.0",
    "launch-control.memory,1d,86400000",
  })
  void explicitMappings(String key, String value, String expected) {
    Configuration conf = new Configuration(false);
    conf.set(GpKeys.PREFIX + key, value);
    GpSettings settings = GpSettings.from(conf);

    for (Setting<?> setting : GpKeys.GROUP.all()) {
      if (setting.key().equals(GpKeys.PREFIX + key)) {
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
        "fair-share-threshold | 1.5 | expected a number from 0 to 1",
        "dead-zone | NaN | expected a number from 0 to 1",
        "decisions-kept | -1 | expected a whole number from 0 to 100000",
        "long-jobs.factor | 0.5 | expected a number from 1 to 1000",
        "long-jobs.performance | 0 | expected a number above 0, to 1",
        "long-jobs.timeout | soon | expected a time of 0s or more",
      })
  void refusesWithKeyValueAndRange(String key, String value, String expected) {
    Configuration conf = new Configuration(false);
    conf.set(GpKeys.PREFIX + key, value);

    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> GpSettings.from(conf))
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
        .isThrownBy(() -> GpSettings.from(conf))
        .withMessageStartingWith("yarn.scheduler.gp.obsrve-only in yarn-site.xml is no key")
        .withMessageContaining("Did you mean yarn.scheduler.gp.observe-only?")
        .withMessageNotContaining("yarn.scheduler.fair");
  }
}
