/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.domains.Domain;
import org.junit.jupiter.api.Test;

class EstimatorTest {
  /**
   * Two map slots, one reduce slot. A's maps 0–4, 0–4, 4–8; B's map on the slot free at 4: 4–7. B's
   * reduces may start at 7, A's at 8: the slot goes to B 7–9, then to A 9–14, then to B 14–16.
   */
  @Test
  void aScheduleDrawnByHand() {
    BatchJob a = job("A", Tasks.alike(3, 4), Tasks.alike(1, 5));
    BatchJob b = job("B", Tasks.alike(1, 3), Tasks.alike(2, 2));
    Prediction prediction = Estimator.AFTER_MAPS.predict(List.of(a, b), new Slots(2, 1));
    assertThat(prediction.completionSeconds(0)).isEqualTo(14);
    assertThat(prediction.completionSeconds(1)).isEqualTo(16);
    assertThat(prediction.makespanSeconds()).isEqualTo(16);
    assertThat(prediction.totalCompletionSeconds()).isEqualTo(30);
  }

  /**
   * The same with slowstart 50 %: two of A's maps have ended at 4, so its reduce takes the slot
   * then, waits until 8, and holds it until 13; B's reduces follow, 13–15 and 15–17.
   */
  @Test
  void earlyReducesWaitWithASlotInHand() {
    BatchJob a = job("A", Tasks.alike(3, 4), Tasks.alike(1, 5));
    BatchJob b = job("B", Tasks.alike(1, 3), Tasks.alike(2, 2));
    Prediction prediction = new Estimator(0.5).predict(List.of(a, b), new Slots(2, 1));
    assertThat(prediction.completionSeconds(0)).isEqualTo(13);
    assertThat(prediction.completionSeconds(1)).isEqualTo(17);
  }

  /** Three slots, tasks of 5, 1, 1, 4, 2: the fourth starts at 1, and so does the fifth. */
  @Test
  void unequalTasksTakeTheSlotThatIsFreeFirst() {
    BatchJob only = job("A", Tasks.of(List.of(5.0, 1.0, 1.0, 4.0, 2.0)), Tasks.NONE);
    List<String> placed = new ArrayList<>();
    Prediction prediction =
        Estimator.AFTER_MAPS.predict(
            List.of(only),
            new Slots(3, 1),
            (position, map, count, from, to) -> placed.add(count + "x " + from + "-" + to));
    assertThat(placed).containsExactly("1x 0.0-5.0", "2x 0.0-1.0", "1x 1.0-5.0", "1x 1.0-3.0");
    assertThat(prediction.makespanSeconds()).isEqualTo(5);
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  @Domain(net.jqwik.api.domains.DomainContext.Global.class)
  void equalsThePlainOneTaskByTask(
      @ForAll Batch batch, @ForAll Slots slots, @ForAll @DoubleRange(min = 0, max = 1) double s) {
    for (double slowstart : new double[] {0, s, 1}) {
      Prediction plain = TaskByTask.predict(batch.jobs, slots, slowstart);
      Prediction fast = new Estimator(slowstart).predict(batch.jobs, slots);
      Prediction heard =
          new Estimator(slowstart).predict(batch.jobs, slots, (p, map, count, from, to) -> {});
      for (int job = 0; job < batch.size(); job++) {
        assertThat(fast.completionSeconds(job)).isEqualTo(plain.completionSeconds(job));
        assertThat(heard.completionSeconds(job)).isEqualTo(plain.completionSeconds(job));
      }
    }
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  void everyTaskIsPlacedOnceAndNoSlotTwice(@ForAll Batch batch, @ForAll Slots slots) {
    long[] placed = new long[2];
    List<double[]> edges = new ArrayList<>();
    Estimator.AFTER_MAPS.predict(
        batch.jobs,
        slots,
        (position, map, count, from, to) -> {
          placed[map ? 0 : 1] += count;
          if (to > from) {
            edges.add(new double[] {from, map ? count : 0, map ? 0 : count});
            edges.add(new double[] {to, map ? -count : 0, map ? 0 : -count});
          }
        });
    assertThat(placed[0]).isEqualTo(batch.jobs.stream().mapToLong(j -> j.maps.count).sum());
    assertThat(placed[1]).isEqualTo(batch.jobs.stream().mapToLong(j -> j.reduces.count).sum());
    // At the same time, what ends goes before what begins.
    edges.sort(
        (a, b) ->
            a[0] != b[0] ? Double.compare(a[0], b[0]) : Double.compare(a[1] + a[2], b[1] + b[2]));
    double maps = 0;
    double reduces = 0;
    for (double[] edge : edges) {
      maps += edge[1];
      reduces += edge[2];
      assertThat(maps).isLessThanOrEqualTo(slots.maps);
      assertThat(reduces).isLessThanOrEqualTo(slots.reduces);
    }
  }

  @Test
  void refusesASlowstartBeyondOne() {
    assertThatThrownBy(() -> new Estimator(1.5)).hasMessageContaining("from 0 to 1, was 1.5");
    assertThatThrownBy(() -> new Estimator(Double.NaN)).hasMessageContaining("from 0 to 1");
  }
}
