/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class ShareFillingTest {
  private static final Resource NONE = Resource.newInstance(0, 0);

  @Test
  void floorsStandWhereThereIsRoom() {
    List<Resource> least =
        ShareFilling.leastShares(
            List.of(NONE, Resource.newInstance(500, 1)),
            List.of(Resource.newInstance(300, 2), Resource.newInstance(300, 2)),
            Resource.newInstance(1000, 10));

    assertThat(least).containsExactly(Resource.newInstance(300, 2), Resource.newInstance(500, 2));
  }

  @Test
  void floorsAreScaledToCapacityWhenMany() {
    Resource floor = Resource.newInstance(300, 1);
    List<Resource> least =
        ShareFilling.leastShares(
            List.of(NONE, NONE, NONE, NONE),
            List.of(floor, floor, floor, floor),
            Resource.newInstance(600, 10));

    assertThat(least).containsOnly(Resource.newInstance(150, 1));
  }

  @Test
  void minimumSharesAreNotScaled() {
    List<Resource> least =
        ShareFilling.leastShares(
            List.of(Resource.newInstance(800, 0), NONE),
            List.of(Resource.newInstance(300, 0), Resource.newInstance(300, 0)),
            Resource.newInstance(1000, 10));

    assertThat(least).containsExactly(Resource.newInstance(800, 0), Resource.newInstance(200, 0));
  }

  @Test
  void whereMinimumSharesTakeAllThereIsNoFloor() {
    List<Resource> least =
        ShareFilling.leastShares(
            List.of(Resource.newInstance(2000, 0), NONE),
            List.of(NONE, Resource.newInstance(300, 0)),
            Resource.newInstance(1000, 10));

    assertThat(least).containsExactly(Resource.newInstance(2000, 0), NONE);
  }
}
