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
            Set.of("team-a", "LSPS.Deadline=20m", "lsps.weight=2.5", "lsps.sla=60s:1;5m:4"));

    assertThat(hints.terms(200, 10).due()).isEqualTo(1000);
    assertThat(Metric.WEIGHTED_RESPONSE.penalty(hints.terms(0, 10)).at(2)).isEqualTo(5);
    assertThat(Metric.SLA_COST.penalty(hints.terms(0, 10)).at(61)).isEqualTo(1);
    assertThat(Metric.SLA_COST.penalty(hints.terms(0, 10)).at(301)).isEqualTo(4);
  }

  @Test
  void passesOverWhatItCannotRead() {
    FlexHints hints =
        FlexHints.of(Set.of("lsps.deadline=soon", "lsps.weight=0", "lsps.sla=60s:5;5m:4"));

    assertThat(hints.terms(0, 10).due()).isInfinite();
    assertThat(Metric.WEIGHTED_RESPONSE.penalty(hints.terms(0, 10)).at(2)).isEqualTo(2);
    assertThat(Metric.SLA_COST.penalty(hints.terms(0, 10)).at(1e9)).isZero();
  }

  @Test
  void tellsWhatWasWrongWithATagAndWhatCounts() {
    assertThat(FlexHints.of(Set.of("lsps.weight=0", "team-a")).complaints)
        .containsExactly(
            "tag \"lsps.weight=0\" is ignored: expected lsps.weight=X with a number above 0");
    assertThat(FlexHints.of(Set.of("lsps.sla=60s:5;5m:4")).complaints)
        .containsExactly(
            "tag \"lsps.sla=60s:5;5m:4\" is ignored: expected lsps.sla=T:COST;T:COST with"
                + " costs that do not fall with time");
  }

  @Test
  void aJobGetsAtMostWhatTheAdministratorAllows() {
    FlexHints hints = FlexHints.of("app", Set.of("lsps.weight=1e14", "lsps.sla=60s:1;5m:400"), 10);

    assertThat(Metric.WEIGHTED_RESPONSE.penalty(hints.terms(0, 10)).at(2)).isEqualTo(20);
    assertThat(Metric.SLA_COST.penalty(hints.terms(0, 10)).at(301)).isEqualTo(10);
    assertThat(hints.complaints)
        .containsExactlyInAnyOrder(
            "of tag \"lsps.weight=1e14\" 1.0E14 counts as 10.0, the most that"
                + " yarn.scheduler.flex.max-weight lets a job ask for",
            "of tag \"lsps.sla=60s:1;5m:400\" 400.0 counts as 10.0, the most that"
                + " yarn.scheduler.flex.max-weight lets a job ask for");
  }
}
