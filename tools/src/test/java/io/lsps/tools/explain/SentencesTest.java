/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SentencesTest {
  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }

  @Test
  void whoOnlyObservesSaysSo() throws IOException {
    assertThat(Sentences.health(json("{'mode': 'observe'}")))
        .containsExactly(
            "LsPS only observes (yarn.scheduler.lsps.mode): all is decided as by stock.");
    assertThat(Sentences.health(json("{'mode': 'on'}"))).isEmpty();
  }

  @Test
  void theForecastIsToldUserByUserWithItsError() throws IOException {
    String shadow =
        "{'forecast': {'jobs': 20, 'observed': 100, 'foretold': 60, 'ratio': 0.6,"
            + " 'replayError': 0.05, 'users': [{'user': 'root.alice', 'jobs': 12, 'observed': 80,"
            + " 'foretold': 88, 'ratio': 1.1}]}}";

    assertThat(Sentences.shadow(json(shadow)))
        .containsExactly(
            "  Over 20 jobs the mean response was 100.0 s; with LsPS on it is foretold as 60.0 s,"
                + " 0.60 times that. A replay of stock is off by +5 %.",
            "  root.alice: 1.10 times (80.0 s over 12 jobs, foretold 88.0 s).");
  }

  /** Caught: "served by smallest", or by null, where the FairScheduler decides. */
  @Test
  void whoIsNotServedByLspsIsServedByItsPolicy() throws IOException {
    String queue =
        "{'queueName': 'root.a', 'leaf': true, 'policy': 'fair', 'order': null,"
            + " 'orderReason': 'mode is observe: the FairScheduler decides.'}";

    assertThat(Sentences.queue(json(queue)))
        .contains("  They are served by fair: mode is observe: the FairScheduler decides.");
  }

  @Test
  void aStandstillIsToldFirst() throws IOException {
    String health =
        "{'standsStill': true, 'standstill': 'No update has ended for 31 s.', 'faults': 2}";

    assertThat(Sentences.health(json(health)).get(0))
        .isEqualTo("The scheduler stands still. No update has ended for 31 s.");
  }

  @Test
  void withoutAJobThatHasEndedNothingIsForetold() throws IOException {
    assertThat(Sentences.shadow(json("{'forecast': {'jobs': 0, 'ratio': null}}")))
        .containsExactly("  No job has ended yet, so nothing is foretold of responses.");
    assertThat(Sentences.shadow(json("{'forecast': null}"))).isEmpty();
  }
}
