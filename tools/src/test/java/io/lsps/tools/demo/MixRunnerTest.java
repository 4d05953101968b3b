/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.LabException;
import io.lsps.tools.demo.PlannedJob.ArrivalTrigger;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class MixRunnerTest {
  private final SortedMap<Integer, Future<String>> submissions = new TreeMap<>();

  @Test
  void aJobWithoutATriggerWaitsForNobody() throws Exception {
    assertThat(MixRunner.isReady(ArrivalTrigger.START, submissions, Map.of())).isTrue();
  }

  @Test
  void aJobWaitsUntilAnotherRunsSoManyContainers() throws Exception {
    ArrivalTrigger trigger = new ArrivalTrigger(1, 5);
    assertThat(MixRunner.isReady(trigger, submissions, Map.of())).isFalse();
    submissions.put(1, new CompletableFuture<>());
    assertThat(MixRunner.isReady(trigger, submissions, Map.of("app", 9))).isFalse();
    submissions.put(1, CompletableFuture.completedFuture("app"));
    assertThat(MixRunner.isReady(trigger, submissions, Map.of("app", 4))).isFalse();
    assertThat(MixRunner.isReady(trigger, submissions, Map.of("app", 5))).isTrue();
  }

  @Test
  void aJobThatCouldNotBeSubmittedEndsTheWaiting() {
    submissions.put(1, CompletableFuture.failedFuture(new IOException("no room")));
    assertThatThrownBy(() -> MixRunner.isReady(new ArrivalTrigger(1, 5), submissions, Map.of()))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no room");
  }
}
