/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.order.Algorithm;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.Schedule;
import io.lsps.order.Slots;
import io.lsps.order.Tasks;
import io.lsps.tools.plan.SlotTimeline.SlotRows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotTimelineTest {
  @Test
  void noTwoTasksShareASlotAndNoneIsLost() {
    List<BatchJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      jobs.add(new BatchJob("j" + i, Tasks.alike(5 * i % 17, i), Tasks.alike(i % 5, 13 - i)));
    }
    Schedule schedule =
        Algorithm.MK_TCT_JR.plan(new Batch(jobs), new Slots(7, 3), Estimator.AFTER_MAPS);
    List<SlotRows.Box> boxes = SlotRows.of(schedule, Estimator.AFTER_MAPS);
    int tasks = boxes.stream().mapToInt(SlotRows.Box::slots).sum();
    assertThat(tasks).isEqualTo(jobs.stream().mapToLong(j -> j.maps.count + j.reduces.count).sum());
    for (SlotRows.Box box : boxes) {
      assertThat(box.map() ? box.slot() + box.slots() : box.slot() - 6)
          .isBetween(1, box.map() ? 7 : 3);
      assertThat(boxes).filteredOn(other -> !other.equals(box) && overlap(other, box)).isEmpty();
    }
  }

  private static boolean overlap(SlotRows.Box a, SlotRows.Box b) {
    return a.slot() < b.slot() + b.slots()
        && b.slot() < a.slot() + a.slots()
        && a.from() < b.to()
        && b.from() < a.to();
  }
}
