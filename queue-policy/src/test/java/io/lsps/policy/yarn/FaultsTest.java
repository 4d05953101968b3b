/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.junit.jupiter.api.Test;

class FaultsTest {
  private final Faults faults = new Faults();

  @Test
  void whatFailsGivesWhatStockWouldAndIsCounted() {
    assertThat(faults.guard("a", "stock", () -> "ours")).isEqualTo("ours");
    assertThat(
            faults.guard(
                "a",
                "stock",
                () -> {
                  throw new IllegalStateException();
                }))
        .isEqualTo("stock");
    faults.guard(
        "a",
        (Runnable)
            () -> {
              throw new LinkageError();
            });

    assertThat(faults.count()).isEqualTo(2);
  }

  /** Caught: a ResourceManager that goes on without memory. */
  @Test
  void whereTheMachineIsAtItsEndTheResourceManagerIsTold() {
    assertThatThrownBy(
            () ->
                faults.guard(
                    "a",
                    (Runnable)
                        () -> {
                          throw new OutOfMemoryError();
                        }))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(faults.count()).isZero();
  }

  /**
   * Caught: a ResourceManager that is fenced, whose dispatcher wraps the interruption like this.
   */
  @Test
  void anInterruptionIsNoFaultAndTheThreadStaysInterrupted() {
    List<String> told = new ArrayList<>();
    faults.tell((place, fault) -> told.add(place));

    String stock =
        faults.guard(
            "a",
            "stock",
            () -> {
              throw new YarnRuntimeException(new InterruptedException());
            });

    assertThat(stock).isEqualTo("stock");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(faults.count()).isZero();
    assertThat(told).isEmpty();
  }

  @Test
  void aFileThatAnInterruptionHasClosedIsNoFault() {
    faults.record("a", new UncheckedIOException(new ClosedByInterruptException()));
    assertThat(Thread.interrupted()).isTrue();
    faults.record("a", new UncheckedIOException(new InterruptedIOException()));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(faults.count()).isZero();

    faults.record("a", new UncheckedIOException(new SocketTimeoutException()));
    assertThat(Thread.interrupted()).isFalse();
    assertThat(faults.count()).isEqualTo(1);
  }

  @Test
  void aStackThatOverflowedIsAFaultOfOurs() {
    faults.keep("a", new StackOverflowError());

    assertThat(faults.count()).isEqualTo(1);
  }
}
