/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class IndexHeapTest {
  /** Caught: equal keys that come in another order, and schedules that differ from run to run. */
  @Property(seed = "1")
  void givesIndicesByKeyAndThenByIndex(
      @ForAll @Size(min = 1, max = 40) @LongRange(min = 0, max = 9) long[] keys) {
    IndexHeap heap = new IndexHeap(keys);
    List<Integer> expected = new ArrayList<>();
    for (int index = keys.length - 1; index >= 0; index--) {
      heap.add(index);
      expected.add(index);
    }
    expected.sort(Comparator.<Integer>comparingLong(i -> keys[i]).thenComparingInt(i -> i));
    List<Integer> given = new ArrayList<>();
    while (!heap.isEmpty()) {
      assertThat(heap.firstKey()).isEqualTo(keys[heap.first()]);
      given.add(heap.remove());
    }

    assertThat(given).isEqualTo(expected);
  }
}
