/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderDecisionTest {
  @ParameterizedTest(name = "past CV {0} of {1}, current CV {2} of {3}: {4}, conflict {5}")
  @CsvSource({
    // Both speak.
    "0.5, 9, 0.5, 9, FIFO, false",
    "1.5, 9, 1.5, 9, FAIR, false",
    "1.0, 9, 1.0, 9, FAIR, false",
    "0.5, 9, 1.5, 9, FAIR, true",
    "1.5, 9, 0.5, 9, FAIR, true",
    // One job is enough, as in the paper.
    "0.0, 1, 1.5, 9, FAIR, true",
    "1.5, 9, 0.0, 1, FAIR, true",
    "0.0, 1, 0.0, 1, FIFO, false",
    // Nothing tells of the one: the other decides, and there is no conflict.
    "0.5, 9, NaN, 0, FIFO, false",
    "1.5, 9, NaN, 0, FAIR, false",
    "NaN, 0, 0.5, 9, FIFO, false",
    "NaN, 0, 1.5, 9, FAIR, false",
    "NaN, 0, NaN, 0, FAIR, false",
  })
  void followsThePaper(
      double past, long pastJobs, double current, long jobs, JobOrder order, boolean conflict) {
    OrderDecision decision = OrderDecision.of(past, pastJobs, current, jobs);

    assertThat(decision.order()).isEqualTo(order);
    assertThat(decision.conflict()).isEqualTo(conflict);
  }
}
