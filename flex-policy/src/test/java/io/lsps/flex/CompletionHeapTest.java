/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.flex.Packing.CompletionHeap;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CompletionHeapTest {
  /** Completions come forward between removals, as they do when a job gets more slots. */
  @Property(seed = "1", tries = 200)
  void theEarliestComesFirstWhateverCameForward(
      @ForAll @IntRange(min = 1, max = 30) int jobs, @ForAll long seed) {
    Random random = new Random(seed);
    double[] ends = random.doubles(jobs).map(end -> Math.rint(20 * end)).toArray();
    boolean[] left = new boolean[jobs];
    CompletionHeap heap = new CompletionHeap(ends);
    heap.fill(jobs);
    java.util.Arrays.fill(left, true);
    for (int removed = 0; removed < jobs; removed++) {
      int job = random.nextInt(jobs);
      if (left[job]) {
        ends[job] = ends[job] / 2;
        heap.cameForward(job);
      }
      int first = heap.removeFirst();
      assertThat(left[first]).isTrue();
      left[first] = false;
      for (int other = 0; other < jobs; other++) {
        assertThat(!left[other] || ends[first] <= ends[other]).isTrue();
      }
    }
  }
}
