/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class DominantSharesTest {
  private static final Resource CLUSTER = Resource.newInstance(1000, 10);

  @Test
  void theLargestShareCounts() {
    assertThat(DominantShares.of(Resource.newInstance(100, 5), CLUSTER)).isEqualTo(0.5);
    assertThat(DominantShares.of(Resource.newInstance(900, 5), CLUSTER)).isEqualTo(0.9);
  }

  @Test
  void whatTheClusterHasNoneOfDoesNotCount() {
    assertThat(DominantShares.of(Resource.newInstance(100, 5), Resource.newInstance(1000, 0)))
        .isEqualTo(0.1);
    assertThat(DominantShares.of(Resource.newInstance(100, 5), Resource.newInstance(0, 0)))
        .isZero();
  }

  @Test
  void aMinimumShareIsMetUpToTheDemand() {
    Resource usage = Resource.newInstance(100, 1);
    Resource minimum = Resource.newInstance(400, 2);

    assertThat(DominantShares.satisfaction(usage, minimum, Resource.newInstance(900, 9)))
        .isEqualTo(0.25);
    assertThat(DominantShares.satisfaction(usage, minimum, Resource.newInstance(100, 2)))
        .isEqualTo(0.5);
    assertThat(DominantShares.satisfaction(usage, minimum, usage)).isEqualTo(1);
  }
}
