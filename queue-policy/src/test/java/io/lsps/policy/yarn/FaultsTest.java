/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

  @Test
  void aStackThatOverflowedIsAFaultOfOurs() {
    faults.keep("a", new StackOverflowError());

    assertThat(faults.count()).isEqualTo(1);
  }
}
