/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricTest {
  /** Submitted 10 s ago, 50 slot-seconds in all, weight 2, to end within 30 s. */
  private static final JobTerms JOB =
      new JobTerms(10, 50, 2, 30, Penalty.steps(new double[] {15, 30}, new double[] {1, 7}));

  private static final JobTerms FREE = new JobTerms(10, 50, 2, JobTerms.NO_DEADLINE, Penalty.NONE);

  /** What ending 15 s and 25 s from now costs: at the ages of 25 s and 35 s. */
  @ParameterizedTest
  @CsvSource({
    "AVERAGE_RESPONSE, 25, 35",
    "WEIGHTED_RESPONSE, 50, 70",
    "MAX_RESPONSE, 25, 35",
    "MAKESPAN, 15, 25",
    "AVERAGE_STRETCH, 0.5, 0.7",
    "MAX_STRETCH, 0.5, 0.7",
    "TARDY_JOBS, 0, 1",
    "WEIGHTED_TARDY_JOBS, 0, 2",
    "AVERAGE_TARDINESS, 0, 5",
    "WEIGHTED_TARDINESS, 0, 10",
    "MAX_WEIGHTED_TARDINESS, 0, 10",
    "AVERAGE_LATENESS, -5, 5",
    "MAX_LATENESS, -5, 5",
    "WEIGHTED_LATENESS, -10, 10",
    "SLA_COST, 1, 7",
  })
  void penalties(Metric metric, double early, double late) {
    assertThat(metric.penalty(JOB).at(15)).isCloseTo(early, within(1e-12));
    assertThat(metric.penalty(JOB).at(25)).isCloseTo(late, within(1e-12));
  }

  @Test
  void aDeadlineIsMetInItsLastMoment() {
    assertThat(Metric.TARDY_JOBS.penalty(JOB).at(20)).isZero();
  }

  @Test
  void withoutADeadlineNothingIsLate() {
    for (Metric metric : Metric.values()) {
      if (metric.needsDeadline() || metric == Metric.SLA_COST) {
        assertThat(metric.penalty(FREE).at(1e9)).as(metric.name()).isZero();
      }
    }
  }

  @Test
  void namesAreReadInBothForms() {
    for (Metric metric : Metric.values()) {
      assertThat(Metric.parse(metric.toString())).isEqualTo(metric);
    }
    assertThat(Metric.parse("averageResponseTime")).isEqualTo(Metric.AVERAGE_RESPONSE);
    assertThat(Metric.parse("average-response")).isEqualTo(Metric.AVERAGE_RESPONSE);
    assertThat(Metric.parse("slaCost")).isEqualTo(Metric.SLA_COST);
  }

  @Test
  void theLatestCompletionWithinABound() {
    Penalty sla = Metric.SLA_COST.penalty(JOB);

    assertThat(sla.latest(0)).isEqualTo(5);
    assertThat(sla.latest(3)).isEqualTo(20);
    assertThat(sla.latest(9)).isInfinite();
    assertThat(Metric.MAX_LATENESS.penalty(JOB).latest(-5)).isEqualTo(15);
    assertThat(Penalty.NONE.latest(0)).isInfinite();
  }
}
