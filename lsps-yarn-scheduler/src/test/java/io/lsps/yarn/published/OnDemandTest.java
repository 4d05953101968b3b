/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OnDemandTest {
  private final AtomicInteger now = new AtomicInteger(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile boolean stuck;
  private final OnDemand<Integer> read = new OnDemand<>("test", this::read);

  private Integer read() {
    int value = now.get();
    if (stuck) {
      try {
        end.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return value;
  }

  @Test
  void whoActsAndThenAsksIsToldWhatIsSo() {
    for (int i = 0; i < 1000; i++) {
      now.set(i);
      assertThat(read.now()).isEqualTo(i);
    }
  }

  @Test
  @Timeout(60)
  void whereReadingHangsWhatWasReadLastIsTold() {
    assertThat(read.now()).isEqualTo(1);
    stuck = true;
    now.set(2);
    for (int i = 0; i < 1000; i++) {
      // Caught: a thread of the web server for each that asks, and each waits for ever.
      assertThat(read.now()).isEqualTo(1);
    }
    stuck = false;
    end.countDown();
    while (read.now() != 2) {
      Thread.onSpinWait();
    }
  }

  @Test
  @Timeout(60)
  void whereItHangsFromTheStartNothingIsTold() {
    stuck = true;
    assertThat(read.now()).isNull();
    end.countDown();
  }

  @Test
  void aFaultIsTold() {
    OnDemand<Integer> broken =
        new OnDemand<>(
            "test",
            () -> {
              throw new IllegalArgumentException("broken");
            });
    assertThatThrownBy(broken::now).hasRootCauseMessage("broken");
    assertThat(broken.last()).isNull();
  }
}
