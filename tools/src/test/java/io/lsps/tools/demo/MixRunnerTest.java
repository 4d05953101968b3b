/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.LabException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class MixRunnerTest {
  @Test
  void aJobThatCouldNotBeSubmittedEndsTheWaiting() {
    assertThatThrownBy(
            () ->
                MixRunner.failOnLostSubmission(
                    List.of(
                        new CompletableFuture<>(),
                        CompletableFuture.failedFuture(new IOException("no room")))))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no room");
  }
}
