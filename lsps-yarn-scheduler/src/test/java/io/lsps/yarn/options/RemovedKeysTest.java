/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RemovedKeysTest {
  private final Configuration conf = new Configuration(false);

  @Test
  void whoeverStillSetsAKeyIsToldWhatTookItsPlace() {
    conf.set("yarn.scheduler.lsps.reduce-admission.max-hold", "90m");

    assertThat(RemovedKeys.advice(conf))
        .singleElement()
        .asString()
        .contains("yarn.scheduler.lsps.reduce-admission.max-hold = 90m")
        .contains("yarn.scheduler.lsps.reduce-admission.no-progress");
  }

  @Test
  void nobodyElseIsToldAnything() {
    conf.set("yarn.scheduler.lsps.reduce-admission.no-progress", "90m");

    assertThat(RemovedKeys.advice(conf)).isEmpty();
  }
}
