/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;

class OnePoolTest {
  private static final double ROUNDING = 1e-9;

  /**
   * Two containers. A's maps 0–4, 0–4, 4–8; B's map 4–7, its first reduce 7–9. At 8 no map waits,
   * so A's reduce may run beside it, 8–13; B's second one follows, 9–11.
   */
  @Test
  void aScheduleDrawnByHand() {
    BatchJob a = job("A", Tasks.alike(3, 4), Tasks.alike(1, 5));
    BatchJob b = job("B", Tasks.alike(1, 3), Tasks.alike(2, 2));
    Prediction prediction = OnePool.predict(List.of(a, b), 2, 1);
    assertThat(prediction.completionSeconds(0)).isEqualTo(13);
    assertThat(prediction.completionSeconds(1)).isEqualTo(11);
  }

  /** Two reduces are able at 1, when B's four maps wait: one runs beside them, or both first. */
  @Test
  void reducesKeepToTheirPartWhileMapsWait() {
    BatchJob a = job("A", Tasks.alike(2, 1), Tasks.alike(2, 4));
    BatchJob b = job("B", Tasks.alike(4, 1), Tasks.NONE);
    assertThat(OnePool.predict(List.of(a, b), 2, 1).completionSeconds(1)).isEqualTo(5);
    assertThat(OnePool.predict(List.of(a, b), 2, 2).completionSeconds(0)).isEqualTo(5);
    assertThat(OnePool.predict(List.of(a, b), 2, 2).completionSeconds(1)).isEqualTo(7);
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void equalsThePlainOneTaskByTask(
      @ForAll Batch batch,
      @ForAll @IntRange(min = 1, max = 12) int slots,
      @ForAll @IntRange(min = 1, max = 12) int reduces) {
    Prediction fast = OnePool.predict(batch.jobs, slots, reduces);
    Prediction plain = plain(batch.jobs, slots, reduces);
    for (int job = 0; job < batch.size(); job++) {
      assertThat(fast.completionSeconds(job)).isEqualTo(plain.completionSeconds(job));
    }
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void noOrderIsBelowTheBounds(
      @ForAll Batch batch,
      @ForAll @IntRange(min = 1, max = 12) int slots,
      @ForAll @IntRange(min = 1, max = 12) int reduces) {
    List<BatchJob> few = batch.jobs.subList(0, Math.min(5, batch.size()));
    LowerBounds bounds = LowerBounds.onePool(new Batch(few), slots);
    Instances.permutations(
        few,
        order -> {
          Prediction prediction = OnePool.predict(order, slots, reduces);
          assertThat(bounds.makespanSeconds)
              .isLessThanOrEqualTo(prediction.makespanSeconds() * (1 + ROUNDING));
          assertThat(bounds.totalCompletionSeconds)
              .isLessThanOrEqualTo(prediction.totalCompletionSeconds() * (1 + ROUNDING));
        });
  }

  @Test
  void refusesAPoolWithoutContainers() {
    assertThatThrownBy(() -> OnePool.predict(List.of(), 0, 1)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> OnePool.predict(List.of(), 1, 0)).hasMessageContaining("at least 1");
  }

  /** One task after the other, one container each: end, job and phase of what runs. */
  private static Prediction plain(List<BatchJob> order, int slots, int most) {
    List<List<Long>> maps = order.stream().map(job -> times(job.maps)).toList();
    List<List<Long>> reduces = order.stream().map(job -> times(job.reduces)).toList();
    List<long[]> running = new ArrayList<>();
    long[] completions = new long[order.size()];
    long now = 0;
    while (true) {
      long reducing = running.stream().filter(task -> task[2] == 1).count();
      int map = 0;
      while (map < order.size() && maps.get(map).isEmpty()) {
        map++;
      }
      int reduce = 0;
      while (reduce < order.size()
          && (reduces.get(reduce).isEmpty() || !mapsEnded(reduce, maps, running))) {
        reduce++;
      }
      boolean mapsWait = map < order.size();
      if (running.size() < slots && reduce < order.size() && (!mapsWait || reducing < most)) {
        running.add(new long[] {now + reduces.get(reduce).remove(0), reduce, 1});
      } else if (running.size() < slots && mapsWait) {
        running.add(new long[] {now + maps.get(map).remove(0), map, 0});
      } else if (running.isEmpty()) {
        return new Prediction(completions);
      } else {
        now = running.stream().mapToLong(task -> task[0]).min().getAsLong();
        for (int i = running.size() - 1; i >= 0; i--) {
          if (running.get(i)[0] == now) {
            completions[(int) running.remove(i)[1]] = now;
          }
        }
      }
    }
  }

  private static boolean mapsEnded(int job, List<List<Long>> maps, List<long[]> running) {
    return maps.get(job).isEmpty()
        && running.stream().noneMatch(task -> task[1] == job && task[2] == 0);
  }

  private static List<Long> times(Tasks tasks) {
    List<Long> times = new ArrayList<>();
    for (int run = 0; run < tasks.runs(); run++) {
      times.addAll(Collections.nCopies(tasks.runCount(run), tasks.runMicros(run)));
    }
    return times;
  }
}
