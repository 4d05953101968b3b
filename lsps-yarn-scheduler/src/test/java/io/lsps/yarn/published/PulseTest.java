/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PulseTest {
  private final AtomicLong millis = new AtomicLong(1_000_000);
  private final List<String> log = new ArrayList<>();
  private final Pulse pulse =
      new Pulse(
          millis::get,
          text -> {
            synchronized (log) {
              log.add(text);
            }
          });

  @AfterEach
  void stop() {
    pulse.stop();
  }

  private void pass(int seconds) {
    millis.addAndGet(seconds * 1000L);
  }

  @Test
  void beforeItsStartAndAfterItsEndNothingStandsStill() {
    pass(1000);
    assertThat(pulse.standsStill()).isFalse();
    pulse.start(500);
    pass(1000);
    assertThat(pulse.standsStill()).isTrue();
    pulse.stop();
    assertThat(pulse.standsStill()).isFalse();
    assertThat(pulse.secondsSinceUpdate()).isEqualTo(-1);
  }

  @Test
  void updatesThatDoNotEndAreAStandstill() {
    pulse.start(500);
    pass(20);
    pulse.updated(0);
    pass(30);
    assertThat(pulse.standstill()).isEmpty();
    pass(1);
    assertThat(pulse.standstill()).isEqualTo("No update has ended for 31 s.");
    assertThat(pulse.secondsSinceUpdate()).isEqualTo(31);
  }

  @Test
  void whoUpdatesSeldomIsWaitedForLonger() {
    pulse.start(20_000);
    pass(199);
    assertThat(pulse.standsStill()).isFalse();
    pass(2);
    assertThat(pulse.standsStill()).isTrue();
  }

  @Test
  void nodesThatAreNotHeardAreAStandstillWhereThereAreAny() {
    pulse.start(500);
    pulse.heartbeat();
    pass(121);
    pulse.updated(0);
    assertThat(pulse.standsStill()).isFalse();
    pulse.updated(3);
    assertThat(pulse.standstill()).isEqualTo("No heartbeat of 3 nodes was handled for 121 s.");
    pulse.heartbeat();
    assertThat(pulse.standsStill()).isFalse();
  }

  @Test
  void roomThatNobodyGetsIsAStandstill() {
    pulse.start(500);
    pulse.looked(true, 7);
    for (int minute = 0; minute < 5; minute++) {
      pulse.looked(true, 7);
      pass(60);
      pulse.updated(1);
      pulse.heartbeat();
    }
    assertThat(pulse.secondsOfRoomUnused()).isEqualTo(300);
    assertThat(pulse.standsStill()).isFalse();
    pass(1);
    assertThat(pulse.standstill()).startsWith("Nothing was assigned for 301 s");
    // Caught: a queue that is served slowly, told as one that is not served.
    pulse.looked(true, 8);
    assertThat(pulse.standsStill()).isFalse();
    assertThat(pulse.secondsOfRoomUnused()).isZero();
    pulse.looked(false, 8);
    pass(1000);
    assertThat(pulse.secondsOfRoomUnused()).isZero();
  }

  @Test
  void aStandstillIsLoggedOnceWithWhoWaitsForWhom() throws Exception {
    ReentrantLock first = new ReentrantLock();
    ReentrantLock second = new ReentrantLock();
    CountDownLatch both = new CountDownLatch(2);
    Thread one = locker("the one", first, second, both);
    Thread other = locker("the other", second, first, both);
    while (!first.hasQueuedThread(other) || !second.hasQueuedThread(one)) {
      Thread.onSpinWait();
    }
    pulse.start(500);
    pass(31);
    pulse.check();
    pulse.check();
    assertThat(log).hasSize(1);
    assertThat(log.get(0))
        .startsWith("The scheduler is stalled. No update has ended for 31 s.\nEach of these")
        .contains("the one waits for ", " of the other\n", "the other waits for ", " of the one\n")
        .contains("PulseTest.aStandstillIsLoggedOnceWithWhoWaitsForWhom");

    pulse.updated(0);
    pulse.check();
    pass(31);
    pulse.check();
    assertThat(log).hasSize(2);
    one.interrupt();
    other.interrupt();
  }

  private static Thread locker(
      String name, ReentrantLock mine, ReentrantLock next, CountDownLatch both) {
    Thread made =
        new Thread(
            () -> {
              mine.lock();
              both.countDown();
              try {
                both.await();
                next.lockInterruptibly();
              } catch (InterruptedException end) {
                mine.unlock();
              }
            },
            name);
    made.setDaemon(true);
    made.start();
    return made;
  }
}
