/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

  /** Three slots, tasks of 5, 1, 1, 4, 6: the fourth starts at 1, and so does the fifth. */
  @Test
  void unequalTasksTakeTheSlotThatIsFreeFirst() {
    BatchJob only = job("A", Tasks.of(List.of(5.0, 1.0, 1.0, 4.0, 6.0)), Tasks.NONE);
    Prediction prediction = Estimator.AFTER_MAPS.predict(List.of(only), new Slots(3, 1));
    assertThat(prediction.makespanSeconds()).isEqualTo(7);
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  @Domain(net.jqwik.api.domains.DomainContext.Global.class)
  void equalsThePlainOneTaskByTask(
      @ForAll Batch batch, @ForAll Slots slots, @ForAll @DoubleRange(min = 0, max = 1) double s) {
    for (double slowstart : new double[] {0, s, 1}) {
      Prediction plain = TaskByTask.predict(batch.jobs, slots, slowstart);
      Prediction fast = new Estimator(slowstart).predict(batch.jobs, slots);
      for (int job = 0; job < batch.size(); job++) {
        assertThat(fast.completionSeconds(job)).isEqualTo(plain.completionSeconds(job));
      }
    }
  }

  @Test
  void refusesASlowstartBeyondOne() {
    assertThatThrownBy(() -> new Estimator(1.5)).hasMessageContaining("from 0 to 1, was 1.5");
    assertThatThrownBy(() -> new Estimator(Double.NaN)).hasMessageContaining("from 0 to 1");
  }
}
