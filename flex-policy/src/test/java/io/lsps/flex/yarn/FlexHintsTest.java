/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.flex.Metric;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlexHintsTest {
  @Test
  void readsWhatASubmitterSays() {
    FlexHints hints =
        FlexHints.of(
            "app",
            Set.of(
                "team-a",
                "LSPS.Deadline=20m",
                "lsps.weight=2.5",
                "lsps.metric=maxStretch",
                "lsps.sla=60s:1;5m:4"));

    assertThat(hints.metric()).isEqualTo(Metric.MAX_STRETCH);
    assertThat(hints.terms(200, 10).due()).isEqualTo(1000);
    assertThat(Metric.WEIGHTED_RESPONSE.penalty(hints.terms(0, 10)).at(2)).isEqualTo(5);
    assertThat(Metric.SLA_COST.penalty(hints.terms(0, 10)).at(61)).isEqualTo(1);
    assertThat(Metric.SLA_COST.penalty(hints.terms(0, 10)).at(301)).isEqualTo(4);
  }

  @Test
  void passesOverWhatItCannotRead() {
    FlexHints hints =
        FlexHints.of(
            "app",
            Set.of(
                "lsps.deadline=soon",
                "lsps.weight=0",
                "lsps.metric=fastest",
                "lsps.sla=60s:5;5m:4"));

    assertThat(hints.metric()).isNull();
    assertThat(hints.terms(0, 10).due()).isInfinite();
    assertThat(Metric.WEIGHTED_RESPONSE.penalty(hints.terms(0, 10)).at(2)).isEqualTo(2);
    assertThat(Metric.SLA_COST.penalty(hints.terms(0, 10)).at(1e9)).isZero();
  }
}
