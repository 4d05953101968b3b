/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class SharesInOrderTest {
  private final FakeSchedulable a = new FakeSchedulable("a", 300);
  private final FakeSchedulable b = new FakeSchedulable("b", 300);
  private final FakeSchedulable c = new FakeSchedulable("c", 300);

  private void fill(long memory) {
    SharesInOrder.fill(List.of(a, b, c), Resource.newInstance(memory, 1000));
  }

  @Test
  void theFirstHasAllThatItWantsAndTheLastWhatIsLeft() {
    long wants = a.getDemand().getMemorySize();
    fill(2 * wants + 100);

    assertThat(a.getFairShare()).isEqualTo(a.getDemand());
    assertThat(b.getFairShare()).isEqualTo(b.getDemand());
    assertThat(c.getFairShare().getMemorySize()).isEqualTo(100);
  }

  /** Caught: a share below nothing where those in front leave none. */
  @Test
  void whereNothingIsLeftTheOthersHaveNone() {
    fill(a.getDemand().getMemorySize());

    assertThat(b.getFairShare().getMemorySize()).isZero();
    assertThat(c.getFairShare().getMemorySize()).isZero();
  }

  /** Caught: a queue's own share that is used up by the division among its jobs. */
  @Test
  void theTotalStaysWhatItWas() {
    Resource total = Resource.newInstance(150_000, 1000);
    SharesInOrder.fill(List.of(a, b, c), total);

    assertThat(total).isEqualTo(Resource.newInstance(150_000, 1000));
    assertThat(b.getFairShare().getMemorySize()).isEqualTo(50_000);
  }
}
