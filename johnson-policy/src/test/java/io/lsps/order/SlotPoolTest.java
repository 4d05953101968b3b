/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SlotPoolTest {
  /** The same as a queue of single slots, with ends in any order and shifts in between. */
  @Property(seed = "1", tries = 300)
  void isAQueueOfSingleSlots(@ForAll @IntRange(min = 1, max = 12) int slots, @ForAll long seed) {
    Random random = new Random(seed);
    SlotPool pool = new SlotPool(slots);
    PriorityQueue<Long> single = new PriorityQueue<>();
    for (int i = 0; i < slots; i++) {
      single.add(0L);
    }
    long latest = 0;
    for (int step = 0; step < 100; step++) {
      if (random.nextInt(10) == 0) {
        long by = random.nextInt(5);
        pool.shift(by);
        latest += by;
        PriorityQueue<Long> later = new PriorityQueue<>();
        single.forEach(time -> later.add(time + by));
        single = later;
      }
      assertThat(pool.earliest()).isEqualTo(single.peek());
      int taken = 1 + random.nextInt(pool.free());
      long until = pool.earliest() + random.nextInt(8);
      for (int i = 0; i < taken; i++) {
        assertThat(single.poll()).isEqualTo(pool.earliest());
      }
      pool.occupy(taken, until);
      for (int i = 0; i < taken; i++) {
        single.add(until);
      }
      latest = Math.max(latest, until);
      assertThat(pool.latest).isEqualTo(latest);
    }
  }
}
