/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lsps.gate.ReduceRules.ReduceAdmission;
import io.lsps.rule.RuleName;
import io.lsps.rule.Tier2;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.SettingValues;
import io.lsps.workload.PastJobs;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterSettingsTest {
  @Test
  void defaults() {
    Configuration conf = new Configuration(false);
    conf.set("hadoop.tmp.dir", "/tmp/x");
    SettingValues values = ClusterSettings.from(conf);

    assertThat(values.get(LspsKeys.ALPHA)).isEqualTo(1);
    assertThat(values.get(LspsKeys.MODE)).isEqualTo(Mode.ON);
    assertThat(values.get(LspsKeys.RULE)).isEqualTo(RuleName.LEAST_WORK);
    assertThat(values.get(LspsKeys.GUARANTEE)).isZero();
    assertThat(values.get(LspsKeys.LAG)).isEqualTo(0.5);
    assertThat(values.get(LspsKeys.TIER2)).isEqualTo(Tier2.RULE);
    assertThat(values.get(LspsKeys.GROUP_BY)).isEqualTo(GroupBy.QUEUE);
    assertThat(values.get(LspsKeys.REDUCE_ADMISSION)).isEqualTo(ReduceAdmission.RULE);
    assertThat(values.get(LspsKeys.FAIRNESS)).isEqualTo(Fairness.AUTO);
    assertThat(values.get(LspsKeys.HISTORY_DIR)).isEqualTo("/tmp/x/yarn/system/lsps");
  }

  @Test
  void explicitMappings() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.lsps.alpha", "0.25");
    conf.set("yarn.scheduler.lsps.mode", "observe");
    conf.set("yarn.scheduler.lsps.guarantee", "0.75");
    conf.set("yarn.scheduler.lsps.tier2", "fair");
    conf.set("yarn.scheduler.lsps.group-by", "submitter");
    conf.set("yarn.scheduler.lsps.reduce-admission", "after-maps");
    conf.set("yarn.scheduler.lsps.fairness", "drf");
    conf.set("yarn.scheduler.lsps.history.dir", "");
    SettingValues values = ClusterSettings.from(conf);

    assertThat(values.get(LspsKeys.ALPHA)).isEqualTo(0.25);
    assertThat(values.get(LspsKeys.MODE)).isEqualTo(Mode.OBSERVE);
    assertThat(values.get(LspsKeys.GUARANTEE)).isEqualTo(0.75);
    assertThat(values.get(LspsKeys.TIER2)).isEqualTo(Tier2.FAIR);
    assertThat(values.get(LspsKeys.GROUP_BY)).isEqualTo(GroupBy.SUBMITTER);
    assertThat(values.get(LspsKeys.REDUCE_ADMISSION)).isEqualTo(ReduceAdmission.AFTER_MAPS);
    assertThat(values.get(LspsKeys.FAIRNESS)).isEqualTo(Fairness.DRF);
    assertThat(values.get(LspsKeys.HISTORY_DIR)).isEmpty();
  }

  /** Nothing of ours is in it, whatever else is set. */
  @Test
  void theRuleOfThePaperBringsAllThatBelongsToIt() {
    Configuration conf = new Configuration(false);
    QueueOptions ours = new QueueOptions(ClusterSettings.from(conf), ClusterSettings.from(conf));
    conf.set("yarn.scheduler.lsps.rule", "paper");
    conf.set("yarn.scheduler.lsps.guarantee", "0.25");
    SettingValues values = ClusterSettings.from(conf);
    QueueOptions paper = new QueueOptions(values, values);

    assertThat(ours.reduceAdmission()).isEqualTo(ReduceAdmission.ADAPTIVE);
    assertThat(paper.reduceAdmission()).isEqualTo(ReduceAdmission.SLOWSTART);
    assertThat(ours.pastJobs()).isEqualTo(PastJobs.ALIKE);
    assertThat(paper.pastJobs()).isEqualTo(PastJobs.USER);
    assertThat(paper.guarantee(RuleName.LEAST_WORK)).isEqualTo(0.25);
    assertThat(paper.guarantee(paper.rule())).isZero();
    assertThat(paper.rule().setsUnsizedApart()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "alpha | -0.1 | expected a number from 0 to 1",
        "guarantee | 1.1 | expected a number from 0 to 1",
        "rule | papers | expected one of least-work, paper",
        "tier2 | FLEXIBLE | expected one of rule, fair, fifo, least-work, flex",
        "tier2 | smallest-or-fair | expected one of rule, fair, fifo, least-work, flex",
      })
  void refusesWithKeyValueAndRange(String key, String value, String expected) {
    Configuration conf = new Configuration(false);
    conf.set(LspsKeys.PREFIX + key, value);

    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> ClusterSettings.from(conf))
        .withMessageContaining(LspsKeys.PREFIX + key + " in yarn-site.xml is \"" + value + "\"")
        .withMessageContaining(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "yarn.scheduler.lsps.alhpa, yarn.scheduler.lsps.alpha",
    "yarn.scheduler.flex.metrik, yarn.scheduler.flex.metric",
    "yarn.scheduler.johnson.objectiv, yarn.scheduler.johnson.objective",
  })
  void refusesAKeyThatIsNoneWithTheNearest(String written, String meant) {
    Configuration conf = new Configuration(false);
    conf.set(written, "1");

    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> ClusterSettings.from(conf))
        .withMessageContaining(written + " in yarn-site.xml is no key of this scheduler.")
        .withMessageContaining("Did you mean " + meant + "?");
  }

  /** Both would place containers on nodes between their heartbeats. */
  @Test
  void placementAtTheAskIsRefusedBesideContinuousScheduling() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.fair.continuous-scheduling-enabled", "true");
    conf.set(LspsKeys.PLACE_AT_ASK.key, "true");

    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> ClusterSettings.from(conf))
        .withMessageContaining("yarn.scheduler.lsps.place-at-ask in yarn-site.xml is \"true\"")
        .withMessageContaining("Set the other one to false");

    conf.set(LspsKeys.PLACE_AT_ASK.key, "false");
    assertThat(ClusterSettings.from(conf).get(LspsKeys.PLACE_AT_ASK)).isFalse();
  }

  /** Caught: whoever has continuous scheduling on has a ResourceManager that does not start. */
  @Test
  void aDefaultYieldsToContinuousSchedulingAndSaysSo() {
    Configuration conf = new Configuration(false);
    assertThat(ClusterSettings.advice(conf)).isEmpty();
    conf.set("yarn.scheduler.fair.continuous-scheduling-enabled", "true");

    assertThat(ClusterSettings.from(conf)).isNotNull();
    assertThat(ClusterSettings.advice(conf)).startsWith("yarn.scheduler.lsps.place-at-ask is off");
  }

  /** Yarn rmadmin -refreshQueues hands its files over as streams. */
  @Test
  void aSettingOfARefreshIsNotFromAStream() {
    Configuration refreshed = new Configuration(false);
    refreshed.addResource(
        new BufferedInputStream(
            new ByteArrayInputStream(
                ("<configuration><property><name>yarn.scheduler.lsps.alpha</name>"
                        + "<value>0.5</value></property></configuration>")
                    .getBytes(StandardCharsets.UTF_8))));

    assertThat(Options.of(refreshed, null).source(LspsKeys.ALPHA)).isEqualTo("refreshQueues");
  }
}
