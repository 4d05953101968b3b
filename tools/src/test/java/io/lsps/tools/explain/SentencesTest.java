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
            "LsPS only observes (yarn.scheduler.lsps.mode): every decision is the"
                + " FairScheduler's.");
    assertThat(Sentences.health(json("{'mode': 'on', 'minimumShares': 1}"))).isEmpty();
    assertThat(Sentences.health(json("{'mode': 'on', 'minimumShares': 1.33}")))
        .containsExactly(
            "Minimum shares add up to 133 % of the cluster: not all can be met. Lower them in the"
                + " allocation file.");
  }

  @Test
  void whoOnlyObservesTellsWhatEachQueueWouldHave() throws IOException {
    String shadow = "{'queues': [{'queueName': 'root.alice', 'share': 0.8, 'stock': 0.5}]}";

    assertThat(Sentences.shadow(json(shadow), "FairScheduler"))
        .containsExactly(
            "  LsPS would give root.alice 80.0 % of the cluster now, the FairScheduler 50.0 % (both"
                + " limited by demand).");
    assertThat(Sentences.shadow(json("{'queues': []}"), "FairScheduler")).isEmpty();
  }

  /** Caught: "served by least-work", or by null, where the FairScheduler decides. */
  @Test
  void whoIsNotServedByLspsIsServedByItsPolicy() throws IOException {
    String queue =
        "{'queueName': 'root.a', 'leaf': true, 'policy': 'fair', 'order': null,"
            + " 'orderReason': 'mode is observe: the FairScheduler decides.'}";

    assertThat(Sentences.queue(json(queue), "FairScheduler"))
        .contains("  Their order is fair: mode is observe: the FairScheduler decides.");
  }

  @Test
  void aJobAtRiskAndALateOneSaySo() throws IOException {
    String app = "{'deadline': 61000, 'submittedTime': 1000, 'rankedBy': 12.5";
    String ranked = "  It is ranked by 12.5 s of the whole cluster; its deadline is 60 s after";

    assertThat(Sentences.app(json(app + "}"))).contains(ranked + " submission.");
    assertThat(Sentences.app(json(app + ", 'atRisk': true}")))
        .contains(
            ranked
                + " submission. Behind all smaller jobs it would miss that, so it runs before some"
                + " of them.");
    assertThat(Sentences.app(json(app + ", 'late': true}")))
        .contains(
            ranked
                + " submission. It is a new deadline, because it could not finish by the first"
                + " one.");
  }

  @Test
  void aStandstillIsToldFirst() throws IOException {
    String health =
        "{'standsStill': true, 'standstill': 'No update has ended for 31 s.', 'faults': 2}";

    assertThat(Sentences.health(json(health)).get(0))
        .isEqualTo("The scheduler is stalled. No update has ended for 31 s.");
  }
}
