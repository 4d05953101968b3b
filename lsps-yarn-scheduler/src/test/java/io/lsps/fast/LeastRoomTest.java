/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class LeastRoomTest {
  /** If any of two asks fits, the node is worth a visit: a bound that is too high loses one. */
  @Property(seed = "1")
  void isNeverMoreThanWhatIsEnough(
      @ForAll @LongRange(max = 4) long memory,
      @ForAll @LongRange(max = 4) long cores,
      @ForAll @LongRange(max = 4) long otherMemory,
      @ForAll @LongRange(max = 4) long otherCores,
      @ForAll @LongRange(max = 4) long freeMemory,
      @ForAll @LongRange(max = 4) long freeCores) {
    LeastRoom room = new LeastRoom();
    room.orElse(memory, cores);
    LeastRoom other = new LeastRoom();
    other.orElse(otherMemory, otherCores);
    room.orElse(other);
    boolean fits = memory <= freeMemory && cores <= freeCores;
    boolean otherFits = otherMemory <= freeMemory && otherCores <= freeCores;
    if (fits || otherFits) {
      assertThat(room.isWithin(freeMemory, freeCores)).isTrue();
    }
    if (freeMemory < Math.min(memory, otherMemory) || freeCores < Math.min(cores, otherCores)) {
      assertThat(room.isWithin(freeMemory, freeCores)).isFalse();
    }
  }

  @Test
  void whereNothingIsWantedNoRoomIsEnough() {
    LeastRoom room = new LeastRoom();
    assertThat(room.isSomething()).isFalse();
    assertThat(room.isWithin(1L << 40, 1L << 40)).isFalse();
    room.orElse(1024, 1);
    assertThat(room.isSomething()).isTrue();
    room.nothing();
    assertThat(room.isSomething()).isFalse();
  }

  /** A starved application may reserve a node without any room. */
  @Test
  void whereAnythingIsWantedAFullNodeIsWorthAVisit() {
    LeastRoom room = new LeastRoom();
    room.orElse(4096, 4);
    room.anything();
    assertThat(room.isWithin(0, 0)).isTrue();
  }

  /** It may reserve one whose containers hold more than the node has, since it was made smaller. */
  @Test
  void whereAnythingIsWantedAnOvercommittedNodeIsWorthAVisit() {
    LeastRoom room = new LeastRoom();
    room.anything();
    room.orElse(4096, 4);
    assertThat(room.isWithin(-1024, -1)).isTrue();
  }
}
