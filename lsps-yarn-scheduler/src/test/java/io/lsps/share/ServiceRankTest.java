/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServiceRankTest {
  @Test
  void needFirstThenMinimumShareThenClaimThenStartThenName() {
    ServiceRank idle = new ServiceRank(false, 0, 1, 0, "idle");
    ServiceRank needy = new ServiceRank(true, 0.2, -1, 9, "needy");
    ServiceRank lessNeedy = new ServiceRank(true, 0.6, 1, 0, "lessNeedy");
    ServiceRank owed = new ServiceRank(true, 1, 0.5, 9, "owed");
    ServiceRank early = new ServiceRank(true, 1, 0.1, 1, "early");
    ServiceRank a = new ServiceRank(true, 1, 0.1, 2, "a");
    ServiceRank b = new ServiceRank(true, 1, 0.1, 2, "b");

    List<ServiceRank> sorted =
        Stream.of(b, idle, a, early, owed, lessNeedy, needy).sorted().collect(Collectors.toList());

    assertThat(sorted).containsExactly(needy, lessNeedy, owed, early, a, b, idle);
  }

  @Test
  void twoOfDifferentNamesAreNeverEqual() {
    ServiceRank a = new ServiceRank(true, 1, 0, 0, "a");
    ServiceRank b = new ServiceRank(true, 1, 0, 0, "b");
    assertThat(a.compareTo(b)).isNegative();
    assertThat(b.compareTo(a)).isPositive();
  }

  @Test
  void refusesWhatCannotBeCompared() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ServiceRank(true, 1, Double.NaN, 0, "a"))
        .withMessageContaining("claim")
        .withMessageContaining("a");
  }
}
